"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import type { ShownDoubt } from "#app/models/file-columns/number-doubt.ts";

/** Asks once per file how to read ambiguous numbers, with example rows. */
export function DoubtsForm({ doubts }: { doubts: ShownDoubt[] }) {
  const { t } = useTranslation(["imports"]);
  return (
    <Alert tone="warning" title={t("imports:numbers")}>
      <ActionForm
        intent="numbers"
        className="grid gap-3"
        fieldsKey={doubts.map(({ key }) => key).join(" ")}
      >
        <p className="max-w-prose">{t("imports:numbers.text")}</p>
        {doubts.map((doubt, index) => (
          <FieldSet key={doubt.key} legend={doubt.title}>
            <input type="hidden" name={`answers[${index}].column`} value={doubt.column} />
            <input type="hidden" name={`answers[${index}].mark`} value={doubt.mark} />
            <ul className="grid gap-0.5 text-secondary-foreground wrap-anywhere">
              {doubt.rows.map(({ line, text }) => (
                <li key={line}>{text}</li>
              ))}
            </ul>
            {doubt.choices.map(({ value, text }) => (
              <RadioField
                key={value}
                className="py-1"
                name={`answers[${index}].means`}
                value={value}
                defaultChecked={value === ""}
              >
                {text}
              </RadioField>
            ))}
          </FieldSet>
        ))}
        <div>
          <SubmitButton>{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
