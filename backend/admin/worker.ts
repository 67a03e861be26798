import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { rebuildSearchJob } from "./jobs.ts";
import { rebuildSearch } from "./rebuild-search.ts";

export async function registerAdminJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(rebuildSearchJob, (job, run) => rebuildSearch(backend, job, run));
}
