import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { runBatchJob } from "./jobs.ts";
import { runBatchOrGiveUp } from "./run-batch.ts";

export async function registerBatchJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(runBatchJob, (job, run) => runBatchOrGiveUp(backend, job, run));
}
