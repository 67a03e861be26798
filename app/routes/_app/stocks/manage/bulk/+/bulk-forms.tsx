import type { ReactNode } from "react";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { ADJUSTMENT_REASONS, WRITABLE_FIGURES } from "#contract/statuses.ts";

const BULK_ACTIONS = ["adjust", "transfer", "rack", "rule", "sync", "push"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** For internal users (docs/specification.md "Internal users"). */
const INTERNAL_ACTIONS: readonly BulkAction[] = ["rack", "push"];

export const listBulkActions = (isInternal: boolean): BulkAction[] =>
  BULK_ACTIONS.filter((thing) => isInternal || !INTERNAL_ACTIONS.includes(thing));

interface BulkFormsProps {
  thing: BulkAction;
  count: number;
  back: string;
  warehouses: { id: string; name: string }[];
  /** Rules of single SKUs. */
  rules: { id: string; name: string }[];
}

/** Shows the fields of one bulk action, and a button that repeats the number of levels. */
export function BulkForm({ thing, count, back, warehouses, rules }: BulkFormsProps) {
  const t = getT();
  const isPossible =
    thing === "transfer" ? warehouses.length > 1 : thing === "rule" ? rules.length > 0 : true;
  return (
    <ActionForm intent={thing} className="grid max-w-form gap-4">
      <Fields thing={thing} warehouses={warehouses} rules={rules} />
      <div className="flex flex-wrap items-center gap-2">
        {isPossible ? (
          <SubmitButton>
            {t(thing === "push" ? "stockRuns:push.submit" : "stockRuns:submit", { count })}
          </SubmitButton>
        ) : null}
        <ButtonLink to={back}>{t("stockRuns:cancel")}</ButtonLink>
      </div>
    </ActionForm>
  );
}

function Fields({
  thing,
  warehouses,
  rules,
}: Pick<BulkFormsProps, "thing" | "warehouses" | "rules">) {
  const t = getT();
  switch (thing) {
    case "adjust":
      return <Adjust />;
    case "transfer":
      return warehouses.length > 1 ? (
        <>
          <SelectField name="toWarehouseId" label={t("stockRuns:toWarehouse")}>
            <Options of={warehouses} />
          </SelectField>
          <TextField
            name="quantity"
            label={t("stockRuns:transfer.quantity")}
            hint={t("stockRuns:transfer.quantity.hint")}
            inputMode="numeric"
          />
          <TextField name="note" label={t("stockRuns:note")} maxLength={500} />
        </>
      ) : (
        <p>{t("stockRuns:transfer.one")}</p>
      );
    case "sync":
      return (
        <SelectField name="sync" label={t("stockRuns:do.sync")}>
          <option value="on">{t("stockRuns:sync.on")}</option>
          <option value="off">{t("stockRuns:sync.off")}</option>
        </SelectField>
      );
    case "rule":
      return rules.length > 0 ? (
        <SelectField name="ruleId" label={t("stockRuns:change.rule")}>
          <Options of={rules} />
          <option value="">{t("stockRuns:rule.none")}</option>
        </SelectField>
      ) : (
        <p>{t("stockRuns:rule.missing")}</p>
      );
    case "push":
      return <p>{t("stockRuns:push.text")}</p>;
    case "rack":
      return <TextField name="rack" label={t("stockRuns:rack")} maxLength={50} />;
  }
}

function Adjust(): ReactNode {
  const t = getT();
  return (
    <>
      <SelectField name="figure" label={t("stockRuns:figure")}>
        {WRITABLE_FIGURES.map((figure) => (
          <option key={figure} value={figure}>
            {t(`stocks:col.${figure}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <SelectField name="mode" label={t("stockRuns:mode")}>
          <option value="by">{t("stockRuns:mode.by")}</option>
          <option value="to">{t("stockRuns:mode.to")}</option>
        </SelectField>
        <TextField name="quantity" label={t("stockRuns:quantity")} inputMode="numeric" required />
      </div>
      <SelectField name="reason" label={t("stockRuns:reason")}>
        {ADJUSTMENT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`stocks:reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField name="note" label={t("stockRuns:note")} maxLength={500} />
    </>
  );
}

function Options({ of }: { of: { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
