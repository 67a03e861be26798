"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { FILE_CURRENCIES } from "#contract/import-fields.ts";

interface CurrencyFormProps {
  /** Products that are held back by it. */
  count: number;
  currency: string;
  rate: string;
  /** The options that stay as they are. */
  otherOptions: Record<string, string>;
  country: CountryCode;
}

/**
 * Prices with fractions in a currency that has none: what they are in, and what that is worth,
 * rather than an error in each line.
 */
export function CurrencyForm({ count, currency, rate, otherOptions, country }: CurrencyFormProps) {
  const { t } = useTranslation(["imports"]);
  const own = COUNTRIES[country].currency;
  return (
    <Alert tone="warning" title={t("imports:fractions", { count })}>
      <ActionForm intent="currency" className="grid gap-3">
        <p>{t("imports:fractions.text")}</p>
        {Object.entries(otherOptions).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap items-start gap-3 max-md:grid">
          <SelectField
            name="currency"
            label={t("imports:fractions.currency")}
            defaultValue={currency}
          >
            {FILE_CURRENCIES.filter((code) => code !== own).map((code) => (
              <option key={code} value={code}>
                {t(`imports:fileCurrency.${code}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="rate"
            inputMode="decimal"
            label={t("imports:fractions.rate", { currency: t(`imports:currency.${country}`) })}
            hint={t("imports:fractions.rate.hint", {
              example: country === "id" ? "16.000" : "35",
            })}
            defaultValue={rate}
            required
          />
        </div>
        <div>
          <SubmitButton>{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
