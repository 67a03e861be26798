"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { OptionFields, type ShownOptions } from "#app/components/product-import/option-fields.tsx";
import type { CountryCode } from "#contract/countries.ts";

/** Checks the same file again with other options, without another upload. */
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
    <details className="group" open={open}>
      <summary className="w-fit text-link group-open:mb-3 max-md:py-3">
        {t("imports:options")}
      </summary>
      <ActionForm intent="recheck" className="grid gap-3">
        <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
          <OptionFields options={options} country={country} />
        </div>
        <div>
          <SubmitButton variant="outline">{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </details>
  );
}
