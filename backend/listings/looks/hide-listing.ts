import { and, eq, isNull } from "drizzle-orm";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import { listingLooks } from "../../db/schema/listing-looks.ts";
import { channelProducts } from "../../db/schema/listings.ts";
import { isListing, type ListingKey } from "../listing-key.ts";

/**
 * Hides an item that we know as hidden: by the seller, or because it is sold out where no 0 is
 * taken. Does nothing if it is to be shown by now. A push of units or a publish may show it during
 * the call, which would hide it after them: it is shown again then. Throws ConnectorError.
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
  const current = await readIdle(backend, key);
  if (current?.externalProductId === externalProductId && !current.isHidden) await setListed(true);
}

async function readHidden(backend: Backend, key: ListingKey) {
  const listing = await readIdle(backend, key);
  if (!listing?.externalProductId || !listing.isHidden) return null;
  return { ...listing, externalProductId: listing.externalProductId };
}

/** Returns the listing unless a publish or a removal works on it, which decides itself. */
async function readIdle(backend: Backend, key: ListingKey) {
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
