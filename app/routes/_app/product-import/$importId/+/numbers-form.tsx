"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";

/** Asks to confirm unusual prices, or prices of 0, which are held back until then. */
export function ConfirmForm({ intent, count }: { intent: "unusual" | "gifts"; count: number }) {
  const { t } = useTranslation(["imports"]);
  return (
    <Alert tone="warning" title={t(`imports:numbers.${intent}`, { count })}>
      <ActionForm intent={intent} className="grid gap-3">
        <p className="max-w-prose">{t(`imports:numbers.${intent}.text`)}</p>
        <div>
          <SubmitButton variant="outline">{t(`imports:numbers.${intent}.take`)}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}

/** Asks whether products with all SKUs changed are the same as those in the catalogue. */
export function SameNamesForm({ count }: { count: number }) {
  const { t } = useTranslation(["imports"]);
  return (
    <Alert tone="warning" title={t("imports:sameNames", { count })}>
      <ActionForm intent="sameNames" className="grid gap-3">
        <p className="max-w-prose">{t("imports:sameNames.text")}</p>
        <FieldSet legend={t("imports:sameNames.choose")}>
          {(["same", "new"] as const).map((value) => (
            <RadioField
              key={value}
              className="py-1"
              name="sameNames"
              value={value}
              defaultChecked={value === "same"}
            >
              {t(`imports:sameNames.${value}`)}
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
