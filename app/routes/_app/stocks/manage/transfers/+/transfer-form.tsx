import { ActionForm } from "#app/components/form/action-form.tsx";
import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
} from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Takes a list of SKUs and units, typed or copied from a spreadsheet. */
export function TransferForm({ warehouses }: { warehouses: { id: string; name: string }[] }) {
  const t = getT();
  const options = warehouses.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <ActionForm className="grid max-w-form gap-4">
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <SelectField name="fromWarehouseId" label={t("transfers:from")}>
          {options}
        </SelectField>
        <SelectField
          name="toWarehouseId"
          label={t("transfers:to")}
          defaultValue={warehouses[1]?.id}
        >
          {options}
        </SelectField>
      </div>
      <TextareaField
        name="lines"
        label={t("transfers:lines")}
        hint={t("transfers:lines.hint")}
        rows={4}
        required
        spellCheck={false}
      />
      <TextField name="note" label={t("transfers:note")} maxLength={500} />
      <CheckboxField name="isSent" label={t("transfers:sent")} />
      <div>
        <SubmitButton>{t("transfers:submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
