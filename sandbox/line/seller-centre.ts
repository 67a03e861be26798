import { and, eq, sql } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { products, variants } from "./schema.ts";

/** `line` is a variant's id. */
export async function changeItem(
  { db }: SandboxDeps,
  { shopId }: ShopRow,
  input: ItemChangeInput,
): Promise<{ productId: number }> {
  const { line, ...change } = ItemChange.parse(input);
  if (!/^\d{1,9}$/.test(line)) throw createProductNotFound();
  const isVariant = eq(variants.variantId, Number(line));
  const [found] = await db
    .select({ productId: products.productId })
    .from(variants)
    .innerJoin(products, eq(products.productId, variants.productId))
    .where(and(isVariant, eq(products.shopId, shopId)));
  if (!found) throw createProductNotFound();
  const isProduct = eq(products.productId, found.productId);
  await applyItemChange(change, {
    rename: (name) => db.update(products).set({ name }).where(isProduct),
    setVariant: ({ sku, stock }) =>
      db
        .update(variants)
        .set({
          ...(sku ? { sku } : {}),
          // The seller types the available units; those of orders are on the shelf too.
          ...(stock === undefined
            ? {}
            : { onHand: sql`${stock} + ${variants.reserved} + ${variants.readyToShip}` }),
        })
        .where(isVariant),
    setShown: (isDisplay) => db.update(products).set({ isDisplay }).where(isProduct),
    deleteVariant: () => db.delete(variants).where(isVariant),
    deleteItem: () => db.delete(products).where(isProduct),
  });
  return found;
}
