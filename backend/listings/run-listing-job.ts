import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { ClaimLost, claimListing, type ListingClaim } from "./claim.ts";
import { isListing, type ListingKey } from "./listing-key.ts";
import { publishListing } from "./publish-listing.ts";
import { removeListing } from "./remove-listing.ts";
import { type PublishRun, saveFailure } from "./save-outcome.ts";

const BUSY_PAUSE_MS = 2_000;
const RATE_LIMIT_PAUSE_MS = 30_000;

/**
 * Runs the revision's action once. A job of an older revision, or a repeat, changes nothing. A
 * refusal ends as failed or invalid. If the channel cannot be reached the queue retries; the last
 * try ends as failed.
 */
export async function runListingJob(
  backend: Backend,
  job: ListingKey & { revision: number },
  jobRun: JobRun,
): Promise<void> {
  const claimed = await claimListing(backend, job);
  if (!claimed) return enqueueNewerRevision(backend, job);
  const { claim, listing } = claimed;
  const run: PublishRun = { backend, claim, listing };
  try {
    if (listing.revision !== job.revision || !listing.action) return;
    const isRemoval = listing.action === "unlist" || listing.action === "delete";
    await (isRemoval ? removeListing(run) : publishListing(run));
  } catch (error) {
    await endRunWithError(run, error, jobRun);
  } finally {
    await releaseClaim(backend, claim);
  }
}

async function enqueueNewerRevision(
  backend: Backend,
  job: ListingKey & { revision: number },
): Promise<void> {
  const [row] = await backend.db.select().from(channelProducts).where(isListing(job));
  if (row?.revision !== job.revision || !row.action) return;
  throw new RetryLater(
    new Date(backend.now().getTime() + BUSY_PAUSE_MS),
    "another run has this listing",
  );
}

/** Rethrows an error that a retry may solve. */
async function endRunWithError(run: PublishRun, error: unknown, jobRun: JobRun): Promise<void> {
  if (error instanceof ClaimLost) return;
  if (error instanceof ConnectorError && error.kind === "rate_limited") {
    const pause = error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS;
    throw new RetryLater(new Date(run.backend.now().getTime() + pause), "rate limited");
  }
  const isFinal =
    error instanceof ConnectorError &&
    error.kind !== "unavailable" &&
    error.kind !== "token_expired";
  if (!isFinal && !jobRun.isLastTry) throw error;
  const cause =
    error instanceof ConnectorError
      ? { code: getSellerCode(error), message: error.fault ? "" : error.message }
      : { code: "internal_error", message: "" };
  if (!isFinal)
    run.backend.log.error(
      { err: error, channelProductId: run.listing.id },
      "a listing was given up",
    );
  try {
    await saveFailure(run, { status: "failed", ...cause });
  } catch (lostReason) {
    if (!(lostReason instanceof ClaimLost)) throw lostReason;
  }
}

async function releaseClaim(backend: Backend, claim: ListingClaim): Promise<void> {
  try {
    await claim.release();
  } catch (error) {
    // The lease ends anyway, and the action's own outcome matters more.
    backend.log.warn({ err: error }, "a listing's claim could not be released");
  }
}
