"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";

/** Asks whether negative figures are differences or a stock below zero. */
export function SignsForm({ count }: { count: number }) {
  const { t } = useTranslation(["stockRuns", "imports"]);
  return (
    <Alert tone="warning" title={t("stockRuns:signs", { count })}>
      <ActionForm intent="signs" className="grid gap-3">
        <FieldSet legend={t("stockRuns:signs.choose")}>
          {(["difference", "below_zero"] as const).map((value) => (
            <RadioField
              key={value}
              className="py-1"
              name="signs"
              value={value}
              defaultChecked={value === "below_zero"}
            >
              {t(`stockRuns:signs.${value}`)}
            </RadioField>
          ))}
        </FieldSet>
        <div>
          <SubmitButton>{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}

/** Asks to confirm unusual figures, which are held back until then. */
export function UnusualFiguresForm({ count }: { count: number }) {
  const { t } = useTranslation(["stockRuns"]);
  return (
    <Alert tone="warning" title={t("stockRuns:unusual", { count })}>
      <ActionForm intent="unusual" className="grid gap-3">
        <p className="max-w-prose">{t("stockRuns:unusual.text")}</p>
        <div>
          <SubmitButton variant="outline">{t("stockRuns:unusual.take")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
