import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopPaymentForm } from "./checked-shop-forms.tsx";

const ACCOUNTS = [0, 1, 2];

export function Payments({ shop, countryCode }: { shop: Shop; countryCode: CountryCode }) {
  const t = getT();
  return (
    <Section title={t("shopSettings:payment")} hint={t("shopSettings:payment.hint")}>
      <ShopPaymentForm
        intent="payment"
        countryCode={countryCode}
        className={FORM_STYLE}
        fieldsKey={shop.version}
      >
        <input type="hidden" name="version" value={shop.version} />
        {ACCOUNTS.map((index) => (
          <Account key={index} index={index} account={shop.bankAccounts[index]} />
        ))}
        <TextField
          name="qrText"
          label={t(`shopSettings:qr.${countryCode === "th" ? "th" : "id"}`)}
          hint={t(`shopSettings:qr.${countryCode === "th" ? "th" : "id"}.hint`)}
          defaultValue={shop.qrText}
          maxLength={512}
        />
        <TextField
          name="orderExpHours"
          label={t("shopSettings:expiry")}
          defaultValue={getFormat().number(shop.orderExpMins / 60, 0, 2)}
          inputMode="decimal"
          maxLength={10}
          required
        />
        <TextField
          name="claimHours"
          label={t("shopSettings:claimHours")}
          hint={t("shopSettings:claimHours.hint")}
          defaultValue={shop.claimHours}
          inputMode="numeric"
          required
        />
        <TextField
          name="flatFee"
          label={t("shopSettings:flatFee")}
          hint={t("shopSettings:flatFee.hint", { currency: t(`imports:currency.${countryCode}`) })}
          defaultValue={
            shop.flatFee === null ? "" : showMoney(shop.flatFee, COUNTRIES[countryCode])
          }
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          name="freeShippingFrom"
          label={t("shopSettings:freeShippingFrom")}
          hint={t("shopSettings:freeShippingFrom.hint", {
            currency: t(`imports:currency.${countryCode}`),
          })}
          defaultValue={
            shop.freeShippingFrom === null
              ? ""
              : showMoney(shop.freeShippingFrom, COUNTRIES[countryCode])
          }
          inputMode="decimal"
          maxLength={20}
        />
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopPaymentForm>
    </Section>
  );
}

function Account({
  index,
  account,
}: {
  index: number;
  account: Shop["bankAccounts"][number] | undefined;
}) {
  const t = getT();
  return (
    <FieldSet legend={t("shopSettings:bank.title", { number: index + 1 })}>
      <div className="grid gap-3 md:grid-cols-3">
        <TextField
          name={`accounts[${index}].bank`}
          label={t("shopSettings:bank")}
          defaultValue={account?.bank}
          maxLength={60}
        />
        <TextField
          name={`accounts[${index}].number`}
          label={t("shopSettings:bank.number")}
          defaultValue={account?.number}
          inputMode="numeric"
          maxLength={30}
        />
        <TextField
          name={`accounts[${index}].holder`}
          label={t("shopSettings:bank.holder")}
          defaultValue={account?.holder}
          maxLength={100}
        />
      </div>
    </FieldSet>
  );
}
