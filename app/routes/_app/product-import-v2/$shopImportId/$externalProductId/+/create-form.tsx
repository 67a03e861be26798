"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import type { ShopVariant } from "./item-choices.ts";

export function CreateForm({
  variants,
  isPrimary,
}: {
  variants: ShopVariant[];
  isPrimary: boolean;
}) {
  const { t } = useTranslation(["shopImports"]);
  return (
    <ActionForm intent="create" className="grid gap-3">
      {variants.map(({ id, name, detail, newSku }, index) => (
        <div key={id}>
          <input type="hidden" name={`variants[${index}].externalVariantId`} value={id} />
          <TextField
            name={`variants[${index}].sku`}
            label={
              variants.length === 1
                ? t("shopImports:detail.skuOnly")
                : t("shopImports:detail.sku", { name })
            }
            hint={detail}
            defaultValue={newSku}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      ))}
      <div>
        <SubmitButton variant={isPrimary ? "default" : "outline"}>
          {t("shopImports:detail.createSubmit")}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
