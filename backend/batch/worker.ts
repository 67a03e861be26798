import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { runBatchJob } from "./jobs.ts";
import { runBatchOrFail } from "./run-batch.ts";

export async function registerBatchJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(runBatchJob, (job, run) => runBatchOrFail(backend, job, run));
}
