import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { rebuildSalesJob } from "./jobs.ts";
import { rebuildSales } from "./rebuild-sales.ts";

export async function workStatistics(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(rebuildSalesJob, (job, run) => rebuildSales(backend, job, run));
}
