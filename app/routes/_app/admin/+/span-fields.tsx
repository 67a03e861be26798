import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function SpanFields() {
  const t = getT();
  return (
    <>
      <SelectField name="countryCode" label={t("admin:col.country")}>
        <option value="">{t("admin:country.all")}</option>
        <option value="id">{t("admin:country.id")}</option>
        <option value="th">{t("admin:country.th")}</option>
      </SelectField>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextField
          name="startsAt"
          inputMode="numeric"
          placeholder={t("common:day.form")}
          label={t("admin:form.from")}
          hint={t("admin:form.from.hint")}
        />
        <TextField
          name="endsAt"
          inputMode="numeric"
          placeholder={t("common:day.form")}
          label={t("admin:form.until")}
          hint={t("admin:form.until.hint")}
        />
      </div>
    </>
  );
}
