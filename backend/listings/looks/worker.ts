import type { Backend } from "../../context.ts";
import type { Queue } from "../../jobs/queue.ts";
import { hideListingJob, lookAtListingsJob, lookByTurnsJob, lookWhereDueJob } from "../jobs.ts";
import { hideListing } from "./hide-listing.ts";
import { lookAtListings, lookByTurns, lookWhereDue } from "./look-in-turns.ts";

export async function registerLookJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(lookAtListingsJob, (job) => lookAtListings(backend, job));
  await queue.work(hideListingJob, (job) => hideListing(backend, job));
  await queue.work(lookWhereDueJob, () => lookWhereDue(backend));
  await queue.schedule(lookWhereDueJob, "*/2 * * * *");
  await queue.work(lookByTurnsJob, () => lookByTurns(backend));
  await queue.schedule(lookByTurnsJob, "23 * * * *");
}
