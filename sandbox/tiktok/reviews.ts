import { eq, sql } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { productNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { type ProductStatus, products } from "./schema.ts";

/** A number of any length (`JSON.rawJSON`). */
const rawJson = (digits: string): object =>
  (JSON as unknown as { rawJSON: (text: string) => object }).rawJSON(digits);

/** A pending product whose review is over is shown. */
export function reviewedStatus(
  product: Pick<typeof products.$inferSelect, "status" | "reviewedAt">,
  now: Date,
): ProductStatus {
  const isOver = product.reviewedAt !== null && product.reviewedAt <= now;
  return product.status === "PENDING" && isOver ? "ACTIVATE" : product.status;
}

/** What is listed there is reviewed together with it; null: nothing is. */
export const tokopediaStatus = (
  { tokopediaStatus: status, reviewedAt }: typeof products.$inferSelect,
  now: Date,
) => status && reviewedStatus({ status, reviewedAt }, now);

/**
 * The review's word, by hand: the product is shown, or not with the reasons, or taken down later.
 * Tells the app.
 */
export async function decideReview(
  deps: SandboxDeps,
  productId: string,
  status: "ACTIVATE" | "FAILED" | "PLATFORM_DEACTIVATED",
  reasons: readonly string[] = [],
): Promise<void> {
  const now = deps.now();
  const push = await transaction(deps.db, async (tx) => {
    const [product] = await tx
      .update(products)
      .set({
        ...{ status, reviewedAt: null, failedReasons: [...reasons], updatedAt: now },
        tokopediaStatus: sql`case when ${products.tokopediaStatus} is not null then ${status} end`,
      })
      .where(eq(products.productId, productId))
      .returning();
    if (!product) throw productNotFound();
    return enqueuePush(tx, now, product.shopId, 5, {
      // A number here, and text everywhere else.
      product_id: rawJson(productId),
      status:
        status === "FAILED"
          ? "PRODUCT_AUDIT_FAILURE"
          : status === "ACTIVATE"
            ? "PRODUCT_FIRST_PASS_REVIEW"
            : "PRODUCT_STATUS_CHANGED",
      suspended_reason: reasons.join("; "),
      update_time: Math.floor(now.getTime() / 1000),
    });
  });
  deliverSoon(deps, [push]);
}
