import { and, eq, or } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createDataNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { products } from "./schema.ts";
import { parseId } from "./sellers.ts";

/** `line` is the id of a variant, or of a product without variants. */
export async function changeItem(
  { db }: SandboxDeps,
  { shopId }: ShopRow,
  input: ItemChangeInput,
): Promise<{ productId: number }> {
  const { line, ...change } = ItemChange.parse(input);
  const isVariant = and(eq(products.shopId, shopId), eq(products.productId, parseId(line)));
  const [found] = await db.select().from(products).where(isVariant);
  if (!found) throw createDataNotFound();
  const productId = found.parentId ?? found.productId;
  const isProduct = eq(products.productId, productId);
  const isAny = or(isProduct, eq(products.parentId, productId));
  await applyItemChange(change, {
    rename: (name) => db.update(products).set({ name }).where(isProduct),
    setVariant: (values) => db.update(products).set(values).where(isVariant),
    setShown: (isActive) => db.update(products).set({ isActive }).where(isAny),
    deleteVariant: () => db.delete(products).where(isVariant),
    deleteItem: () => db.delete(products).where(isAny),
  });
  return { productId };
}
