import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createProductNotFound } from "./answers.ts";
import { presentCategory } from "./categories.ts";
import type { ShopRow } from "./gate.ts";
import { products, variants } from "./schema.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;
export interface ProductWithVariants {
  product: ProductRow;
  variants: VariantRow[];
}

/** Throws if the product does not exist or belongs to another shop. */
export async function requireProduct(
  db: Queryable,
  { shopId }: ShopRow,
  productId: number,
): Promise<ProductWithVariants> {
  if (!Number.isSafeInteger(productId) || productId > 2_147_483_647) throw createProductNotFound();
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.productId, productId), eq(products.shopId, shopId)));
  if (!product) throw createProductNotFound();
  return { product, variants: await listVariants(db, [productId]) };
}

export async function withVariants(
  db: Queryable,
  rows: readonly ProductRow[],
): Promise<ProductWithVariants[]> {
  const all = await listVariants(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map((product) => ({
    product,
    variants: all.filter(({ productId }) => productId === product.productId),
  }));
}

const listVariants = async (db: Queryable, productIds: number[]): Promise<VariantRow[]> =>
  productIds.length === 0
    ? []
    : db
        .select()
        .from(variants)
        .where(inArray(variants.productId, productIds))
        .orderBy(asc(variants.variantId));

export const computeAvailable = ({ onHand, reserved, readyToShip }: VariantRow) =>
  onHand - reserved - readyToShip;
/** A product without variants has one variant without a number. */
export const isOnly = ({ options }: ProductRow) => options.length === 0;

export function presentProduct({ product, variants: own }: ProductWithVariants) {
  const discount = product.instantDiscount;
  return {
    id: product.productId,
    code: product.code,
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: presentCategory(product.categoryId),
    giftOption: "NO_GIFT",
    hasOnlyDefaultVariant: isOnly(product),
    imageUrls: product.imageUrls,
    instantDiscount: discount / 100,
    isDisplay: product.isDisplay,
    variantOptions: product.options.map(({ name, values }) => ({
      name,
      values: values.map(({ value }) => value),
    })),
    variants: own.map((variant) => ({
      id: isOnly(product) ? null : variant.variantId,
      inventoryId: variant.variantId + 500_000,
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price / 100,
      discountedPrice: discount > 0 ? (variant.price - discount) / 100 : null,
      weight: Math.round(variant.weightKg * 100) / 100,
      onHandNumber: variant.onHand,
      reservedNumber: variant.reserved,
      readyToShipNumber: variant.readyToShip,
      availableNumber: computeAvailable(variant),
      imageUrl:
        product.options[0]?.values.find(({ value }) => value === variant.values[0])?.imageUrl ?? "",
      options: product.options.map(({ name }, at) => ({ name, value: variant.values[at] ?? "" })),
    })),
  };
}
