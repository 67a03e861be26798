import { eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { endEdit } from "./pending-edits.ts";
import { getSettledStatuses } from "./platforms.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { products } from "./schema.ts";

/** A number of any length (`JSON.rawJSON`). */
const createRawJson = (digits: string): object =>
  (JSON as unknown as { rawJSON: (text: string) => object }).rawJSON(digits);

/**
 * Sets the review's result by hand: the product is shown, refused with reasons, or taken down
 * later. Tells the app.
 */
export async function decideReview(
  deps: SandboxDeps,
  productId: string,
  status: "ACTIVATE" | "FAILED" | "PLATFORM_DEACTIVATED",
  reasons: readonly string[] = [],
): Promise<void> {
  const now = deps.now();
  const push = await transaction(deps.db, async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.productId, productId));
    if (!product) throw createProductNotFound();
    const isPassed = status === "ACTIVATE";
    await endEdit(tx, product, isPassed);
    // A failed change keeps the earlier product for buyers.
    const isUnchanged = product.edit !== null && status === "FAILED";
    await tx
      .update(products)
      .set({
        ...(isPassed ? product.edit?.product : {}),
        ...{ edit: null, reviewedAt: null, failedReasons: [...reasons], updatedAt: now },
        ...(isUnchanged
          ? getSettledStatuses(product, now)
          : { status, tokopediaStatus: product.tokopediaStatus && status }),
      })
      .where(eq(products.productId, productId));
    return enqueuePush(tx, now, product.shopId, 5, {
      // A number here, and text everywhere else.
      product_id: createRawJson(productId),
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
