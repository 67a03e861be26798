import { and, eq, lte } from "drizzle-orm";
import type { SandboxDeps } from "./deps.ts";
import { deliverDue } from "./pushes.ts";
import { decideReview } from "./reviews.ts";
import { products } from "./schema.ts";

/** The sandbox's clock, for the process to call every few seconds: reviews that are over are told, and pushes that were not taken are sent again. */
export async function moveOn(deps: SandboxDeps, now: Date): Promise<number> {
  const over = await deps.db
    .select({ itemId: products.itemId })
    .from(products)
    .where(and(eq(products.status, "Pending QC"), lte(products.reviewedAt, now)))
    .limit(100);
  for (const { itemId } of over) await decideReview(deps, itemId, "Active");
  return deliverDue(deps, now);
}
