import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PAYMENT_PROVIDERS } from "#contract/shop-payments.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { PayeeForm } from "./payee-form.tsx";

interface RefundProps {
  refund: NonNullable<StorefrontOrder["refund"]>;
  /** Address of the order's page. */
  page: string;
}

/** Shows the refund, and asks where the money goes. */
export function Refund({ refund, page }: RefundProps) {
  const t = getT();
  const { closedAt, payee, note, sending } = refund;
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">{t("storefront:refund")}</h2>
      <p className="text-md">{stateOf(refund)}</p>
      {payee && sending === null ? (
        <p className="text-md wrap-anywhere">{t("storefront:refund.to", { payee })}</p>
      ) : null}
      {note ? (
        <p className="text-md wrap-anywhere">{t("storefront:refund.words", { note })}</p>
      ) : null}
      {refund.hasPicture ? (
        <a href={`${page}/refund-picture`} className="inline-flex min-h-11 items-center underline">
          {t("storefront:refund.proof")}
        </a>
      ) : null}
      {closedAt === null && sending === null ? <PayeeForm payee={payee} /> : null}
    </section>
  );
}

function stateOf({ sending, closedAt, amount, ...refund }: RefundProps["refund"]) {
  const t = getT();
  const format = getFormat();
  const { amountDue, paidOn, isUnconfirmed } = refund;
  if (sending)
    return t(
      sending.waitsForBuyer ? "storefront:refund.waitsForBuyer" : "storefront:refund.sending",
      {
        ...{ name: PAYMENT_PROVIDERS[sending.provider], amount: format.money(sending.amount) },
      },
    );
  if (closedAt === null)
    return t(isUnconfirmed ? "storefront:refund.unconfirmed" : "storefront:refund.open", {
      amount: format.money(amountDue),
    });
  if (amount === null || paidOn === null) return t("storefront:refund.nothing");
  return t("storefront:refund.paid", {
    ...{ amount: format.money(amount), day: format.date(`${paidOn}T05:00:00Z`) },
  });
}
