import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { DOUBT_OUTCOMES } from "./doubt-outcomes.ts";

/** Asks what happened to units that nobody found. They are not sold until then. */
export function DoubtForm({ units }: { units: number }) {
  const t = getT();
  const { number } = getFormat();
  return (
    <Section
      title={t("stockHistory:doubt", { units: number(units), count: units })}
      hint={t("stockHistory:doubt.text")}
    >
      <ActionForm intent="doubt" className="flex flex-wrap items-end gap-3">
        <TextField
          name="units"
          label={t("stockHistory:doubt.units")}
          inputMode="numeric"
          defaultValue={units}
          className="w-28"
          required
        />
        <SelectField name="outcome" label={t("stockHistory:doubt.outcome")} defaultValue="found">
          {DOUBT_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`stockHistory:doubt.outcome.${outcome}`)}
            </option>
          ))}
        </SelectField>
        <SubmitButton>{t("stockHistory:doubt.save")}</SubmitButton>
        <ButtonLink to="/stocks/counting">{t("stockHistory:doubt.counts")}</ButtonLink>
      </ActionForm>
    </Section>
  );
}
