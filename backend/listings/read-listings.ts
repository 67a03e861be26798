import { and, asc, eq, inArray } from "drizzle-orm";
import { ChannelProduct } from "#contract/channels.ts";
import { isPaused } from "#contract/listing-fields.ts";
import type { Queryable } from "../db/client.ts";
import { pickColumns, toWireRow } from "../db/json-row.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { productImages } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import type { ListingRow } from "./claim.ts";

export async function readListings(
  db: Queryable,
  accountId: string,
  filter: { productIds: string[]; channelId?: string | undefined },
): Promise<ChannelProduct[]> {
  if (filter.productIds.length === 0) return [];
  const rows = await db
    .select()
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        inArray(channelProducts.productId, filter.productIds),
        filter.channelId ? eq(channelProducts.channelId, filter.channelId) : undefined,
      ),
    )
    .orderBy(asc(channelProducts.createdAt), asc(channelProducts.id));
  return readListingRows(db, rows);
}

/** Throws 404. */
export async function readListing(
  db: Queryable,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  const [listing] = await readListingRows(
    db,
    await db.select().from(channelProducts).where(matchListing(accountId, channelProductId)),
  );
  if (!listing) throw notFound("The listing");
  return listing;
}

export const matchListing = (accountId: string, channelProductId: string) =>
  and(eq(channelProducts.id, channelProductId), eq(channelProducts.accountId, accountId));

/** Keeps the order of the ids. */
export async function readListingRows(
  db: Queryable,
  rows: ListingRow[],
): Promise<ChannelProduct[]> {
  const [first] = rows;
  if (!first) return [];
  const { accountId } = first;
  const mapping = await db
    .select()
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        inArray(
          channelVariants.channelProductId,
          rows.map((row) => row.id),
        ),
      ),
    );
  const images = await db
    .select()
    .from(productImages)
    .where(
      and(
        eq(productImages.accountId, accountId),
        inArray(
          productImages.productId,
          rows.map((row) => row.productId),
        ),
      ),
    )
    .orderBy(asc(productImages.position));
  const mappingByListing = Map.groupBy(mapping, (row) => row.channelProductId);
  const imagesByProduct = Map.groupBy(images, (row) => row.productId);
  return rows.map((row) =>
    toChannelProduct(
      row,
      mappingByListing.get(row.id) ?? [],
      (imagesByProduct.get(row.productId) ?? []).map((image) => image.imageId),
    ),
  );
}

const LISTING_COLUMNS = pickColumns(channelProducts, ChannelProduct.shape);
const MAPPING_COLUMNS = pickColumns(
  channelVariants,
  ChannelProduct.shape.variantMapping.element.shape,
);

function toChannelProduct(
  row: ListingRow,
  mapping: (typeof channelVariants.$inferSelect)[],
  images: string[],
): ChannelProduct {
  return {
    ...toWireRow(LISTING_COLUMNS, row),
    internalProductId: row.productId,
    images,
    isRetryPaused: isPaused(row),
    variantMapping: mapping.map((variant) => toWireRow(MAPPING_COLUMNS, variant)),
  };
}
