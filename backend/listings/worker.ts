import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { publishOverdueListings, publishScheduledListing } from "./activation.ts";
import { runBeginPublish, startBulkPart } from "./begin-publish.ts";
import { LEASE_MS } from "./claim.ts";
import * as jobs from "./jobs.ts";
import { registerLookJobs } from "./looks/worker.ts";
import { migrateListingPart } from "./migrate-products.ts";
import { pushChannelListings } from "./push-channel-listings.ts";
import { pushPrices } from "./push-prices.ts";
import { readReview } from "./read-review.ts";
import { requeueLostPublishes } from "./requeue-lost-publishes.ts";
import { runListingJob } from "./run-listing-job.ts";

/** Finds a killed process's listings soon after the start. */
export async function registerListingJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.publishListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.publishBulkListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.beginPublishJob, (job, run) => runBeginPublish(backend, job, run));
  await queue.work(jobs.startBulkPartJob, (job) => startBulkPart(backend, job.listings));
  await queue.work(jobs.migratePartJob, (job) => migrateListingPart(backend, job));
  await queue.work(jobs.pushChannelStockJob, (job) => pushChannelListings(backend, job));
  await queue.work(jobs.readReviewJob, (job) => readReview(backend, job));
  await queue.work(jobs.pushPricesJob, (job, run) => pushPrices(backend, job, run));
  await registerLookJobs(backend, queue);
  await queue.work(jobs.activateListingJob, (job) =>
    publishScheduledListing(backend, job, new Date(job.activeAt)),
  );
  await queue.work(jobs.requeueLostPublishesJob, async () => {
    await publishOverdueListings(backend);
    await requeueLostPublishes(backend);
  });
  await queue.schedule(jobs.requeueLostPublishesJob, "* * * * *");
  // Before the next scheduled sweep.
  const leaseEnd = new Date(backend.now().getTime() + LEASE_MS + 1_000);
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      jobs.requeueLostPublishesJob,
      {},
      { startAfter: leaseEnd, singletonKey: "start" },
    ),
  );
}
