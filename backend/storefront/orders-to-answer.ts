import { and, isNotNull, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { storefrontPaymentReceipts } from "../db/schema/storefront-payments.ts";
import { storefrontOrders, storefrontRefunds } from "../db/schema/storefronts.ts";
import { isClaimed } from "./claimed-payments.ts";
import { countDoubtful } from "./doubtful-orders.ts";
import { isOpenReview } from "./online/reviews.ts";
import { orderOfRefund } from "./orders-by-number.ts";
import { isOpenRefund, waitsForSeller } from "./refunds.ts";
import type { OpenStorefront } from "./storefront-of.ts";

interface OrdersToAnswer {
  /** Reported payments: the first ends at `endsAt`; `amount` in minor units. */
  claimed: { count: number; endsAt: Date | null; amount: number };
  /** Refunds that the seller pays. */
  refunds: { count: number; amount: number };
  doubtful: number;
  /** Payments that confirmed no order. */
  paymentReviews: number;
}

/** Counts the shop's orders that wait for the seller and that the caller may see. */
export async function readOrdersToAnswer(
  backend: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<OrdersToAnswer> {
  const { db } = backend;
  const [[claimed], [refunds], doubtful, [reviews]] = await Promise.all([
    db
      .select({
        count: sql<number>`count(*)::int`,
        firstAt: sql<string | null>`min(${storefrontOrders.paymentClaimedAt})`,
        amount: sql<number>`coalesce(sum(${storefrontOrders.total}), 0)::float8`,
      })
      .from(storefrontOrders)
      .where(isClaimed(caller, shop)),
    db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${storefrontRefunds.amountDue}), 0)::float8`,
      })
      .from(storefrontRefunds)
      .innerJoin(storefrontOrders, orderOfRefund)
      .where(and(isOpenRefund(caller, shop), waitsForSeller)),
    countDoubtful(backend, caller, shop),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(storefrontPaymentReceipts)
      .where(and(isOpenReview(shop), isNotNull(storefrontPaymentReceipts.orderId))),
  ]);
  const firstAt = claimed?.firstAt ?? null;
  return {
    claimed: {
      count: claimed?.count ?? 0,
      endsAt: firstAt === null ? null : new Date(Date.parse(firstAt) + shop.claimHours * 3_600_000),
      amount: claimed?.amount ?? 0,
    },
    refunds: { count: refunds?.count ?? 0, amount: refunds?.amount ?? 0 },
    doubtful,
    paymentReviews: reviews?.count ?? 0,
  };
}
