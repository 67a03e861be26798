import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** A phone has no room for more. More parcels are made on the marketplace's own page. */
export const MAX_COLUMNS = 5;

interface ParcelFormProps {
  lines: OrderDetail["lines"];
  most: number;
  /** Whether the units of a line may go into several parcels. */
  byUnit: boolean;
  backTo: string;
}

/** Assigns the lines to parcels. At first, everything is in the first parcel. */
export function ParcelForm({ lines, most, byUnit, backTo }: ParcelFormProps) {
  const t = getT();
  const total = lines.reduce((sum, line) => sum + line.quantity, 0);
  const parcels = Array.from(
    { length: Math.min(most, MAX_COLUMNS, byUnit ? total : lines.length) },
    (_, at) => at + 1,
  );
  return (
    <ActionForm
      intent="split"
      className="px-gutter pt-1 pb-7 grid grid-cols-1 gap-4 box-content max-w-form wrap-anywhere"
    >
      {lines.map((line, at) => (
        <fieldset key={line.id} className="grid gap-2 border-b pb-4">
          <legend className="mb-1 font-medium">
            {t("order:parcels.inside", {
              count: line.quantity,
              name: [line.name, line.variantName].filter(Boolean).join(" · "),
            })}
          </legend>
          <input type="hidden" name={`lines[${at}].id`} value={line.id} />
          <input type="hidden" name={`lines[${at}].quantity`} value={line.quantity} />
          {byUnit && line.quantity > 1 ? (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
              {parcels.map((number, place) => (
                <TextField
                  key={number}
                  name={`lines[${at}].units[${place}]`}
                  label={t("order:parcels.parcel", { number })}
                  inputMode="numeric"
                  defaultValue={place === 0 ? String(line.quantity) : "0"}
                />
              ))}
            </div>
          ) : (
            <SelectField
              name={`lines[${at}].parcel`}
              label={t("order:parcels.into")}
              defaultValue="1"
            >
              {parcels.map((number) => (
                <option key={number} value={number}>
                  {t("order:parcels.parcel", { number })}
                </option>
              ))}
            </SelectField>
          )}
        </fieldset>
      ))}
      <div className="flex items-center gap-2">
        <SubmitButton>{t("order:parcels.split")}</SubmitButton>
        <ButtonLink to={backTo}>{t("common:action.back")}</ButtonLink>
      </div>
    </ActionForm>
  );
}
