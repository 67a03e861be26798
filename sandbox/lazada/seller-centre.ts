import { and, eq } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createItemNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { products, skus } from "./schema.ts";

/** `line` is a variant's id. */
export async function changeItem(
  { db, now }: SandboxDeps,
  { shopId }: ShopRow,
  input: ItemChangeInput,
): Promise<{ itemId: string }> {
  const { line, ...change } = ItemChange.parse(input);
  const isSku = eq(skus.skuId, line);
  const [found] = await db
    .select({ itemId: products.itemId, attributes: products.attributes })
    .from(skus)
    .innerJoin(products, eq(products.itemId, skus.itemId))
    .where(and(isSku, eq(products.shopId, shopId)));
  if (!found) throw createItemNotFound();
  const { itemId, attributes } = found;
  const updateProduct = (values: Partial<typeof products.$inferInsert>) =>
    db
      .update(products)
      .set({ ...values, updatedAt: now() })
      .where(eq(products.itemId, itemId));
  await applyItemChange(change, {
    rename: (name) => updateProduct({ attributes: { ...attributes, name } }),
    setVariant: ({ sku, ...values }) =>
      db
        .update(skus)
        .set({ ...values, ...(sku ? { sellerSku: sku } : {}) })
        .where(isSku),
    setShown: (isShown) => updateProduct({ status: isShown ? "Active" : "InActive" }),
    deleteVariant: () => db.delete(skus).where(isSku),
    deleteItem: () => updateProduct({ status: "Deleted" }),
  });
  return { itemId };
}
