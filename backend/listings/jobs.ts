import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Listing = z.object({
  accountId: z.string(),
  channelProductId: z.string(),
  revision: z.number().int(),
});

/** Does what the listing's present revision asks for: publish it, or take it off the channel. */
export const publishListingJob = defineJob("publish-listing", Listing, { concurrency: 4 });
/**
 * The same work for a bulk publish, in a queue of its own so that it does not hold up a single one.
 */
export const publishBulkListingJob = defineJob("publish-bulk-listing", Listing, { concurrency: 4 });
/** Makes a slice of a bulk publish's listings publishing and enqueues itself for the next. */
export const beginPublishJob = defineJob(
  "begin-publish",
  z.object({ accountId: z.string(), publishId: z.string() }),
  {
    concurrency: 2,
  },
);
/** Turns a part of what is asked of many listings into jobs. */
export const startBulkPartJob = defineJob(
  "start-bulk-publish",
  z.object({ listings: z.array(Listing).max(100) }),
  { concurrency: 2 },
);
/**
 * Copies the listings behind the id `after` from one channel to another and publishes them there.
 */
export const migratePartJob = defineJob(
  "migrate-listings",
  z.object({
    accountId: z.string(),
    actor: z.string(),
    publishId: z.string(),
    from: z.string(),
    to: z.string(),
    after: z.string(),
  }),
);
/** Finds listings that wait for work which nobody does. */
export const sweepPublishingJob = defineJob("sweep-publishing", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Publishes what was scheduled for this instant, unless the date was moved or called off. */
export const activateListingJob = defineJob(
  "activate-listing",
  z.object({ accountId: z.string(), channelProductId: z.string(), activeAt: z.iso.datetime() }),
  { concurrency: 4 },
);
/** Asks the channel how its review of a listing ended. */
export const readReviewJob = defineJob(
  "read-listing-review",
  z.object({ accountId: z.string(), channelId: z.string(), externalProductId: z.string() }),
  { concurrency: 2 },
);
/** Looks at every listed variant of a channel again: what it shows may be old. */
export const pushChannelStockJob = defineJob(
  "push-channel-stock",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);

/**
 * Brings a listing's prices on its channel to what they should be. `force`: also those that were
 * sent already.
 */
export const pushPricesJob = defineJob(
  "push-prices",
  z.object({
    accountId: z.string(),
    channelProductId: z.string(),
    force: z.boolean().default(false),
  }),
);

export const listingJobs = [
  pushPricesJob,
  readReviewJob,
  pushChannelStockJob,
  publishListingJob,
  publishBulkListingJob,
  startBulkPartJob,
  beginPublishJob,
  migratePartJob,
  sweepPublishingJob,
  activateListingJob,
];
