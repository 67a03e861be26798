import { and, eq } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import type { ListingReview } from "../marketplaces/channel-listings.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { ListingRow } from "./claim.ts";
import { readReviewJob } from "./jobs.ts";
import { lockIdleListing } from "./lock-idle-listing.ts";
import { markListingRemoved } from "./mark-listing-removed.ts";
import { notifyFailure } from "./save-outcome.ts";

/** Buyers do not see the listing, because the channel's review refused it. */
const REFUSED_CODE = "review_refused";

export async function readReviewed(
  { enqueue }: Backend,
  tx: Transaction,
  job: Events["listingReviewed"],
): Promise<void> {
  const singletonKey = `${job.channelId}:${job.externalProductId}`;
  await enqueue(tx, readReviewJob, job, { singletonKey });
}

/**
 * A refused review marks the listing as failed with the channel's words, a passed one as synced.
 * Skips a listing that a run works on, whose update is reviewed again.
 */
export async function readReview(
  backend: Backend,
  { accountId, channelId, externalProductId }: Events["listingReviewed"],
): Promise<void> {
  const review = await fetchReview(backend, { accountId, channelId, externalProductId });
  if (!review || review.state === "waiting") return;
  await transaction(backend.db, async (tx) => {
    const listing = await lockIdleListing(tx, { accountId, channelId, externalProductId });
    if (listing) await applyReview(backend, tx, listing, review);
  });
}

/** Returns undefined if the marketplace does not say, or the item is missing, which it records. */
async function fetchReview(
  backend: Backend,
  reviewedListing: Events["listingReviewed"],
): Promise<ListingReview | undefined> {
  try {
    return await withCapability(
      backend,
      reviewedListing,
      "listings",
      async (listings, credentials) =>
        listings.review?.(credentials, reviewedListing.externalProductId),
    );
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
  await transaction(backend.db, (tx) => markListingRemoved(backend, tx, reviewedListing));
}

async function applyReview(
  backend: Backend,
  tx: Transaction,
  listing: ListingRow,
  review: ListingReview,
): Promise<void> {
  const isRefused = review.state === "refused";
  if (isRefused === (listing.errorCode === REFUSED_CODE)) return;
  const now = backend.now();
  await tx
    .update(channelProducts)
    .set({
      syncStatus: isRefused ? SYNC_STATUS.failed : SYNC_STATUS.synced,
      errorCode: isRefused ? REFUSED_CODE : null,
      errorMessage: isRefused ? review.reason || null : null,
      updatedAt: now,
    })
    .where(
      and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
    );
  const failure = { status: "failed", code: REFUSED_CODE, message: review.reason } as const;
  if (isRefused) await notifyFailure(tx, { backend, listing }, failure);
}
