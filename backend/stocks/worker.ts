import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { pushStockJob } from "./jobs.ts";
import { pushStock } from "./push-stock.ts";

export async function workStocks(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(pushStockJob, (job, run) => pushStock(backend, job, run));
}
