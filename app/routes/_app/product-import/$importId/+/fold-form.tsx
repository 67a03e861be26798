"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import type { ShownShape } from "./fold-view.ts";

interface FoldFormProps {
  shapes: ShownShape[];
  /** Products that wait for the choice. 0 if all are folded. */
  waiting: number;
}

/**
 * Asks how to reduce options and variants that exceed a product's limits, and shows the result of
 * each way.
 */
export function FoldForm({ shapes, waiting }: FoldFormProps) {
  const { t } = useTranslation(["imports"]);
  if (waiting > 0)
    return (
      <Alert tone="warning" title={t("imports:fold", { count: waiting })}>
        <Choices shapes={shapes} />
      </Alert>
    );
  return (
    <Fold intent="fold" className="group">
      <summary className="w-fit text-link group-open:mb-3 max-md:py-3">
        {t("imports:fold.change")}
      </summary>
      <Choices shapes={shapes} />
    </Fold>
  );
}

function Choices({ shapes }: Pick<FoldFormProps, "shapes">) {
  const { t } = useTranslation(["imports"]);
  return (
    <ActionForm
      intent="fold"
      className="grid gap-3"
      fieldsKey={shapes.map(({ names, chosen }) => `${names} ${chosen}`).join(" ")}
    >
      <p className="max-w-prose">{t("imports:fold.text")}</p>
      {shapes.map(({ names, title, ways, chosen }, index) => (
        <FieldSet key={names} legend={title}>
          <input type="hidden" name={`shapes[${index}].names`} value={names} />
          {ways.map((way) => (
            <RadioField
              key={way.value}
              className="items-start py-1"
              name={`shapes[${index}].way`}
              value={way.value}
              defaultChecked={way.value === chosen}
            >
              <span className="grid">
                <span className="font-medium">{way.title}</span>
                <span>{way.makes}</span>
                <span className="text-xs text-secondary-foreground">{way.fits}</span>
              </span>
            </RadioField>
          ))}
          <RadioField
            className="items-start py-1"
            name={`shapes[${index}].way`}
            value=""
            defaultChecked={chosen === ""}
          >
            {t("imports:fold.none")}
          </RadioField>
        </FieldSet>
      ))}
      <div>
        <SubmitButton>{t("imports:recheck")}</SubmitButton>
      </div>
      <p className="text-xs text-muted-foreground">{t("imports:columns.remembers")}</p>
    </ActionForm>
  );
}
