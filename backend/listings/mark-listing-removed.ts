import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { notify } from "../notifications/index.ts";
import { forgetItem } from "./forget-item.ts";
import { lockIdleListing } from "./lock-idle-listing.ts";
import { replaceByGoneDifference } from "./looks/mark-gone.ts";
import { readListingNames } from "./save-outcome.ts";

const REMOVED_CODE = "gone";
/** A marketplace may not find a new item before. */
const NEW_ITEM_MS = 5 * 60_000;

/**
 * Marks a listing as failed and forgets its missing item; a publish creates a new one. Skips a
 * listing that a run works on: the run gets the same error.
 */
export async function markListingRemoved(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId, externalProductId }: Events["listingGone"],
): Promise<void> {
  const now = backend.now();
  const settledTime = new Date(now.getTime() - NEW_ITEM_MS);
  const listing = await lockIdleListing(tx, { accountId, channelId, externalProductId });
  if (!listing || (listing.lastSyncAt && listing.lastSyncAt >= settledTime)) return;
  await forgetItem(
    tx,
    { accountId, channelProductId: listing.id },
    {
      ...{ isListed: false, updatedAt: now },
      ...{ syncStatus: SYNC_STATUS.failed, errorCode: REMOVED_CODE, errorMessage: null },
    },
  );
  await replaceByGoneDifference(tx, listing, now);
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
