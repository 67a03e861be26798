import { eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import { requireProduct } from "./products.ts";
import { deliverSoon, enqueueEvent } from "./pushes.ts";
import { type ProductState, products, shops } from "./schema.ts";

/**
 * Sets the review's result by hand: the product is shown, has to be corrected, or is taken down
 * later. Tells the app.
 */
export async function decideReview(
  deps: SandboxDeps,
  shopId: string,
  productSku: string,
  state: Extract<ProductState, "ACTIVE" | "NEED_CORRECTION" | "SUSPENDED">,
  revisionNotes = "",
): Promise<void> {
  const push = await transaction(deps.db, async (tx) => {
    await requireProduct(tx, { shopId }, productSku);
    await tx
      .update(products)
      .set({ state, revisionNotes })
      .where(eq(products.productSku, productSku));
    const [shop] = await tx.select().from(shops).where(eq(shops.shopId, shopId));
    return shop ? enqueueEvent(tx, deps.now(), shop, "productChanged", { productSku }) : null;
  });
  deliverSoon(deps, [push]);
}
