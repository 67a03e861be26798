export { chooseShownPictures } from "./apply-overrides.ts";
export { PUBLISH_PART } from "./begin-publish.ts";
export { readPublish, startPublish } from "./bulk-publish.ts";
export {
  insertDrafts,
  readCopyable,
  readListingPart,
  recheckChannelTypes,
  requireCopyable,
} from "./copy-listings.ts";
export { deleteListings } from "./delete-listings.ts";
export { createListing } from "./edit-listing.ts";
export { deleteListingsOfChannel, resumeListings, sendOutdated } from "./follow-channel.ts";
export { detachListings, followProduct } from "./follow-product.ts";
export { lockChannel } from "./lock-targets.ts";
export { countOpenDifferences } from "./looks/list-differences.ts";
export { markListingRemoved } from "./mark-listing-removed.ts";
export { makePickedCondition, requireKnownPick } from "./pick-listings.ts";
export { type ListingShop, type PlannedListing, preflightPlanned } from "./preflight-product.ts";
export { closePublish, lockPublish, openPublish, publishPart } from "./publish-in-parts.ts";
export { readReviewed } from "./read-review.ts";
export { requestPublishInTransaction } from "./request-action.ts";
export { requestRemovals, resetManyRetries } from "./request-removals.ts";
export { NO_FAILURE } from "./retries.ts";
export { schedulePriceListings } from "./schedule-prices.ts";
export { stopPublish } from "./stop-publish.ts";
