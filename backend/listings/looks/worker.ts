import type { Backend } from "../../context.ts";
import type { Queue } from "../../jobs/queue.ts";
import {
  enqueueDueReadBacksJob,
  enqueueRegularReadBacksJob,
  hideListingJob,
  readBackListingsJob,
} from "../jobs.ts";
import { hideListing } from "./hide-listing.ts";
import {
  enqueueDueReadBacks,
  enqueueRegularReadBacks,
  readBackListings,
} from "./read-back-listings.ts";

export async function registerLookJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(readBackListingsJob, (job) => readBackListings(backend, job));
  await queue.work(hideListingJob, (job) => hideListing(backend, job));
  await queue.work(enqueueDueReadBacksJob, () => enqueueDueReadBacks(backend));
  await queue.schedule(enqueueDueReadBacksJob, "*/2 * * * *");
  await queue.work(enqueueRegularReadBacksJob, () => enqueueRegularReadBacks(backend));
  await queue.schedule(enqueueRegularReadBacksJob, "23 * * * *");
}
