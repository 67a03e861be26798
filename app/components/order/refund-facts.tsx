import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ShopRefund } from "#contract/shop-refunds.ts";

/** Says what is to be paid back to whom, or what was paid back. */
export function RefundFacts({ refund }: { refund: ShopRefund }) {
  const t = getT();
  const format = getFormat();
  const { orderId, name, phone, payee, amountDue, amount, paidOn, note, closedAt } = refund;
  if (closedAt === null)
    return (
      <>
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
