import { and, asc, eq, isNull } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import type { Backend } from "../context.ts";
import { productImages, products, sizeCharts, variants } from "../db/schema/products.ts";
import type { ListingRules, ListingVariant } from "../marketplaces/channel-listings.ts";
import { loadPlacedFigures } from "../stocks/index.ts";

/** Columns that a listing uses. */
export type ProductRow = Pick<
  typeof products.$inferSelect,
  | "id"
  | "name"
  | "description"
  | "category"
  | "brand"
  | "condition"
  | "isDigital"
  | "isActive"
  | "variationTypes"
  | "attributes"
>;
export type VariantRow = Pick<
  typeof variants.$inferSelect,
  | "id"
  | "sku"
  | "barcode"
  | "price"
  | "weightG"
  | "widthCm"
  | "heightCm"
  | "lengthCm"
  | "stockMode"
  | "optionIds"
> & {
  /** The variant's position on the product's form, which also lists unsold variants. */
  formIndex: number;
};

/** The part of a size guide that buyers see, in centimetres. */
export type SizeGuide = Pick<typeof sizeCharts.$inferSelect, "measures" | "rows" | "imageId">;

/** A product with all data for a listing, without inactive variants. */
export interface ListingSource {
  product: ProductRow;
  variants: VariantRow[];
  /** Ids in the seller's order. */
  imageIds: string[];
  sizeGuide: SizeGuide | null;
}

/** Returns `null` if the product is deleted. */
export async function loadListingSource(
  backend: Backend,
  accountId: string,
  productId: string,
): Promise<ListingSource | null> {
  const { db } = backend;
  const [product] = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.accountId, accountId),
        isNull(products.deletedAt),
      ),
    );
  if (!product) return null;
  const rows = await db
    .select()
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        eq(variants.productId, productId),
        isNull(variants.deletedAt),
      ),
    )
    .orderBy(asc(variants.position));
  const soldVariants = rows.flatMap((row, formIndex) =>
    row.isActive ? [{ ...row, formIndex }] : [],
  );
  const images = await db
    .select({ imageId: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.accountId, accountId), eq(productImages.productId, productId)))
    .orderBy(asc(productImages.position));
  const sizeGuide = await readSizeGuide(backend, accountId, product.sizeChart);
  return {
    product,
    variants: soldVariants,
    imageIds: images.map((image) => image.imageId),
    sizeGuide,
  };
}

async function readSizeGuide(
  { db }: Backend,
  accountId: string,
  sizeChartId: string | null,
): Promise<SizeGuide | null> {
  if (sizeChartId === null) return null;
  const { measures, rows, imageId } = sizeCharts;
  const [guide] = await db
    .select({ measures, rows, imageId })
    .from(sizeCharts)
    .where(and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, sizeChartId)));
  return guide ?? null;
}

/** Omits the size guide, which is never required. */
export function makeDraftSource({
  variants: inputVariants,
  imageIds,
  ...product
}: ProductInput): ListingSource {
  return {
    product: { ...product, id: "", attributes: product.attributes ?? [] },
    variants: inputVariants
      .map((variant, formIndex) => ({ ...variant, formIndex, id: variant.id ?? `${formIndex}` }))
      .filter(({ isActive }) => isActive),
    imageIds,
    sizeGuide: null,
  };
}

export type PlacedQuantity = Pick<ListingVariant, "quantity" | "places">;

/** Returns 0 for a variant without a figure. */
export async function readQuantities(
  backend: Backend,
  listing: { accountId: string; channelId: string },
  source: ListingSource,
  { placesStock = false }: Pick<ListingRules, "placesStock">,
): Promise<Map<string, PlacedQuantity>> {
  const ids = source.variants.map((variant) => variant.id);
  const { figureOf, placesOf } = await loadPlacedFigures(backend.db, listing, ids);
  return new Map(
    ids.map((id): [string, PlacedQuantity] => {
      const figure = figureOf(id, listing.channelId);
      if (figure === null) return [id, { quantity: 0 }];
      const places = placesStock ? placesOf(id, figure.quantity) : [];
      return [id, { quantity: figure.quantity, ...(places.length > 0 ? { places } : {}) }];
    }),
  );
}
