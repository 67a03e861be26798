"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import type { LinkChoices } from "./item-choices.ts";

export function LinkForm({ choices, isPrimary }: { choices: LinkChoices; isPrimary: boolean }) {
  const { t } = useTranslation(["shopImports"]);
  return (
    <ActionForm intent="link" className="grid gap-3">
      <input type="hidden" name="productId" value={choices.productId} />
      <p className="font-medium">{t("shopImports:detail.with", { name: choices.productName })}</p>
      <FieldError name="productId" />
      {choices.rows.map((row, index) => (
        <div key={row.id}>
          <input type="hidden" name={`variants[${index}].externalVariantId`} value={row.id} />
          <SelectField
            name={`variants[${index}].variantId`}
            label={row.name}
            hint={row.detail}
            defaultValue={row.chosen}
          >
            <option value="">{t("shopImports:detail.notLinked")}</option>
            {choices.options.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <div>
        <SubmitButton variant={isPrimary ? "default" : "outline"}>
          {t("shopImports:detail.linkSubmit")}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
