import { and, eq } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import type { Events } from "../events.ts";
import { notify } from "../notifications/index.ts";
import { lockIdleListing } from "./idle-listing.ts";
import { namesOf } from "./save-outcome.ts";

/** How a listing says that its item was deleted on the channel. */
const GONE = "gone";
/** A marketplace may not find at once what it has just made. */
const SETTLED_MS = 5 * 60_000;

/**
 * A listing whose item the channel has no more is failed and forgets the item: nothing is told of
 * it until it is published again, which makes another. One that a run is working on is left alone,
 * as the run meets the same.
 */
export async function noteGone(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId, externalProductId }: Events["listingGone"],
): Promise<void> {
  const now = backend.now();
  const settled = new Date(now.getTime() - SETTLED_MS);
  const listing = await lockIdleListing(tx, { accountId, channelId, externalProductId });
  if (!listing || (listing.lastSyncAt && listing.lastSyncAt >= settled)) return;
  await tx
    .update(channelProducts)
    .set({
      ...{ externalProductId: null, createStartedAt: null, isListed: false },
      ...{ syncStatus: SYNC_STATUS.failed, errorCode: GONE, errorMessage: null },
      updatedAt: now,
    })
    .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.id, listing.id)));
  await tx
    .delete(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelProductId, listing.id),
      ),
    );
  const names = await namesOf(tx, listing);
  if (!names) return;
  const { channelType } = names;
  const { productId } = listing;
  await notify(backend, tx, {
    template: "listing_gone",
    parameters: names,
    data: { channelType, channelId, productId },
    ...{ accountId, subject: productId, groupBy: channelId },
  });
}
