"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";

interface Question {
  intent: string;
  title: string;
}

interface ConfirmFormProps extends Question {
  text: string;
  /** Label of the button. */
  confirm: string;
}

/** Asks to confirm figures of a file, which are held back until then. */
export function ConfirmForm({ intent, title, text, confirm }: ConfirmFormProps) {
  return (
    <Alert tone="warning" title={title}>
      <ActionForm intent={intent} className="grid gap-3">
        <p className="max-w-prose">{text}</p>
        <div>
          <SubmitButton variant="outline">{confirm}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}

interface ChoiceFormProps extends Question {
  text?: string;
  legend: string;
  choices: readonly (readonly [value: string, label: string])[];
  checked: string;
}

/** Asks how to read something of a file, which is then checked again. The field is the intent. */
export function ChoiceForm({ intent, title, text, legend, choices, checked }: ChoiceFormProps) {
  const { t } = useTranslation(["imports"]);
  return (
    <Alert tone="warning" title={title}>
      <ActionForm intent={intent} className="grid gap-3">
        {text === undefined ? null : <p className="max-w-prose">{text}</p>}
        <FieldSet legend={legend}>
          {choices.map(([value, label]) => (
            <RadioField
              key={value}
              className="py-1"
              name={intent}
              value={value}
              defaultChecked={value === checked}
            >
              {label}
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
