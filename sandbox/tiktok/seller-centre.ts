import { and, eq } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { products, skus } from "./schema.ts";

/** `line` is a variant's id. A product in Tokopedia too is hidden and deleted in both. */
export async function changeItem(
  { db, now }: SandboxDeps,
  { shopId }: ShopRow,
  input: ItemChangeInput,
): Promise<{ productId: string }> {
  const { line, ...change } = ItemChange.parse(input);
  const isSku = eq(skus.skuId, line);
  const [found] = await db
    .select({ productId: products.productId, tokopediaStatus: products.tokopediaStatus })
    .from(skus)
    .innerJoin(products, eq(products.productId, skus.productId))
    .where(and(isSku, eq(products.shopId, shopId)));
  if (!found) throw createProductNotFound();
  const { productId, tokopediaStatus } = found;
  const updateProduct = (values: Partial<typeof products.$inferInsert>) =>
    db
      .update(products)
      .set({ ...values, updatedAt: now() })
      .where(eq(products.productId, productId));
  const setStatus = (status: "ACTIVATE" | "SELLER_DEACTIVATED" | "DELETED") =>
    updateProduct({ status, ...(tokopediaStatus ? { tokopediaStatus: status } : {}) });
  await applyItemChange(change, {
    rename: (title) => updateProduct({ title }),
    setVariant: ({ sku, ...values }) =>
      db
        .update(skus)
        .set({ ...values, ...(sku ? { sellerSku: sku } : {}) })
        .where(isSku),
    setShown: (isShown) => setStatus(isShown ? "ACTIVATE" : "SELLER_DEACTIVATED"),
    deleteVariant: () => db.delete(skus).where(isSku),
    deleteItem: () => setStatus("DELETED"),
  });
  return { productId };
}
