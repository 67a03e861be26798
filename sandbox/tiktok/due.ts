import { and, eq, isNotNull, lte } from "drizzle-orm";
import { chatOn } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { deliverDue } from "./pushes.ts";
import { decideReview } from "./reviews.ts";
import { products, shops } from "./schema.ts";

/**
 * The sandbox's clock, called every few seconds: reports finished reviews, makes buyers write, and
 * sends undelivered pushes again.
 */
export async function moveOn(deps: SandboxDeps, now: Date): Promise<number> {
  const over = await deps.db
    .select({ productId: products.productId })
    .from(products)
    .where(and(eq(products.status, "PENDING"), lte(products.reviewedAt, now)))
    .limit(100);
  for (const { productId } of over) await decideReview(deps, productId, "ACTIVATE");
  const talking = await deps.db
    .select()
    .from(shops)
    .where(and(isNotNull(shops.talksSince), isNotNull(shops.authorisedAt)));
  for (const shop of talking) await chatOn(deps, shop, shop.talksSince ?? now, now);
  return deliverDue(deps, now);
}
