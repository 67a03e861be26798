import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Listing = z.object({
  accountId: z.string(),
  channelProductId: z.string(),
  revision: z.number().int(),
});

/** Runs the action of the listing's present revision: a publish, or a removal. */
export const publishListingJob = defineJob("publish-listing", Listing, { concurrency: 4 });
/**
 * `publishListingJob` for bulk publishes. A separate queue, so that they do not delay single ones.
 */
export const publishBulkListingJob = defineJob("publish-bulk-listing", Listing, { concurrency: 4 });
/** Sets a slice of a bulk publish's listings to publishing and enqueues itself for the next. */
export const beginPublishJob = defineJob(
  "begin-publish",
  z.object({ accountId: z.string(), publishId: z.string() }),
  {
    concurrency: 2,
  },
);
/** Adds the jobs of one part of a bulk request. */
export const startBulkPartJob = defineJob(
  "start-bulk-publish",
  z.object({ listings: z.array(Listing).max(100) }),
  { concurrency: 2 },
);
/** Copies the listings after the id `after` to another channel and publishes them there. */
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
/** Finds listings that wait without a job. */
export const sweepPublishingJob = defineJob("sweep-publishing", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Publishes a listing scheduled for this instant, unless the date was moved or cancelled. */
export const activateListingJob = defineJob(
  "activate-listing",
  z.object({ accountId: z.string(), channelProductId: z.string(), activeAt: z.iso.datetime() }),
  { concurrency: 4 },
);
export const readReviewJob = defineJob(
  "read-listing-review",
  z.object({ accountId: z.string(), channelId: z.string(), externalProductId: z.string() }),
  { concurrency: 2 },
);
/** Checks every listed variant of a channel again, because it may show old figures. */
export const pushChannelStockJob = defineJob(
  "push-channel-stock",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);

/** Pushes a listing's changed prices to its channel. `force` also sends unchanged prices. */
export const pushPricesJob = defineJob(
  "push-prices",
  z.object({
    accountId: z.string(),
    channelProductId: z.string(),
    force: z.boolean().default(false),
  }),
);

/** Reads listings of a channel back. `turns`: that many in turn; 0: those with a due look. */
export const lookAtListingsJob = defineJob(
  "look-at-listings",
  z.object({ accountId: z.string(), channelId: z.string(), turns: z.number().int() }),
  { concurrency: 2, retryLimit: 2 },
);
/** Every two minutes: enqueues a look for each shop whose pushed figures are to be read back. */
export const lookWhereDueJob = defineJob("look-where-due", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Every hour: enqueues the turn of each shop's next listings. */
export const lookByTurnsJob = defineJob("look-by-turns", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Hides an item that we know as hidden and that the channel shows. */
export const hideListingJob = defineJob(
  "hide-listing",
  z.object({ accountId: z.string(), channelProductId: z.string() }),
  { concurrency: 2 },
);

export const listingJobs = [
  hideListingJob,
  lookAtListingsJob,
  lookWhereDueJob,
  lookByTurnsJob,
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
