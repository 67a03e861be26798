import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { runBatchJob } from "./jobs.ts";
import { runBatchOrGiveUp } from "./run-batch.ts";

/** Takes the jobs of bulk changes. */
export async function workBatch(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(runBatchJob, (job, run) => runBatchOrGiveUp(backend, job, run));
}
