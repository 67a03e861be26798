import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { PickStop } from "#contract/pick-waves.ts";
import { PICK_SHORT_REASONS, PICK_SHORT_RESOLUTIONS } from "#contract/statuses.ts";

/** Reports missing units of a stop: the order, the reason and what happens to the order. */
export function ShortForm({ stop }: { stop: PickStop }) {
  const t = getT();
  const open = stop.orders.filter((line) => line.picked + line.short < line.quantity);
  // The last order that lacks it can wait longest.
  const last = open.at(-1);
  const unitsLeft = last ? last.quantity - last.picked - last.short : 1;
  return (
    <Fold intent="short">
      <summary className={buttonVariants({ className: "max-md:w-full" })}>
        {t("pickPack:short")}
      </summary>
      <ActionForm intent="short" className="mt-3 grid max-w-form gap-4 md:grid-cols-2">
        {/* A scan changes the missing quantity. The keys reset both fields. */}
        <SelectField
          key={`line of ${last?.lineId}`}
          name="line"
          label={t("pickPack:short.order")}
          defaultValue={last ? `${last.pickpackId}|${last.lineId}` : ""}
        >
          {open.map((line) => (
            <option key={line.lineId} value={`${line.pickpackId}|${line.lineId}`}>
              {`${line.orderNumber} · ${stop.sku} · ${line.quantity - line.picked - line.short}`}
            </option>
          ))}
        </SelectField>
        <TextField
          key={`${unitsLeft} of ${last?.lineId}`}
          name="quantity"
          label={t("pickPack:short.quantity")}
          inputMode="numeric"
          defaultValue={unitsLeft}
        />
        <SelectField name="reason" label={t("pickPack:short.reason")} defaultValue="not_found">
          {PICK_SHORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`pickPack:short.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="resolution" label={t("pickPack:short.resolution")} defaultValue="return">
          {PICK_SHORT_RESOLUTIONS.map((resolution) => (
            <option key={resolution} value={resolution}>
              {t(`pickPack:short.resolution.${resolution}`)}
            </option>
          ))}
        </SelectField>
        <p className="text-secondary-foreground">{t("pickPack:short.text")}</p>
        <SubmitButton className="md:col-start-2 md:justify-self-end">
          {t("pickPack:short.submit")}
        </SubmitButton>
      </ActionForm>
    </Fold>
  );
}
