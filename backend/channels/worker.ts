import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { forgetPushes } from "./forget-pushes.ts";
import * as jobs from "./jobs.ts";
import { activateListing, activateOverdue } from "./publish/activation.ts";
import { runBeginPublish, startBulkPart } from "./publish/begin-publish.ts";
import { LEASE_MS } from "./publish/claim.ts";
import { migratePart } from "./publish/migrate-products.ts";
import { runListingJob } from "./publish/run-listing-job.ts";
import { sweepPublishing } from "./publish/sweep-publishing.ts";
import { pushChannelListings } from "./push-channel-listings.ts";
import { handleWebhook } from "./webhooks.ts";

/** Takes the channels service's jobs, and looks soon after the start for listings that a killed process left behind. */
export async function workChannels(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.publishListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.publishBulkListingJob, (job, run) => runListingJob(backend, job, run));
  await queue.work(jobs.beginPublishJob, (job, run) => runBeginPublish(backend, job, run));
  await queue.work(jobs.startBulkPartJob, (job) => startBulkPart(backend, job.listings));
  await queue.work(jobs.migratePartJob, (job) => migratePart(backend, job));
  await queue.work(jobs.pushChannelStockJob, (job) => pushChannelListings(backend, job));
  await queue.work(jobs.handleWebhookJob, (job) => handleWebhook(backend, job.eventId));
  await queue.work(jobs.forgetPushesJob, () => forgetPushes(backend));
  await queue.schedule(jobs.forgetPushesJob, "41 2 * * *");
  await queue.work(jobs.activateListingJob, (job) =>
    activateListing(backend, job, new Date(job.activeAt)),
  );
  await queue.work(jobs.sweepPublishingJob, async () => {
    await activateOverdue(backend);
    await sweepPublishing(backend);
  });
  await queue.schedule(jobs.sweepPublishingJob, "* * * * *");
  // What a killed process held is free once its leases are over; a minute later the schedule would find it too.
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
