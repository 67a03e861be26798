import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createBadRequest, createNotFoundError } from "./answers.ts";
import { findBrandName, PICKUP_POINT, requireLeaf, VARIATION_KINDS } from "./categories.ts";
import type { ShopRow } from "./gate.ts";
import type { NewProduct, NewVariant } from "./product-shapes.ts";
import { products, shops, variants } from "./schema.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

const padNumber = (n: number) => String(n).padStart(5, "0");

/** Throws if the product does not exist or belongs to another store. */
export async function requireProduct(
  db: Queryable,
  { shopId }: Pick<ShopRow, "shopId">,
  productSku: string,
): Promise<ProductRow> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.productSku, productSku), eq(products.shopId, shopId)));
  if (!product) throw createNotFoundError(`Product ${productSku}`);
  return product;
}

export const listVariants = (db: Queryable, productSkus: string[]): Promise<VariantRow[]> =>
  db
    .select()
    .from(variants)
    .where(inArray(variants.productSku, ["", ...productSkus]))
    .orderBy(asc(variants.blibliSku));

/** Throws if Blibli's queue would refuse it. */
export async function insertProduct(
  tx: Queryable,
  shop: ShopRow,
  given: NewProduct,
  now: Date,
): Promise<string> {
  requireLeaf(given.categoryCode);
  requireKinds(given.productItems);
  if (given.pickupPointCode !== PICKUP_POINT.code)
    throw createBadRequest("pickupPointCode is not valid");
  if (given.brandCode && !findBrandName(given.brandCode))
    throw createBadRequest("brandCode is not valid");
  const images = Object.values(given.imageMap);
  if (images.length === 0) throw createBadRequest("A product needs a picture");
  // Products that are created at the same moment would get the same number.
  await tx
    .select({ shopId: shops.shopId })
    .from(shops)
    .where(eq(shops.shopId, shop.shopId))
    .for("update");
  const [made] = await tx
    .select({ n: count() })
    .from(products)
    .where(eq(products.shopId, shop.shopId));
  const productSku = `${shop.shopId}-${padNumber((made?.n ?? 0) + 1)}`;
  await tx.insert(products).values({
    ...{ productSku, shopId: shop.shopId, name: given.name, images, createdAt: now },
    state: shop.holdsReviews ? "IN_PROGRESS" : "ACTIVE",
    description: Buffer.from(given.description, "base64").toString("utf8"),
    categoryCode: given.categoryCode,
    brandCode: given.brandCode ?? "",
    brandName: findBrandName(given.brandCode ?? "") ?? given.newBrand ?? "",
    ...{ attributes: given.attributes, logistics: given.logistics, dimension: given.dimension },
  });
  await tx
    .insert(variants)
    .values(
      given.productItems.map((one, at) =>
        buildVariantRow(productSku, `${productSku}-${padNumber(at + 1)}`, one),
      ),
    );
  return productSku;
}

export function requireKinds(items: readonly NewVariant[]): void {
  const seen = new Set<string>();
  for (const { variantAttributes } of items) {
    for (const { code } of variantAttributes)
      if (!VARIATION_KINDS.some((kind) => kind.code === code))
        throw createBadRequest(`Variants cannot differ by ${code}`);
    const values = JSON.stringify(variantAttributes.map(({ value }) => value));
    if (seen.has(values)) throw createBadRequest("Two variants are the same");
    seen.add(values);
  }
}

export const buildVariantRow = (
  productSku: string,
  blibliSku: string,
  given: NewVariant,
): typeof variants.$inferInsert => ({
  ...{ productSku, blibliSku, sellerSku: given.sellerSku, upcCode: given.upcCode },
  ...{ regular: given.price.regular, sale: given.price.sale, stock: given.availableStock },
  ...{ buyable: given.buyable, images: given.images, attributes: given.variantAttributes },
});

export const createNextSku = (
  productSku: string,
  taken: readonly { blibliSku: string }[],
): string =>
  `${productSku}-${padNumber(Math.max(0, ...taken.map(({ blibliSku }) => Number(blibliSku.slice(-5)))) + 1)}`;

export const getListedState = ({ state }: ProductRow, own: readonly VariantRow[]): string =>
  state === "ACTIVE" && own.every(({ stock }) => stock === 0) ? "OOS" : state;

export const presentVariant = (variant: VariantRow, { state }: ProductRow) => ({
  blibliSku: variant.blibliSku,
  sellerSku: variant.sellerSku,
  pickupPointCode: PICKUP_POINT.code,
  availableStock: variant.stock,
  price: { regular: variant.regular, sale: variant.sale },
  buyable: variant.buyable,
  archived: state === "ARCHIVED",
  variantAttributes: variant.attributes,
});

export const presentProduct = (product: ProductRow, own: readonly VariantRow[]) => ({
  ...{ productSku: product.productSku, name: product.name, description: product.description },
  ...{ categoryCode: product.categoryCode, brandCode: product.brandCode },
  ...{ brandName: product.brandName, state: getListedState(product, own) },
  ...{ revisionNotes: product.revisionNotes, attributes: product.attributes },
  ...{ images: product.images, logistics: product.logistics },
  items: own.map((variant) => ({
    ...presentVariant(variant, product),
    ...{ upcCode: variant.upcCode, images: variant.images, dimension: product.dimension },
  })),
});
