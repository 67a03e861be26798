"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { OptionFields, type ShownOptions } from "#app/components/product-import/option-fields.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { CountryCode } from "#contract/countries.ts";

export function UploadForm({ options, country }: { options: ShownOptions; country: CountryCode }) {
  const { t } = useTranslation(["imports"]);
  return (
    <ActionForm encType="multipart/form-data" className="grid max-w-220 gap-4">
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
        <TextField
          name="file"
          type="file"
          accept=".csv,.xlsx,.xls,.txt,.tsv,text/csv"
          className="col-span-12"
          label={t("imports:file")}
          hint={t("imports:file.hint")}
          required
        />
        <OptionFields options={options} country={country} />
      </div>
      <div>
        <SubmitButton>
          <Icon name="file-spreadsheet" />
          {t("imports:submit")}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
