import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Listing = z.object({
  accountId: z.string(),
  channelProductId: z.string(),
  revision: z.number().int(),
});

/** Runs the current action of the listing: a publish, or a removal. */
export const publishListingJob = defineJob("publish-listing", Listing, { concurrency: 4 });
/** A separate queue keeps bulk publishes from delaying single ones. */
export const publishBulkListingJob = defineJob("publish-bulk-listing", Listing, { concurrency: 4 });
/** Starts some of a bulk publish's listings and enqueues itself for the rest. */
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
/** Copies listings from the id `after` to another channel and publishes them there. */
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
export const requeueLostPublishesJob = defineJob("sweep-publishing", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Does nothing if the date was moved or cancelled. */
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
/** The channel may show old figures. */
export const pushChannelStockJob = defineJob(
  "push-channel-stock",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);

/** `force` also sends unchanged prices. */
export const pushPricesJob = defineJob(
  "push-prices",
  z.object({
    accountId: z.string(),
    channelProductId: z.string(),
    force: z.boolean().default(false),
  }),
);

/** Reads listings back from their channel. `turns`: how many in turn; 0: only due ones. */
export const readBackListingsJob = defineJob(
  "look-at-listings",
  z.object({ accountId: z.string(), channelId: z.string(), turns: z.number().int() }),
  { concurrency: 2, retryLimit: 2 },
);
/** Runs every two minutes. */
export const enqueueDueReadBacksJob = defineJob("look-where-due", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Runs hourly. */
export const enqueueRegularReadBacksJob = defineJob("look-by-turns", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Hides an item that the seller hid and the channel shows. */
export const hideListingJob = defineJob(
  "hide-listing",
  z.object({ accountId: z.string(), channelProductId: z.string() }),
  { concurrency: 2 },
);

export const listingJobs = [
  hideListingJob,
  readBackListingsJob,
  enqueueDueReadBacksJob,
  enqueueRegularReadBacksJob,
  pushPricesJob,
  readReviewJob,
  pushChannelStockJob,
  publishListingJob,
  publishBulkListingJob,
  startBulkPartJob,
  beginPublishJob,
  migratePartJob,
  requeueLostPublishesJob,
  activateListingJob,
];
