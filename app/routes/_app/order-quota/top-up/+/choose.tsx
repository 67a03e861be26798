import { TextField } from "#app/components/form/fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { findErrorKey } from "#app/i18n/error-key.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { CUSTOM_QUOTA } from "#contract/payment-methods.ts";
import type { TopUpPackage, TopUpPrice } from "#contract/top-up.ts";
import { buildChoiceSearch, type TopUpChoice } from "./choice.ts";
import { QuantityForm } from "./quantity-form.tsx";

interface ChooseProps {
  packages: readonly TopUpPackage[];
  choice: TopUpChoice;
  /** "applied", or the code of the refusal. `null` without a promotion code. */
  promotion: string | null;
  price: TopUpPrice;
}

/** Packages are links, other inputs GET forms, so the address holds the choice. */
export function Choose({ packages, choice, promotion, price }: ChooseProps) {
  const t = getT();
  const format = getFormat();
  const bounds = { least: CUSTOM_QUOTA.least, most: CUSTOM_QUOTA.most };
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="mb-3">{t("quota:topUp.package")}</h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {packages.map(({ number, quantity, price: amount }) => (
            <li key={number}>
              <Link
                to={`/order-quota/top-up${buildChoiceSearch({ ...choice, packageNumber: number, quota: null })}`}
                preventScrollReset
                className="grid gap-0.5 rounded-md border border-line-strong bg-card px-4 py-3 text-foreground hover:bg-accent hover:no-underline current:border-primary-mark current:bg-primary-soft"
                aria-current={
                  (choice.quota === null && choice.packageNumber === number) || undefined
                }
              >
                <b className="text-lg">{format.number(quantity)}</b>
                <span className="text-xs text-secondary-foreground">{t("quota:topUp.orders")}</span>
                <span className="mt-2 font-medium">{format.money(amount)}</span>
                <span className="text-xs text-secondary-foreground">
                  {t("quota:topUp.each", { price: format.money(Math.round(amount / quantity)) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <QuantityForm label={t("quota:topUp.custom")} refused={choice.refused}>
        {choice.promotionCode ? (
          <input type="hidden" name="promotionCode" value={choice.promotionCode} />
        ) : null}
        <TextField
          name="quota"
          className="flex-1"
          label={t("quota:topUp.custom")}
          hint={t("quota:topUp.custom.hint", bounds)}
          inputMode="numeric"
          required
          defaultValue={choice.quota}
        />
        <Button type="submit" className="mt-5.75">
          {t("quota:topUp.calculate")}
        </Button>
      </QuantityForm>
      <GetForm className="flex max-w-90 items-end gap-2" aria-label={t("quota:topUp.promotion")}>
        <input
          type="hidden"
          name={choice.quota === null ? "package" : "quota"}
          value={choice.quota ?? choice.packageNumber}
        />
        <Field id="promotion-code" className="flex-1" label={t("quota:topUp.promotion")}>
          <Input
            id="promotion-code"
            name="promotionCode"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            aria-invalid={(promotion !== null && promotion !== "applied") || undefined}
            aria-describedby="promotion-code-result"
            defaultValue={choice.promotionCode}
          />
        </Field>
        <Button type="submit">{t("quota:topUp.check")}</Button>
      </GetForm>
      <p
        id="promotion-code-result"
        className="-mt-4 text-sm"
        role={promotion ? "status" : undefined}
      >
        {promotion === "applied" ? (
          <span className="text-success">
            {t("quota:topUp.applied", { amount: format.money(price.discount) })}
          </span>
        ) : promotion ? (
          <span className="text-critical">{t(findErrorKey(promotion, {}))}</span>
        ) : null}
      </p>
    </div>
  );
}
