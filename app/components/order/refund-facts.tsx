import { Alert } from "#app/components/ui/alert.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PAYMENT_PROVIDERS } from "#contract/shop-payments.ts";
import type { ShopRefund } from "#contract/shop-refunds.ts";

/** Nothing may be recorded while the provider pays it back. */
export const isBeingSent = ({ sending }: Pick<ShopRefund, "sending">) =>
  sending !== null && sending.state !== "unclear";

const SENDING_TEXTS = {
  sending: "shopSettings:refund.sending",
  pending: "shopSettings:refund.pending",
  waits_for_buyer: "shopSettings:refund.waitsForBuyer",
  unclear: "shopSettings:refund.unclear",
} as const;

/** Says what is to be paid back to whom, or what was paid back. */
export function RefundFacts({ refund }: { refund: ShopRefund }) {
  const t = getT();
  const format = getFormat();
  const { orderId, name, phone, payee, amountDue, amount, paidOn, note, closedAt } = refund;
  const { sending, failure } = refund;
  if (closedAt === null)
    return (
      <>
        {sending ? (
          <Alert tone={isBeingSent(refund) ? "info" : "warning"}>
            {t(SENDING_TEXTS[sending.state], {
              ...{ name: PAYMENT_PROVIDERS[sending.provider] },
              ...{ amount: format.money(sending.amount), time: format.dateTime(sending.since) },
            })}
          </Alert>
        ) : null}
        {failure ? <Failure failure={failure} /> : null}
        <p>
          {t(refund.isUnconfirmed ? "shopSettings:refund.unconfirmed" : "shopSettings:refund.due", {
            ...{ amount: format.money(amountDue), name, phone },
          })}
        </p>
        <p className="wrap-anywhere">
          {payee === ""
            ? t("shopSettings:refunds.noPayee")
            : t("shopSettings:refund.to", { payee })}
        </p>
      </>
    );
  return (
    <>
      <p>
        {amount === null || paidOn === null
          ? t("shopSettings:refund.nothing")
          : t("shopSettings:refund.paid", {
              ...{ amount: format.money(amount), day: format.date(`${paidOn}T05:00:00Z`) },
            })}
      </p>
      {note ? <p className="text-secondary-foreground wrap-anywhere">“{note}”</p> : null}
      {refund.hasPicture ? (
        <p>
          <a href={`/orders/${encodeURIComponent(orderId)}/refund-picture`} className="underline">
            {t("shopSettings:refund.show")}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Says why the provider did not pay it back, and what to do. */
function Failure({ failure }: { failure: NonNullable<ShopRefund["failure"]> }) {
  const t = getT();
  const { provider, reason, code, at } = failure;
  const name = PAYMENT_PROVIDERS[provider];
  return (
    <Alert tone="warning">
      {t("shopSettings:refund.failed", {
        ...{ name, time: getFormat().dateTime(at) },
        reason: t(`shopSettings:refund.failed.${reason}`, { name, code }),
      })}
    </Alert>
  );
}
