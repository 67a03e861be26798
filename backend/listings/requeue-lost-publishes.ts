import { and, asc, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { publishBulkListingJob, publishListingJob } from "./jobs.ts";

/** Longer than all tries of a job, so that a waiting retry gets no second job. */
const LOST_MS = 15 * 60_000;
const PART_SIZE = 100;
/** In a very large publish most items wait this long with a job, so only some are checked. */
const MAX_SWEPT_LISTINGS = 500;

/** A job that still waits in its queue gets no double. */
const needsBulkQueue = sql<boolean>`${channelProducts.action} <> 'publish' or exists (select 1 from publish_job_items i
  where i.account_id = channel_products.account_id and i.channel_product_id = channel_products.id and i.revision = channel_products.revision and i.status = 'waiting')`;

/**
 * Adds jobs for listings whose run was killed (its lease is over) or whose job was lost. A needless
 * job does nothing.
 */
export async function requeueLostPublishes(backend: Backend): Promise<number> {
  const now = backend.now();
  const forgottenSince = new Date(now.getTime() - LOST_MS);
  const isDead = lt(channelProducts.claimedUntil, now);
  const isForgotten = and(
    isNull(channelProducts.claimedUntil),
    lt(channelProducts.updatedAt, forgottenSince),
  );
  const stuckListings = await backend.db
    .select({
      accountId: channelProducts.accountId,
      channelProductId: channelProducts.id,
      revision: channelProducts.revision,
      isOfBulk: needsBulkQueue,
    })
    .from(channelProducts)
    .where(and(isNotNull(channelProducts.action), or(isDead, isForgotten)))
    .orderBy(
      asc(channelProducts.claimedUntil),
      asc(channelProducts.updatedAt),
      asc(channelProducts.id),
    )
    .limit(MAX_SWEPT_LISTINGS);
  for (let start = 0; start < stuckListings.length; start += PART_SIZE) {
    await transaction(backend.db, async (tx) => {
      for (const { isOfBulk, ...listing } of stuckListings.slice(start, start + PART_SIZE)) {
        const job = isOfBulk ? publishBulkListingJob : publishListingJob;
        await backend.enqueue(tx, job, listing, {
          singletonKey: `${listing.channelProductId}:${listing.revision}`,
        });
      }
    });
  }
  if (stuckListings.length > 0)
    backend.log.warn(
      { listings: stuckListings.length },
      "listings without a living job were taken up again",
    );
  return stuckListings.length;
}
