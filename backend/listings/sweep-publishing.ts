import { and, asc, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { publishBulkListingJob, publishListingJob } from "./jobs.ts";

/** Longer than all tries of a job together, so that a listing in backoff gets no second job. */
const FORGOTTEN_MS = 15 * 60_000;
const PART_SIZE = 100;
/**
 * In a bulk publish of a hundred thousand, most wait longer than that with a job each, so only
 * killed runs and the oldest items are checked.
 */
const MAX_SWEPT_LISTINGS = 500;

/**
 * Uses the queue of the original job, so that a listing whose job still waits there, for example
 * for a rate limit, gets no second one.
 */
const isOfBulk = sql<boolean>`${channelProducts.action} <> 'publish' or exists (select 1 from publish_job_items i
  where i.account_id = channel_products.account_id and i.channel_product_id = channel_products.id and i.revision = channel_products.revision and i.status = 'waiting')`;

/**
 * Adds jobs for listings that wait without one: the run was killed (its lease is over), or the job
 * was lost. A needless job does nothing.
 */
export async function sweepPublishing(backend: Backend): Promise<number> {
  const now = backend.now();
  const forgottenSince = new Date(now.getTime() - FORGOTTEN_MS);
  const isDead = lt(channelProducts.claimedUntil, now);
  const isForgotten = and(
    isNull(channelProducts.claimedUntil),
    lt(channelProducts.updatedAt, forgottenSince),
  );
  const stuck = await backend.db
    .select({
      accountId: channelProducts.accountId,
      channelProductId: channelProducts.id,
      revision: channelProducts.revision,
      isOfBulk,
    })
    .from(channelProducts)
    .where(and(isNotNull(channelProducts.action), or(isDead, isForgotten)))
    .orderBy(
      asc(channelProducts.claimedUntil),
      asc(channelProducts.updatedAt),
      asc(channelProducts.id),
    )
    .limit(MAX_SWEPT_LISTINGS);
  for (let start = 0; start < stuck.length; start += PART_SIZE) {
    await transaction(backend.db, async (tx) => {
      for (const { isOfBulk, ...listing } of stuck.slice(start, start + PART_SIZE)) {
        const job = isOfBulk ? publishBulkListingJob : publishListingJob;
        await backend.enqueue(tx, job, listing, {
          singletonKey: `${listing.channelProductId}:${listing.revision}`,
        });
      }
    });
  }
  if (stuck.length > 0)
    backend.log.warn(
      { listings: stuck.length },
      "listings without a living job were taken up again",
    );
  return stuck.length;
}
