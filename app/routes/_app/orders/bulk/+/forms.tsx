import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField, TextareaField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PAPER_SIZES } from "#contract/statuses.ts";
import { PRINTED_KINDS, type Thing } from "./things.ts";

/** The form of one thing to do with the chosen orders. */
export function BulkForm({ thing, ids }: { thing: Thing; ids: string[] }) {
  if (thing === "note") return <NoteForm />;
  return thing === "print" ? <PrintForm /> : <ExportLink ids={ids} />;
}

function NoteForm() {
  const t = getT();
  return (
    <ActionForm intent="note" className="grid max-w-160 gap-4">
      <TextareaField name="note" label={t("orderBulk:note.text")} rows={3} maxLength={2000} />
      <SelectField name="mode" label={t("orderBulk:note.mode")} defaultValue="add">
        <option value="add">{t("orderBulk:note.add")}</option>
        <option value="replace">{t("orderBulk:note.replace")}</option>
      </SelectField>
      <Buttons>{t("orderBulk:note.save")}</Buttons>
    </ActionForm>
  );
}

function PrintForm() {
  const t = getT();
  return (
    <ActionForm intent="print" className="grid max-w-160 gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("orderBulk:print.kinds")}</legend>
        {PRINTED_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name="kinds"
            value={kind}
            defaultChecked={kind === "label" || kind === "packing_slip"}
          >
            {t(`orderBulk:print.${kind}`)}
          </Checkbox>
        ))}
        <FieldError name="kinds" />
      </fieldset>
      <SelectField name="paper" label={t("orderBulk:print.paper")} defaultValue="a6">
        {PAPER_SIZES.map((size) => (
          <option key={size} value={size}>
            {t(`orderBulk:print.${size}`)}
          </option>
        ))}
      </SelectField>
      <Buttons>{t("orderBulk:print.make")}</Buttons>
    </ActionForm>
  );
}

function ExportLink({ ids }: { ids: string[] }) {
  const t = getT();
  return (
    <div className="grid gap-3">
      <p className="text-secondary-foreground">{t("orderBulk:export.text")}</p>
      <span>
        <a
          className={buttonVariants({ variant: "default" })}
          href={`/orders/export-file?${new URLSearchParams({ ids: ids.join(",") })}`}
          download
        >
          <Icon name="download" />
          {t("orderBulk:export.file")}
        </a>
      </span>
    </div>
  );
}

function Buttons({ children }: { children: string }) {
  return (
    <div className="flex gap-2">
      <SubmitButton>{children}</SubmitButton>
      <ButtonLink to="/orders">{getT()("common:action.cancel")}</ButtonLink>
    </div>
  );
}
