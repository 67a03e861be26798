"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import type { CountryCode } from "#contract/countries.ts";
import { FILE_CURRENCIES } from "#contract/import-fields.ts";

interface CurrencyFormProps {
  /** Products that wait for the answer. */
  count: number;
  currency: string;
  rate: string;
  /** The other options of the import, which do not change. */
  otherOptions: Record<string, string>;
  country: CountryCode;
}

/**
 * Asks once for the currency and rate of prices that seem to be in another currency, instead of an
 * error for each line.
 */
export function CurrencyForm({ count, currency, rate, otherOptions, country }: CurrencyFormProps) {
  const { t } = useTranslation(["imports"]);
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
            {FILE_CURRENCIES.map((code) => (
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
              currency: t(`imports:currency.${country}`),
            })}
            defaultValue={rate}
          />
        </div>
        <div>
          <SubmitButton>{t("imports:recheck")}</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
