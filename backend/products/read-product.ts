import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isPaused } from "#contract/listing-fields.ts";
import type { ProductDetail } from "#contract/products.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { images, productImages } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { ProblemError } from "../http/problem-error.ts";
import { makeImageUrl } from "./image-url.ts";
import { loadProduct, toProductInput } from "./load-product.ts";

/** The text is fixed (docs/specification.md "Refusals"). */
export const productMissingProblem = () =>
  new ProblemError(404, "product_missing", "product missing");

/** Returns a product with its stock over all warehouses. Throws 404 `product_missing`. */
export async function readProduct(
  backend: Backend,
  accountId: string,
  productId: string,
): Promise<ProductDetail> {
  const { db, config } = backend;
  const product = await loadProduct(db, accountId, productId);
  if (!product) throw productMissingProblem();
  const [pictures, levels, listingRows] = await Promise.all([
    db
      .select({ id: images.id, isPlaceholder: images.isPlaceholder })
      .from(productImages)
      .innerJoin(
        images,
        and(eq(images.accountId, productImages.accountId), eq(images.id, productImages.imageId)),
      )
      .where(and(eq(productImages.accountId, accountId), eq(productImages.productId, productId)))
      .orderBy(asc(productImages.position)),
    sumLevels(
      db,
      accountId,
      product.variants.map((variant) => variant.id),
    ),
    db
      .select()
      .from(channelProducts)
      .where(
        and(eq(channelProducts.accountId, accountId), eq(channelProducts.productId, productId)),
      )
      .orderBy(asc(channelProducts.id)),
  ]);
  const { imageIds: _ids, variants, ...fields } = toProductInput(product);
  const optionImageIds = fields.variationTypes.flatMap((type) =>
    type.options.flatMap((option) => option.imageId ?? []),
  );
  return {
    ...fields,
    id: productId,
    version: product.row.version,
    images: pictures.map((picture) => ({ ...picture, url: makeImageUrl(config, picture.id) })),
    optionImages: optionImageIds.map((id) => ({
      id,
      url: makeImageUrl(config, id),
      isPlaceholder: false,
    })),
    variants: variants.map((variant) => ({
      ...variant,
      id: variant.id ?? "",
      ...(levels.get(variant.id ?? "") ?? { onHand: 0, available: 0 }),
    })),
    connectedChannels: listingRows.map((listing) => ({
      channelId: listing.channelId,
      syncStatus: listing.syncStatus,
      lastSyncAt: listing.lastSyncAt?.toISOString() ?? null,
      errorCode: listing.errorCode,
      errorMessage: listing.errorMessage,
      isRetryPaused: isPaused(listing),
    })),
    createdAt: product.row.createdAt.toISOString(),
    updatedAt: product.row.updatedAt.toISOString(),
  };
}

async function sumLevels(
  db: Queryable,
  accountId: string,
  variantIds: string[],
): Promise<Map<string, { onHand: number; available: number }>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: stocks.variantId,
      onHand: sql`sum(${stocks.onHand})`.mapWith(Number),
      available: sql`sum(${stocks.available})`.mapWith(Number),
    })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, variantIds)))
    .groupBy(stocks.variantId);
  return new Map(rows.map(({ id, ...levels }) => [id, levels]));
}
