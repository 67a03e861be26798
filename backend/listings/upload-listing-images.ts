import { sql } from "drizzle-orm";
import type { ImageSize } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { toShownAddresses, toStoredAddresses } from "../own-addresses.ts";
import { makeImageUrl, readImage } from "../products/index.ts";
import { ClaimLost, type ListingClaim, type ListingRow } from "./claim.ts";

/** Keys of pictures that serve as the channel's size chart. */
const SIZE_CHART_PREFIX = "size-chart:";
export const toSizeChartKey = (imageId: string) => SIZE_CHART_PREFIX + imageId;
export const hasSentChart = ({ imageMap }: Pick<ListingRow, "imageMap">) =>
  Object.keys(imageMap).some((key) => key.startsWith(SIZE_CHART_PREFIX));

/**
 * Uploads missing pictures and returns the channel's ids. Each is stored at once, so a repeat
 * continues. Skips a picture without its file. `keys`: picture ids or `toSizeChartKey`s. Throws
 * ConnectorError and ClaimLost.
 */
export async function uploadListingImages(
  backend: Backend,
  claim: ListingClaim,
  listing: ListingRow,
  keys: string[],
): Promise<Record<string, string>> {
  const imageMap = toShownAddresses(backend.config, listing.imageMap);
  for (const key of keys) {
    if (imageMap[key]) continue;
    const isSizeChart = key.startsWith(SIZE_CHART_PREFIX);
    const imageId = isSizeChart ? key.slice(SIZE_CHART_PREFIX.length) : key;
    const image = await readCopy(backend, imageId, listing.imageSize);
    if (!image) continue;
    const fileName = `${imageId}.${image.mediaType.split("/")[1]}`;
    const { externalImageId } = await withCapability(
      backend,
      listing,
      "listings",
      (listings, credentials) =>
        listings.uploadImage(credentials, {
          ...image,
          ...{ fileName, isSizeChart },
          // Always a JPEG.
          url: makeImageUrl(backend.config, imageId, "original"),
        }),
    );
    await storeImageId(backend, claim, key, externalImageId);
    imageMap[key] = externalImageId;
  }
  return imageMap;
}

/** Smaller copies are WebP, which marketplaces refuse. */
async function readCopy(backend: Backend, imageId: string, size: ImageSize) {
  const image = await readImage(backend, imageId, size);
  if (!image || size === "original") return image;
  const { default: sharp } = await import("sharp");
  const jpeg = await sharp(image.bytes)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { bytes: new Uint8Array(jpeg), mediaType: "image/jpeg" };
}

async function storeImageId(
  backend: Backend,
  claim: ListingClaim,
  key: string,
  externalImageId: string,
): Promise<void> {
  const updatedListings = await transaction(backend.db, (tx) =>
    tx
      .update(channelProducts)
      .set({
        imageMap: sql`${channelProducts.imageMap} || ${JSON.stringify({ [key]: toStoredAddresses(externalImageId) })}::jsonb`,
      })
      .where(claim.matchClaim)
      .returning({ id: channelProducts.id }),
  );
  if (updatedListings.length === 0) throw new ClaimLost();
}
