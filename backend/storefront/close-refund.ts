import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import {
  type StorefrontOrderRow,
  type StorefrontRefundRow,
  storefrontRefunds,
} from "../db/schema/storefronts.ts";
import { conflict } from "../http/problem-error.ts";
import { writeRefund } from "../orders/index.ts";
import { isErased } from "./erase-orders.ts";
import { PROVIDER_OF } from "./online/payment-account.ts";
import { notifyRefundDue } from "./open-refund.ts";
import { readStorefrontById } from "./storefront-of.ts";
import { isTold, tellBuyer } from "./tell-buyer.ts";

export const isRefundOf = ({ accountId, id }: Pick<StorefrontOrderRow, "accountId" | "id">) =>
  and(eq(storefrontRefunds.accountId, accountId), eq(storefrontRefunds.orderId, id));

export async function findRefund(
  db: Queryable,
  order: Pick<StorefrontOrderRow, "accountId" | "id">,
): Promise<StorefrontRefundRow | null> {
  const [refund] = await db.select().from(storefrontRefunds).where(isRefundOf(order));
  return refund ?? null;
}

export const noRefund = () => conflict("wrong_status", "Nothing is to be paid back");

/** Throws 409 `wrong_status`, `already_refunded`, `refund_being_sent`. */
export function requireRecordable(
  refund: StorefrontRefundRow | null,
  isCorrection: boolean,
): asserts refund is StorefrontRefundRow {
  if (!refund) throw noRefund();
  if (refund.closedAt !== null && !isCorrection)
    throw conflict("already_refunded", "Somebody has recorded it already");
  // The provider pays it back, so a transfer would be a second refund.
  if (refund.sendingState !== null && refund.sendingState !== "unclear")
    throw conflict("refund_being_sent", "The provider is paying it back");
}

const NOT_SENDING = {
  ...{ sendingState: null, sendingKey: null, sendingPaymentId: null },
  ...{ sendingAmount: null, sendingSince: null, sendingAskedAt: null },
} satisfies Partial<StorefrontRefundRow>;
export const NOT_FAILED = {
  failureCode: null,
  failedAt: null,
} satisfies Partial<StorefrontRefundRow>;

/** Writes the end of a refund whose order is locked, and tells the buyer an amount once. */
export async function closeRefund(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  before: StorefrontRefundRow,
  end: Pick<StorefrontRefundRow, "amount" | "paidOn" | "note" | "pictureKey" | "providerRefundId">,
): Promise<StorefrontRefundRow> {
  const [refund] = await tx
    .update(storefrontRefunds)
    .set({
      ...{ ...NOT_SENDING, ...NOT_FAILED, ...end, closedAt: backend.now() },
      // An erased buyer's data does not come back.
      ...(isErased(order) ? { note: "", pictureKey: null, payee: "" } : {}),
    })
    .where(isRefundOf(order))
    .returning();
  if (!refund) throw noRefund();
  if (refund.amount !== null && refund.amount !== before.amount) {
    const isKnown = before.amount !== null || (await isTold(tx, order, "refunded"));
    await tellBuyer(backend, tx, order, isKnown ? "refund_corrected" : "refunded", refund.amount);
  }
  await writeRefundOfSale(backend, tx, order, refund.amount ?? 0);
  return refund;
}

/**
 * Puts a refund that the provider could not pay back into the seller's queue, also one that was
 * paid and came back from the bank, of which the buyer is told. The order is locked. Returns the
 * open refund.
 */
export async function reopenRefund(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  before: StorefrontRefundRow,
  failureCode: string,
): Promise<StorefrontRefundRow> {
  const [refund] = await tx
    .update(storefrontRefunds)
    .set({
      ...{ ...NOT_SENDING, closedAt: null, amount: null, paidOn: null, providerRefundId: null },
      ...{ failureCode: failureCode.slice(0, 100), failedAt: backend.now() },
    })
    .where(isRefundOf(order))
    .returning();
  if (!refund) throw noRefund();
  if (before.closedAt !== null) await writeRefundOfSale(backend, tx, order, null);
  // The buyer was told that this amount was paid.
  if (before.closedAt !== null && before.amount !== null)
    await tellBuyer(backend, tx, order, "refund_returned", before.amount);
  const shop = await readStorefrontById(tx, order);
  if (shop) await notifyRefundDue(backend, tx, order, { failedAt: PROVIDER_OF[shop.countryCode] });
  return refund;
}

async function writeRefundOfSale(
  backend: Backend,
  tx: Transaction,
  { accountId, storefrontId, number }: StorefrontOrderRow,
  amount: number | null,
): Promise<void> {
  const shop = await readStorefrontById(tx, { accountId, storefrontId });
  if (!shop) return;
  const isSale = and(
    eq(orders.accountId, accountId),
    eq(orders.channelId, shop.channelId),
    eq(orders.externalId, number),
  );
  const [sale] = await tx.select().from(orders).where(isSale);
  if (sale) await writeRefund(backend, tx, sale, amount);
}

/** Returns the local day as ISO 8601, which is how Sweden writes days. */
export const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
