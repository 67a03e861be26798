import type { MergeProblem } from "#contract/product-merges.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { MergeState } from "./read-merge.ts";

type Listing = MergeState["listings"][number];
export interface ListingPlan {
  listing: Listing;
  fate: "stays" | "moves" | "drops";
}

/**
 * A shop shows a product once: if both are listed there, the seller unpublishes one, which loses
 * reviews and sales. Unpublished drafts are replaced. A listing that is being sent blocks the
 * merge.
 */
export function planListings(
  { survivor, listings }: MergeState,
  now: Date,
): { listings: ListingPlan[]; problems: MergeProblem[] } {
  const problems: MergeProblem[] = [];
  const plans: ListingPlan[] = [];
  for (const [channelId, ofChannel] of Map.groupBy(listings, (listing) => listing.channelId)) {
    if (
      ofChannel.some((listing) => isBusy(listing, now)) &&
      ofChannel.some((listing) => listing.productId !== survivor.row.id)
    )
      problems.push({
        code: "listing_busy",
        channelId,
        productIds: ofChannel
          .filter((listing) => isBusy(listing, now))
          .map(({ productId }) => productId),
      });
    const onChannel = ofChannel.filter(isOnChannel);
    if (onChannel.length > 1)
      problems.push({
        code: "same_shop",
        channelId,
        productIds: onChannel.map(({ productId }) => productId),
      });
    const survivingListing =
      onChannel[0] ??
      ofChannel.find(({ productId }) => productId === survivor.row.id) ??
      ofChannel[0];
    for (const listing of ofChannel)
      plans.push({
        listing,
        fate:
          listing !== survivingListing
            ? "drops"
            : listing.productId === survivor.row.id
              ? "stays"
              : "moves",
      });
  }
  return { listings: plans, problems };
}

/** Includes listings with an interrupted create: the channel may have them. */
const isOnChannel = ({ externalProductId, createStartedAt }: Listing) =>
  externalProductId !== null || createStartedAt !== null;

/** Whether something is sent to the channel, or will be soon. */
export function isBusy(
  { syncStatus, claimedUntil }: Pick<Listing, "syncStatus" | "claimedUntil">,
  now: Date,
): boolean {
  return (
    syncStatus === SYNC_STATUS.publishing ||
    syncStatus === SYNC_STATUS.pending ||
    (claimedUntil !== null && claimedUntil > now)
  );
}
