import { and, eq, isNull, or } from "drizzle-orm";
import { COUNTRIES } from "#contract/countries.ts";
import type { SHOP_PAYMENT_REVIEWS } from "#contract/shop-payments.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import {
  storefrontPaymentReceipts,
  storefrontPayments,
} from "../../db/schema/storefront-payments.ts";
import { type StorefrontOrderRow, storefrontRefunds } from "../../db/schema/storefronts.ts";
import { notify } from "../../notifications/index.ts";
import type { ProviderPayment } from "../../payments/provider.ts";
import { followShopOrder, lockShopOrder, writeChanges } from "../change-order.ts";
import { SHIP_WITHIN_MS } from "../delivery-times.ts";
import { notifyRefundDue } from "../open-refund.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { PROVIDER_OF } from "./payment-account.ts";
import { closeReview } from "./reviews.ts";

type Review = (typeof SHOP_PAYMENT_REVIEWS)[number];
type Outcome = { review: Review | null; isRefundDue?: boolean };

/**
 * Records a payment once, however often and by any way it is reported. The exact amount for an
 * unpaid order confirms it in the same transaction; for one that the seller confirmed by hand it is
 * the proof. For an order that has ended it becomes a
 * refund; any other payment is kept for the seller's review. A payment without our reference is not
 * the shop's and is ignored.
 */
export async function settleShopPayment(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  payment: ProviderPayment,
  source: "message" | "answer",
): Promise<void> {
  const { accountId, id: storefrontId } = shop;
  const order = await lockOrderOf(tx, shop, payment.reference);
  // The seller may use the provider's account elsewhere too.
  if (!order)
    return backend.log.info({ accountId, storefrontId }, "a payment elsewhere was ignored");
  if (await isKnownByOtherId(tx, shop, payment, source)) return;
  await settleReceipt(backend, tx, shop, order, payment, {
    ...{ provider: PROVIDER_OF[shop.countryCode], source },
  });
}

/**
 * Records a payment of a locked order once by its provider's id, and applies what follows. `slip`:
 * a transfer that the banks confirm.
 */
export async function settleReceipt(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  payment: ProviderPayment,
  by: Pick<typeof storefrontPaymentReceipts.$inferInsert, "provider" | "source">,
): Promise<void> {
  const { accountId, id: storefrontId } = shop;
  const outcome = await decideOutcome(tx, shop, order, payment);
  const inserted = await tx
    .insert(storefrontPaymentReceipts)
    .values({
      ...{ accountId, storefrontId, orderId: order.id, ...by, providerPaymentId: payment.id },
      ...{ reference: payment.reference, amount: payment.amount, currency: payment.currency },
      ...{ paidAt: payment.paidAt, review: outcome.review, createdAt: backend.now() },
    })
    .onConflictDoNothing()
    .returning({ id: storefrontPaymentReceipts.id });
  if (inserted.length === 0) return;
  if (outcome.isRefundDue && (await openLateRefund(backend, tx, order)))
    return closeReview(backend, tx, accountId, inserted[0]?.id ?? "");
  if (outcome.review !== null) await tellOfReview(backend, tx, shop, order);
  else if (order.paidAt === null) await confirmOrder(backend, tx, order, payment);
}

/** Locks the order first, so that other changes of it run before or after. */
async function lockOrderOf(
  tx: Transaction,
  { accountId, id }: OpenStorefront,
  reference: string,
): Promise<StorefrontOrderRow | null> {
  const [payment] = await tx
    .select({ orderId: storefrontPayments.orderId })
    .from(storefrontPayments)
    .where(
      and(
        eq(storefrontPayments.accountId, accountId),
        eq(storefrontPayments.storefrontId, id),
        eq(storefrontPayments.id, reference),
      ),
    );
  return payment ? lockShopOrder(tx, { accountId, orderId: payment.orderId }) : null;
}

/**
 * A provider's message and its answer to a question may name one payment by two ids. A message
 * gives the asked payment its own id; an answer adds nothing to a message.
 */
async function isKnownByOtherId(
  tx: Transaction,
  { accountId, id }: OpenStorefront,
  { id: providerPaymentId, reference, amount }: ProviderPayment,
  source: "message" | "answer",
): Promise<boolean> {
  const same = and(
    eq(storefrontPaymentReceipts.accountId, accountId),
    eq(storefrontPaymentReceipts.storefrontId, id),
    eq(storefrontPaymentReceipts.reference, reference),
    eq(storefrontPaymentReceipts.amount, amount),
  );
  if (source === "answer") return (await tx.$count(storefrontPaymentReceipts, same)) > 0;
  const named = await tx
    .update(storefrontPaymentReceipts)
    .set({ providerPaymentId, source })
    .where(and(same, eq(storefrontPaymentReceipts.source, "answer")))
    .returning({ id: storefrontPaymentReceipts.id });
  return named.length > 0;
}

async function decideOutcome(
  tx: Transaction,
  { countryCode }: OpenStorefront,
  order: StorefrontOrderRow,
  { amount, currency }: ProviderPayment,
): Promise<Outcome> {
  if (currency !== COUNTRIES[countryCode].currency) return { review: "currency_differs" };
  if (amount !== order.total) return { review: "amount_differs" };
  if (order.status === "unpaid") return { review: null };
  // One refund is of one total, so a second payment waits for the seller.
  if (await isPaidAlready(tx, order)) return { review: "paid_twice" };
  // The seller saw this money on the account and confirmed it before its report came.
  if (order.paidAt !== null) return { review: null };
  // An ended order stays ended: its goods may be sold already.
  return { review: "paid_late", isRefundDue: true };
}

/** Returns whether another payment confirmed the order or became its refund. */
async function isPaidAlready(
  tx: Transaction,
  { accountId, id }: StorefrontOrderRow,
): Promise<boolean> {
  const { orderId, review } = storefrontPaymentReceipts;
  const isWhole = or(isNull(review), eq(review, "paid_late"));
  const isOfOrder = and(eq(storefrontPaymentReceipts.accountId, accountId), eq(orderId, id));
  return (await tx.$count(storefrontPaymentReceipts, and(isOfOrder, isWhole))) > 0;
}

async function confirmOrder(
  backend: Backend,
  tx: Transaction,
  before: StorefrontOrderRow,
  { paidAt }: ProviderPayment,
): Promise<void> {
  const order = await writeChanges(backend, tx, before, {
    ...{ status: "to_process", paidAt, expiresAt: null },
    shipByAt: new Date(backend.now().getTime() + SHIP_WITHIN_MS),
  });
  await followShopOrder(backend, tx, order);
}

/**
 * Opens the refund of an order that was paid after its end, or makes the open one a confirmed one.
 * Returns false if its refund is closed already, or the order has not ended.
 */
async function openLateRefund(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
): Promise<boolean> {
  if (order.status !== "expired" && order.status !== "cancelled") return false;
  const { accountId, storefrontId, id: orderId, total } = order;
  const [refund] = await tx
    .insert(storefrontRefunds)
    .values({
      ...{ accountId, storefrontId, orderId, amountDue: total, isUnconfirmed: false },
      openedAt: backend.now(),
    })
    .onConflictDoUpdate({
      target: [storefrontRefunds.accountId, storefrontRefunds.orderId],
      set: { isUnconfirmed: false },
    })
    .returning({ closedAt: storefrontRefunds.closedAt });
  if (refund?.closedAt !== null) return false;
  await notifyRefundDue(backend, tx, order);
  return true;
}

const tellOfReview = (
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
) =>
  notify(backend, tx, {
    accountId: shop.accountId,
    template: "payment_review",
    parameters: { channelType: "shop", channelName: shop.name },
    data: { channelId: shop.channelId, channelType: "shop" },
    subject: order.number,
    groupBy: shop.channelId,
  });
