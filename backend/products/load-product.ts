import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import type { Queryable } from "../db/client.ts";
import { productImages, products, variants } from "../db/schema/products.ts";

export interface StoredProduct {
  row: typeof products.$inferSelect;
  /** Ordered, without deleted ones. */
  variants: (typeof variants.$inferSelect)[];
  imageIds: string[];
}

/**
 * Returns `null` for an unknown, deleted or foreign product. `lock`: until the transaction ends.
 */
export async function loadProduct(
  db: Queryable,
  accountId: string,
  productId: string,
  lock = false,
): Promise<StoredProduct | null> {
  const [product] = await loadProducts(db, accountId, [productId], lock);
  return product ?? null;
}

/** Returns the account's products in any order. */
export async function loadProducts(
  db: Queryable,
  accountId: string,
  productIds: readonly string[],
  lock = false,
): Promise<StoredProduct[]> {
  if (productIds.length === 0) return [];
  const query = db
    .select()
    .from(products)
    .where(
      and(
        inArray(products.id, [...productIds]),
        eq(products.accountId, accountId),
        isNull(products.deletedAt),
      ),
    );
  const rows = await (lock ? query.for("update") : query);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const variantRows = await db
    .select()
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        inArray(variants.productId, ids),
        isNull(variants.deletedAt),
      ),
    )
    .orderBy(asc(variants.position));
  const pictures = await db
    .select({ productId: productImages.productId, id: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.accountId, accountId), inArray(productImages.productId, ids)))
    .orderBy(asc(productImages.position));
  const variantsByProduct = Map.groupBy(variantRows, (variant) => variant.productId);
  const imagesByProduct = Map.groupBy(pictures, (picture) => picture.productId);
  return rows.map((row) => ({
    row,
    variants: variantsByProduct.get(row.id) ?? [],
    imageIds: (imagesByProduct.get(row.id) ?? []).map((picture) => picture.id),
  }));
}

export function toProductInput({
  row,
  variants: storedVariants,
  imageIds,
}: StoredProduct): ProductInput {
  return {
    name: row.name,
    description: row.description,
    category: row.category,
    brand: row.brand,
    condition: row.condition,
    isDigital: row.isDigital,
    isActive: row.isActive,
    variationTypes: row.variationTypes,
    imageIds,
    sizeChart: row.sizeChart,
    attributes: row.attributes,
    variants: storedVariants.map(
      ({
        accountId: _account,
        productId: _product,
        position: _position,
        deletedAt: _deleted,
        mergedInto: _merged,
        ...variant
      }) => variant,
    ),
  };
}
