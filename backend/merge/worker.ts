import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { findAllDuplicates } from "./find-duplicates.ts";
import { findDuplicatesJob } from "./jobs.ts";

export async function registerMergeJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(findDuplicatesJob, () => findAllDuplicates(backend));
  await queue.schedule(findDuplicatesJob, "* * * * *");
}
