"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { getEncodingName } from "#app/models/file-columns/encoding-name.ts";

interface EncodingFormProps {
  /** A line of the file by each possible encoding. */
  readings: { encoding: string; line: string }[];
  current: string | null;
}

/** Asks to confirm by a sample line that the letters of a file are right. */
export function EncodingForm({ readings, current }: EncodingFormProps) {
  const { t } = useTranslation(["imports"]);
  return (
    <Alert tone="warning" title={t("imports:encoding")}>
      <ActionForm intent="encoding" className="grid gap-3" fieldsKey={current ?? ""}>
        <FieldSet legend={t("imports:encoding.choose")}>
          {readings.map(({ encoding, line }) => (
            <RadioField
              key={encoding}
              className="items-start py-1"
              name="encoding"
              value={encoding}
              defaultChecked={encoding === current}
            >
              <span className="grid">
                <span lang="" className="font-medium wrap-anywhere">
                  {line}
                </span>
                <span className="text-xs text-secondary-foreground">
                  {getEncodingName(encoding)}
                </span>
              </span>
            </RadioField>
          ))}
        </FieldSet>
        <p className="text-xs text-secondary-foreground">{t("imports:encoding.none")}</p>
        <div>
          <SubmitButton>{t("imports:encoding.confirm")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
