import type { ProductStatus, products } from "./schema.ts";

/** A pending product whose review is over is shown. */
export function getReviewedStatus(
  product: Pick<typeof products.$inferSelect, "status" | "reviewedAt">,
  now: Date,
): ProductStatus {
  const isOver = product.reviewedAt !== null && product.reviewedAt <= now;
  return product.status === "PENDING" && isOver ? "ACTIVATE" : product.status;
}

/**
 * A product in Tokopedia is reviewed together with TikTok Shop's. Returns `null` where it is not
 * listed there.
 */
export const getTokopediaStatus = (
  { tokopediaStatus: status, reviewedAt }: typeof products.$inferSelect,
  now: Date,
) => status && getReviewedStatus({ status, reviewedAt }, now);
