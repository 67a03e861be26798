import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { activateListing, activateOverdue } from "./activation.ts";
import { runBeginPublish, startBulkPart } from "./begin-publish.ts";
import { LEASE_MS } from "./claim.ts";
import * as jobs from "./jobs.ts";
import { registerLookJobs } from "./looks/worker.ts";
import { migratePart } from "./migrate-products.ts";
import { pushChannelListings } from "./push-channel-listings.ts";
import { pushPrices } from "./push-prices.ts";
import { readReview } from "./read-review.ts";
import { runListingJob } from "./run-listing-job.ts";
import { sweepPublishing } from "./sweep-publishing.ts";

/** Soon after the start, finds listings that a killed process left. */
export async function registerListingJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.publishListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.publishBulkListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.beginPublishJob, (job, run) => runBeginPublish(backend, job, run));
  await queue.work(jobs.startBulkPartJob, (job) => startBulkPart(backend, job.listings));
  await queue.work(jobs.migratePartJob, (job) => migratePart(backend, job));
  await queue.work(jobs.pushChannelStockJob, (job) => pushChannelListings(backend, job));
  await queue.work(jobs.readReviewJob, (job) => readReview(backend, job));
  await queue.work(jobs.pushPricesJob, (job, run) => pushPrices(backend, job, run));
  await registerLookJobs(backend, queue);
  await queue.work(jobs.activateListingJob, (job) =>
    activateListing(backend, job, new Date(job.activeAt)),
  );
  await queue.work(jobs.sweepPublishingJob, async () => {
    await activateOverdue(backend);
    await sweepPublishing(backend);
  });
  await queue.schedule(jobs.sweepPublishingJob, "* * * * *");
  // When the leases end, a killed process's listings are free, before the next scheduled sweep.
  const leasesAreOver = new Date(backend.now().getTime() + LEASE_MS + 1_000);
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      jobs.sweepPublishingJob,
      {},
      { startAfter: leasesAreOver, singletonKey: "start" },
    ),
  );
}
