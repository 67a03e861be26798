import { and, eq } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { products, variants } from "./schema.ts";

/** `line` is a variant's number. Blibli archives what is deleted, and keeps an item's variants. */
export async function changeItem(
  { db }: SandboxDeps,
  { shopId }: ShopRow,
  input: ItemChangeInput,
): Promise<{ productSku: string }> {
  const { line, ...change } = ItemChange.parse(input);
  const isVariant = eq(variants.blibliSku, line);
  const [found] = await db
    .select({ productSku: products.productSku })
    .from(variants)
    .innerJoin(products, eq(products.productSku, variants.productSku))
    .where(and(isVariant, eq(products.shopId, shopId)));
  if (!found) throw createNotFoundError(`Product ${line}`);
  const isProduct = eq(products.productSku, found.productSku);
  await applyItemChange(change, {
    rename: (name) => db.update(products).set({ name }).where(isProduct),
    setVariant: ({ sku, ...values }) =>
      db
        .update(variants)
        .set({ ...values, ...(sku ? { sellerSku: sku } : {}) })
        .where(isVariant),
    setShown: (buyable) =>
      db.update(variants).set({ buyable }).where(eq(variants.productSku, found.productSku)),
    deleteItem: () => db.update(products).set({ state: "ARCHIVED" }).where(isProduct),
  });
  return found;
}
