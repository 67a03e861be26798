import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { endGrant } from "./disconnect.ts";
import { startFollowSync } from "./follow.ts";
import { endGrantJob, metaFollowJob, metaSyncJob } from "./jobs.ts";
import { runSync } from "./run-sync.ts";

export async function registerCatalogueJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(metaSyncJob, (job, run) => runSync(backend, job, run));
  await queue.work(metaFollowJob, (job) => startFollowSync(backend, job.accountId));
  await queue.work(endGrantJob, (job) => endGrant(backend, job));
}
