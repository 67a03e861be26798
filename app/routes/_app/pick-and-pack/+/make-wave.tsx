import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";

import { groupKey, type WaveGroup } from "./wave-groups.ts";

interface MakeWaveProps {
  title: string;
  group: WaveGroup & { facts: string; dueText: string };
  /** Other members, without the reader. */
  pickers: readonly { userId: string; name: string }[];
}

const HOUR_CHOICES = [4, 8, 24] as const;
const USUAL_SIZE = 20;

/** Waiting orders of one or all couriers, and the form that makes a wave of them. */
export function MakeWave({ title, group, pickers }: MakeWaveProps) {
  const t = getT();
  const { single, several, warehouseId, courier, isAnyCourier, cutOffAt } = group;
  return (
    <ActionForm intent={`wave ${groupKey(group)}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3>{title}</h3>
        <span className="text-muted-foreground">{group.facts}</span>
      </div>
      <input type="hidden" name="warehouseId" value={warehouseId} />
      <input type="hidden" name="courier" value={courier} />
      {courier || isAnyCourier ? null : <input type="hidden" name="withoutCourier" value="1" />}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SelectField name="kind" label={t("pickPack:make.kind")} defaultValue="any">
          <option value="any">{t("pickPack:make.kind.any")}</option>
          {single > 0 ? <option value="single">{t("pickPack:make.kind.single")}</option> : null}
          {several > 0 ? <option value="several">{t("pickPack:make.kind.several")}</option> : null}
        </SelectField>
        <SelectField name="within" label={t("pickPack:make.cutOff")} defaultValue="">
          <option value="">{t("pickPack:make.cutOff.any")}</option>
          {cutOffAt ? (
            <option value={cutOffAt}>
              {t("pickPack:make.cutOff.warehouse", { at: getFormat().dateTime(cutOffAt) })}
            </option>
          ) : null}
          {HOUR_CHOICES.map((n) => (
            <option key={n} value={n}>
              {t("pickPack:make.cutOff.hours", { n })}
            </option>
          ))}
        </SelectField>
        <TextField
          name="size"
          label={t("pickPack:make.size")}
          inputMode="numeric"
          defaultValue={Math.min(USUAL_SIZE, single + several)}
        />
        <SelectField name="assignee" label={t("pickPack:make.assignee")} defaultValue="me">
          <option value="me">{t("pickPack:make.assignee.me")}</option>
          <option value="anybody">{t("pickPack:make.assignee.anybody")}</option>
          {pickers.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs text-muted-foreground">{group.dueText}</span>
        <SubmitButton>{t("pickPack:make.submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
