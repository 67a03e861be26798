import { and, eq, sql } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { listingLooks } from "../db/schema/listing-looks.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { ZERO_REFUSED } from "../marketplaces/channel-figures.ts";
import type { PushListing } from "./push-results.ts";

/**
 * Hides a sold-out listing on a channel that refuses 0, so that buyers cannot order it. Does
 * nothing while a variant has units. Throws ConnectorError if the channel does not hide it.
 */
export async function hideAtZero(backend: Backend, listing: PushListing): Promise<void> {
  const rows = await backend.db
    .select({ quantity: channelVariants.pushedQuantity, error: channelVariants.pushError })
    .from(channelVariants)
    .where(matchVariants(listing));
  const isSoldOut = rows.every(
    ({ quantity, error }) => error === ZERO_REFUSED || (quantity === 0 && error === null),
  );
  if (!isSoldOut) return;
  await withCapability(backend, listing, "listings", (listings, credentials) =>
    listings.setListed(credentials, listing.externalProductId, false),
  );
  await transaction(backend.db, async (tx) => {
    await tx.update(listingLooks).set({ hiddenAtZeroAt: backend.now() }).where(matchLook(listing));
    await tx
      .update(channelVariants)
      .set({ pushedQuantity: 0, pushedPlaces: [], pushError: null })
      .where(and(matchVariants(listing), eq(channelVariants.pushError, ZERO_REFUSED)));
  });
}

/** Shows a listing that `hideAtZero` hid: channels refuse units of a hidden one. */
export async function showHiddenListing(backend: Backend, listing: PushListing): Promise<void> {
  const matchHiddenListing = and(
    matchLook(listing),
    sql`${listingLooks.hiddenAtZeroAt} is not null`,
  );
  const [hiddenListing] = await backend.db
    .select({ at: listingLooks.hiddenAtZeroAt })
    .from(listingLooks)
    .where(matchHiddenListing);
  if (!hiddenListing) return;
  await withCapability(backend, listing, "listings", (listings, credentials) =>
    listings.setListed(credentials, listing.externalProductId, true),
  );
  await backend.db.update(listingLooks).set({ hiddenAtZeroAt: null }).where(matchHiddenListing);
}

const matchVariants = ({ accountId, id }: PushListing) =>
  and(eq(channelVariants.accountId, accountId), eq(channelVariants.channelProductId, id));

const matchLook = ({ accountId, id }: PushListing) =>
  and(eq(listingLooks.accountId, accountId), eq(listingLooks.channelProductId, id));
