import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { MAX_PAYMENT_REVIEWS, type ShopPaymentReview } from "#contract/shop-payments.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { storefrontPaymentReceipts } from "../../db/schema/storefront-payments.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { notFound } from "../../http/problem-error.ts";
import { ordersOfShop } from "../orders-by-number.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** Condition: a payment confirmed no order, and the seller has not settled it. */
export const isOpenReview = ({ accountId, id }: Pick<OpenStorefront, "accountId" | "id">) =>
  and(
    eq(storefrontPaymentReceipts.accountId, accountId),
    eq(storefrontPaymentReceipts.storefrontId, id),
    isNotNull(storefrontPaymentReceipts.review),
    isNull(storefrontPaymentReceipts.closedAt),
  );

/** Returns the payments that confirmed no order, the longest waiting first. */
export async function findPaymentReviews(
  { db }: Pick<Backend, "db">,
  shop: OpenStorefront,
): Promise<ShopPaymentReview[]> {
  const { accountId } = shop;
  const rows = await db
    .select({ receipt: storefrontPaymentReceipts, order: storefrontOrders, orderId: orders.id })
    .from(storefrontPaymentReceipts)
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.id, storefrontPaymentReceipts.orderId),
      ),
    )
    .innerJoin(orders, ordersOfShop(shop))
    .where(isOpenReview(shop))
    .orderBy(asc(storefrontPaymentReceipts.createdAt), asc(storefrontPaymentReceipts.id))
    .limit(MAX_PAYMENT_REVIEWS);
  return rows.flatMap(({ receipt, order, orderId }) =>
    receipt.review === null
      ? []
      : {
          ...{ id: receipt.id, reason: receipt.review, amount: receipt.amount },
          ...{ currency: receipt.currency, paymentId: receipt.providerPaymentId },
          paidAt: receipt.paidAt.toISOString(),
          order: { orderId, number: order.number, total: order.total },
        },
  );
}

/** Throws 404. A repeat is no error. */
export async function closeReview(
  { now }: Pick<Backend, "now">,
  db: Queryable,
  accountId: string,
  reviewId: string,
): Promise<void> {
  const closed = await db
    .update(storefrontPaymentReceipts)
    .set({ closedAt: now() })
    .where(
      and(
        eq(storefrontPaymentReceipts.accountId, accountId),
        eq(storefrontPaymentReceipts.id, reviewId),
        isNotNull(storefrontPaymentReceipts.review),
      ),
    )
    .returning({ id: storefrontPaymentReceipts.id });
  if (closed.length === 0) throw notFound("The payment");
}
