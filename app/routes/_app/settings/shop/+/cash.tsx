import { CheckboxField, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopCodForm } from "./checked-shop-forms.tsx";

/** Whether the shop takes cash on delivery, and where it does not. */
export function Cash({ shop, countryCode }: { shop: Shop; countryCode: CountryCode }) {
  const t = getT();
  const { couriers, regions, mostTotal, mostReturns } = shop.codRules;
  return (
    <Section title={t("shopSettings:cash")} hint={t("shopSettings:cash.hint")}>
      <ShopCodForm
        intent="cod"
        countryCode={countryCode}
        className={FORM_STYLE}
        fieldsKey={shop.version}
      >
        <input type="hidden" name="version" value={shop.version} />
        <CheckboxField
          name="takesCod"
          label={t("shopSettings:cod")}
          defaultChecked={shop.takesCod}
        />
        <TextField
          name="codRules.mostTotal"
          label={t("shopSettings:cash.mostTotal")}
          hint={t("shopSettings:cash.mostTotal.hint", {
            currency: t(`imports:currency.${countryCode}`),
          })}
          defaultValue={mostTotal === null ? "" : showMoney(mostTotal, COUNTRIES[countryCode])}
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          name="codRules.mostReturns"
          label={t("shopSettings:cash.mostReturns")}
          hint={t("shopSettings:cash.mostReturns.hint")}
          defaultValue={mostReturns ?? ""}
          inputMode="numeric"
          maxLength={2}
        />
        <TextareaField
          name="codRules.couriers"
          label={t("shopSettings:cash.couriers")}
          hint={t("shopSettings:cash.couriers.hint")}
          defaultValue={couriers.join("\n")}
          rows={3}
        />
        <TextareaField
          name="codRules.regions"
          label={t("shopSettings:cash.regions")}
          hint={t("shopSettings:cash.regions.hint")}
          defaultValue={regions.join("\n")}
          rows={4}
        />
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopCodForm>
    </Section>
  );
}
