import { and, asc, between, eq, isNull } from "drizzle-orm";
import { ASK_FOR_REVIEW_DAYS } from "#contract/review-fields.ts";
import type { Backend } from "../../context.ts";
import { storefrontOrders, storefronts } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { lockShopOrder, type StorefrontOrderKey } from "../change-order.ts";
import { DAY_MS } from "../mail-limit.ts";
import { readLines } from "../order-report.ts";
import { tellBuyer } from "../tell-buyer.ts";
import { reviewsOfOrder } from "./read-reviews.ts";
import { takesReviews } from "./write-review.ts";

/** Buyers of older orders are not asked, such as when the seller begins to ask. */
const LATEST_MS = (ASK_FOR_REVIEW_DAYS + 10) * DAY_MS;
const ASKED_A_RUN = 100;

/**
 * Asks the buyers of delivered orders for a review, at the hour of their delivery. `runForOrder`
 * keeps a failed order from blocking the others.
 */
export async function askForReviews(
  backend: Backend,
  runForOrder: (key: StorefrontOrderKey, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const now = backend.now().getTime();
  const dueOrders = await backend.db
    .select({ accountId: storefrontOrders.accountId, orderId: storefrontOrders.id })
    .from(storefrontOrders)
    .innerJoin(
      storefronts,
      and(
        eq(storefronts.accountId, storefrontOrders.accountId),
        eq(storefronts.id, storefrontOrders.storefrontId),
        eq(storefronts.asksForReviews, true),
      ),
    )
    .where(
      and(
        eq(storefrontOrders.status, "completed"),
        isNull(storefrontOrders.reviewAskedAt),
        between(
          storefrontOrders.deliveredAt,
          new Date(now - LATEST_MS),
          new Date(now - ASK_FOR_REVIEW_DAYS * DAY_MS),
        ),
      ),
    )
    .orderBy(asc(storefrontOrders.deliveredAt))
    .limit(ASKED_A_RUN);
  for (const key of dueOrders) await runForOrder(key, () => askForReview(backend, key));
}

/** Asks once, unless the buyer has reviewed everything. */
async function askForReview(backend: Backend, key: StorefrontOrderKey): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, key);
    if (order.reviewAskedAt !== null || order.status !== "completed") return;
    // No change of the order that the orders service would follow.
    await tx
      .update(storefrontOrders)
      .set({ reviewAskedAt: backend.now() })
      .where(
        and(eq(storefrontOrders.accountId, key.accountId), eq(storefrontOrders.id, key.orderId)),
      );
    if (!takesReviews(order)) return;
    const lines = await readLines(tx, key.accountId, [order.id]);
    const reviews = await reviewsOfOrder(tx, order);
    if (reviews.size < lines.length) await tellBuyer(backend, tx, order, "review");
  });
}
