import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { startFollowing } from "./follow.ts";
import { metaFollowJob, metaSyncJob } from "./jobs.ts";
import { runSync } from "./run-sync.ts";

export async function workCatalogues(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(metaSyncJob, (job, run) => runSync(backend, job, run));
  await queue.work(metaFollowJob, (job) => startFollowing(backend, job.accountId));
}
