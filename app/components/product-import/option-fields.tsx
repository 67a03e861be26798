"use client";
import { useTranslation } from "react-i18next";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import type { CountryCode } from "#contract/countries.ts";

export interface ShownOptions {
  rate: string;
  defaultWeightG: string;
  missingPictures: "placeholder" | "none";
}

/** Options for reading the file. */
export function OptionFields({
  options,
  country,
}: {
  options: ShownOptions;
  country: CountryCode;
}) {
  const { t } = useTranslation(["imports"]);
  const currency = t(`imports:currency.${country}`);
  return (
    <>
      <TextField
        name="rate"
        className="col-span-4"
        inputMode="decimal"
        label={t("imports:rate", { currency })}
        hint={t("imports:rate.hint", { currency, example: country === "id" ? "16.000" : "35" })}
        defaultValue={options.rate}
      />
      <TextField
        name="defaultWeightG"
        className="col-span-4"
        inputMode="numeric"
        label={t("imports:weight")}
        hint={t("imports:weight.hint")}
        defaultValue={options.defaultWeightG}
      />
      <SelectField
        name="missingPictures"
        className="col-span-4"
        label={t("imports:pictures")}
        defaultValue={options.missingPictures}
      >
        <option value="placeholder">{t("imports:pictures.placeholder")}</option>
        <option value="none">{t("imports:pictures.none")}</option>
      </SelectField>
    </>
  );
}
