import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type StorefrontRefundRow, storefrontRefunds } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { PaymentProvider, ProviderRefund } from "../../payments/provider.ts";
import { lockShopOrder } from "../change-order.ts";
import { closeRefund, dayIn, findRefund, reopenRefund } from "../close-refund.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** Condition: the refund is still reserved by the same key. */
export const isReserved = ({ accountId, id, sendingKey }: StorefrontRefundRow) =>
  and(
    eq(storefrontRefunds.accountId, accountId),
    eq(storefrontRefunds.id, id),
    eq(storefrontRefunds.sendingKey, sendingKey ?? ""),
  );

/** Asks the provider to pay it back, once however often it is asked with the key. */
export function askForRefund(
  provider: PaymentProvider,
  { sendingKey, sendingPaymentId, sendingAmount }: StorefrontRefundRow,
): Promise<ProviderRefund> {
  if (sendingKey === null || sendingPaymentId === null || sendingAmount === null)
    throw new Error("The refund is not reserved");
  return provider.refund(sendingPaymentId, sendingAmount, sendingKey);
}

/** Records what the provider says of a refund under way: an end only if the money is paid. */
export function recordAnswer(
  backend: Backend,
  { timeZone }: OpenStorefront,
  reserved: StorefrontRefundRow,
  { id: providerRefundId, state, failureCode }: ProviderRefund,
): Promise<StorefrontRefundRow> {
  const { accountId, orderId } = reserved;
  return transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, { accountId, orderId });
    const [current] = await tx.select().from(storefrontRefunds).where(isReserved(reserved));
    // Another call with the key has recorded the end.
    if (!current) return (await findRefund(tx, order)) ?? reserved;
    if (state === "failed") return reopenRefund(backend, tx, order, current, failureCode);
    if (state !== "paid") return keepWaiting(backend, tx, current, { state, providerRefundId });
    return closeRefund(backend, tx, order, current, {
      ...{ amount: current.sendingAmount, paidOn: dayIn(timeZone, backend.now()) },
      ...{ note: current.note, pictureKey: current.pictureKey, providerRefundId },
    });
  });
}

async function keepWaiting(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  current: StorefrontRefundRow,
  { state, providerRefundId }: { state: "pending" | "waits_for_buyer"; providerRefundId: string },
): Promise<StorefrontRefundRow> {
  const changes = { sendingState: state, providerRefundId, sendingAskedAt: now() };
  await tx.update(storefrontRefunds).set(changes).where(isReserved(current));
  return { ...current, ...changes };
}
