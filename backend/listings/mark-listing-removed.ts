import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { notify } from "../notifications/index.ts";
import { forgetItem } from "./forget-item.ts";
import { lockIdleListing } from "./idle-listing.ts";
import { markGone } from "./looks/note-gone.ts";
import { readListingNames } from "./save-outcome.ts";

/** Marks a listing whose item was deleted on the channel. */
const GONE_CODE = "gone";
/** A marketplace may not find a new item at once. */
const SETTLED_MS = 5 * 60_000;

/**
 * Marks a listing as failed and forgets its item if the channel lacks it. A new publish creates
 * another item. Skips a listing that a run works on: the run meets the same error.
 */
export async function markListingRemoved(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId, externalProductId }: Events["listingGone"],
): Promise<void> {
  const now = backend.now();
  const settledTime = new Date(now.getTime() - SETTLED_MS);
  const listing = await lockIdleListing(tx, { accountId, channelId, externalProductId });
  if (!listing || (listing.lastSyncAt && listing.lastSyncAt >= settledTime)) return;
  await forgetItem(
    tx,
    { accountId, channelProductId: listing.id },
    {
      ...{ isListed: false, updatedAt: now },
      ...{ syncStatus: SYNC_STATUS.failed, errorCode: GONE_CODE, errorMessage: null },
    },
  );
  await markGone(tx, listing, now);
  const names = await readListingNames(tx, listing);
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
