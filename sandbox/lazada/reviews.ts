import { eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { createItemNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { type ProductStatus, products } from "./schema.ts";

/** When a review that begins now passes: at once, or `null` if only the console decides. */
export const reviewEnd = ({ reviewsByHand }: ShopRow, now: Date) => (reviewsByHand ? null : now);

/** A pending product whose review is over is shown. */
export function getReviewedStatus(
  product: Pick<typeof products.$inferSelect, "status" | "reviewedAt">,
  now: Date,
): ProductStatus {
  const isOver = product.reviewedAt !== null && product.reviewedAt <= now;
  return product.status === "Pending QC" && isOver ? "Active" : product.status;
}

const SENTENCES = { Active: "APPROVED", Suspended: "REJECTED" } as const;

/** The review's result: shown, refused with reasons, or taken down later. Tells the app. */
export async function decideReview(
  deps: SandboxDeps,
  itemId: string,
  status: "Active" | "Suspended",
  reasons: readonly string[] = [],
): Promise<void> {
  const now = deps.now();
  const push = await transaction(deps.db, async (tx) => {
    const [product] = await tx
      .update(products)
      .set({ status, reviewedAt: null, failedReasons: [...reasons], updatedAt: now })
      .where(eq(products.itemId, itemId))
      .returning();
    if (!product) throw createItemNotFound();
    return enqueuePush(tx, now, product.shopId, 1, {
      date: now.getTime(),
      itemId: Number(itemId),
      reason: reasons.join("; "),
      seller_id: Number(product.shopId),
      status: SENTENCES[status],
    });
  });
  deliverSoon(deps, [push]);
}
