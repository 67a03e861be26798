import { and, eq, isNull } from "drizzle-orm";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import { listingLooks } from "../../db/schema/listing-looks.ts";
import { channelProducts } from "../../db/schema/listings.ts";
import { isListing, type ListingKey } from "../listing-key.ts";

/**
 * Hides an item that the seller hid, or that is sold out on a channel without 0. Does nothing if it
 * should be visible by now. A concurrent push or publish may show it during the call; then it is
 * shown again. Throws ConnectorError.
 */
export async function hideListing(backend: Backend, key: ListingKey): Promise<void> {
  const hiddenListing = await readHidden(backend, key);
  if (!hiddenListing) return;
  const { externalProductId } = hiddenListing;
  const setListed = (isListed: boolean) =>
    withCapability(backend, hiddenListing, "listings", (listings, credentials) =>
      listings.setListed(credentials, externalProductId, isListed),
    );
  await setListed(false);
  const current = await readIdleListing(backend, key);
  if (current?.externalProductId === externalProductId && !current.isHidden) await setListed(true);
}

async function readHidden(backend: Backend, key: ListingKey) {
  const listing = await readIdleListing(backend, key);
  if (!listing?.externalProductId || !listing.isHidden) return null;
  return { ...listing, externalProductId: listing.externalProductId };
}

/** Returns nothing while a publish or a removal works on the listing. */
async function readIdleListing(backend: Backend, key: ListingKey) {
  const [row] = await backend.db
    .select({
      accountId: channelProducts.accountId,
      channelId: channelProducts.channelId,
      externalProductId: channelProducts.externalProductId,
      isListed: channelProducts.isListed,
      hiddenAtZeroAt: listingLooks.hiddenAtZeroAt,
    })
    .from(channelProducts)
    .leftJoin(
      listingLooks,
      and(
        eq(listingLooks.accountId, channelProducts.accountId),
        eq(listingLooks.channelProductId, channelProducts.id),
      ),
    )
    .where(and(isListing(key), isNull(channelProducts.action)));
  return row && { ...row, isHidden: !row.isListed || row.hiddenAtZeroAt !== null };
}
