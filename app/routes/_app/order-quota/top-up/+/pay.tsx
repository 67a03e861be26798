import { type ComponentProps, Suspense } from "react";
import { InvoiceTo } from "#app/components/billing/invoice-to.tsx";
import { SupportLink } from "#app/components/shell/support-link.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatVatLabel } from "#app/models/billing/vat-label.ts";
import type { CountryCode } from "#contract/countries.ts";
import { BANK_NAMES, PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { PaymentOptions, TopUpPrice } from "#contract/top-up.ts";
import { CardPart } from "./card-part.tsx";
import type { TopUpChoice } from "./choice.ts";
import { PayButton } from "./pay-button.tsx";
import { PayForm } from "./pay-form.tsx";

interface PayProps {
  options: PaymentOptions;
  choice: TopUpChoice;
  price: TopUpPrice;
  info: ComponentProps<typeof InvoiceTo>["info"];
  /** Set only if it is valid. */
  promotionCode: string;
  countryCode: CountryCode;
  requestKey: string;
  /** The method chosen before. Undefined at first. */
  way: string | undefined;
}

/** The price with VAT, and the payment method. */
export function Pay(props: PayProps) {
  const { options, choice, price, info, promotionCode, countryCode, requestKey, way } = props;
  const t = getT();
  const { methods, banks, card } = options;
  if (methods.length === 0)
    return (
      <Alert tone="info">
        {t("quota:pay.off")} <SupportLink />
      </Alert>
    );
  const ways = [
    ...banks.map((bank) => ({ value: `bank:${bank}`, label: BANK_NAMES[bank] })),
    ...(methods.includes(PAYMENT_METHOD.qr)
      ? [{ value: "qr", label: t(`quota:pay.qr.${countryCode}`) }]
      : []),
    // Without a script the card is entered on the provider's page.
    ...(methods.includes(PAYMENT_METHOD.creditCard) && !card
      ? [{ value: "card", label: t("quota:pay.card") }]
      : []),
  ];
  const chosenWay = ways.find(({ value }) => value === way) ?? ways[0];
  const hasCard = card !== null && methods.includes(PAYMENT_METHOD.creditCard);
  return (
    <Card className="sticky top-4">
      <Lines price={price} countryCode={countryCode} />
      <div className="mt-3">
        <InvoiceTo info={info} />
      </div>
      <Suspense>
        <PayForm card={hasCard ? card : null} total={price.total}>
          <input type="hidden" name="requestKey" value={requestKey} />
          {choice.quota === null ? (
            <input type="hidden" name="packageNumber" value={choice.packageNumber} />
          ) : (
            <input type="hidden" name="quota" value={choice.quota} />
          )}
          <input type="hidden" name="promotionCode" value={promotionCode} />
          <FieldSet legend={t("quota:pay.how")}>
            {ways.map(({ value, label }) => (
              <Radio
                key={value}
                name="way"
                value={value}
                defaultChecked={value === chosenWay?.value}
              >
                {label}
              </Radio>
            ))}
            {hasCard ? <CardPart card={card} label={t("quota:pay.card")} /> : null}
          </FieldSet>
          {hasCard ? (
            <noscript>
              <p className="text-xs text-muted-foreground">{t("quota:pay.cardNeedsScript")}</p>
            </noscript>
          ) : null}
          <PayButton>{t("quota:pay.button", { total: getFormat().money(price.total) })}</PayButton>
        </PayForm>
      </Suspense>
    </Card>
  );
}

function Lines({ price, countryCode }: Pick<PayProps, "price" | "countryCode">) {
  const t = getT();
  const format = getFormat();
  const lines = [
    [t("quota:pay.orders", { count: price.quota }), price.price],
    ...(price.discount > 0 ? [[t("quota:pay.discount"), -price.discount] as const] : []),
    [formatVatLabel(t, countryCode, price.vatRate), price.vat],
  ] as const;
  return (
    <dl className="grid gap-1.5">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-secondary-foreground">{label}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
      <div className="mt-1.5 flex justify-between gap-4 border-t pt-2 text-lg font-semibold">
        <dt>{t("quota:pay.total")}</dt>
        <dd>{format.money(price.total)}</dd>
      </div>
    </dl>
  );
}
