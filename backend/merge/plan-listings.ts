import type { MergeProblem } from "#contract/product-merges.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { MergeState } from "./read-merge.ts";

type Listing = MergeState["listings"][number];
export interface ListingPlan {
  listing: Listing;
  fate: "stays" | "moves" | "drops";
}

/**
 * A shop shows a product once: if both are listed there, the seller must unpublish one. Unpublished
 * drafts are replaced. A listing that is being sent blocks the merge.
 */
export function planListings(
  { survivor, listings }: MergeState,
  now: Date,
): { listings: ListingPlan[]; problems: MergeProblem[] } {
  const problems: MergeProblem[] = [];
  const plans: ListingPlan[] = [];
  for (const [channelId, channelListings] of Map.groupBy(
    listings,
    (listing) => listing.channelId,
  )) {
    if (
      channelListings.some((listing) => isBeingSent(listing, now)) &&
      channelListings.some((listing) => listing.productId !== survivor.row.id)
    )
      problems.push({
        code: "listing_busy",
        channelId,
        productIds: channelListings
          .filter((listing) => isBeingSent(listing, now))
          .map(({ productId }) => productId),
      });
    const publishedListings = channelListings.filter(isOnChannel);
    if (publishedListings.length > 1)
      problems.push({
        code: "same_shop",
        channelId,
        productIds: publishedListings.map(({ productId }) => productId),
      });
    const survivingListing =
      publishedListings[0] ??
      channelListings.find(({ productId }) => productId === survivor.row.id) ??
      channelListings[0];
    for (const listing of channelListings)
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

/** The channel may have a listing whose create was interrupted. */
const isOnChannel = ({ externalProductId, createStartedAt }: Listing) =>
  externalProductId !== null || createStartedAt !== null;

/** Returns whether the listing is or will soon be sent to the channel. */
export function isBeingSent(
  { syncStatus, claimedUntil }: Pick<Listing, "syncStatus" | "claimedUntil">,
  now: Date,
): boolean {
  return (
    syncStatus === SYNC_STATUS.publishing ||
    syncStatus === SYNC_STATUS.pending ||
    (claimedUntil !== null && claimedUntil > now)
  );
}
