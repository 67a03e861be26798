"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { OptionFields, type ShownOptions } from "#app/components/product-import/option-fields.tsx";
import type { CountryCode } from "#contract/countries.ts";

/** The same file, read with other options: no second upload. */
export function OptionsForm({
  options,
  country,
  open,
}: {
  options: ShownOptions;
  country: CountryCode;
  open: boolean;
}) {
  const { t } = useTranslation(["imports"]);
  return (
    <details className="reread" open={open}>
      <summary>{t("imports:options")}</summary>
      <ActionForm intent="recheck" className="stack gap3">
        <div className="formgrid">
          <OptionFields options={options} country={country} />
        </div>
        <div>
          <SubmitButton variant="outline">{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </details>
  );
}
