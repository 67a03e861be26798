import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { pushRuleJob, pushStockJob } from "./jobs.ts";
import { pushRule } from "./push-rule.ts";
import { pushStock } from "./push-stock.ts";

export async function workStocks(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(pushStockJob, (job, run) => pushStock(backend, job, run));
  await queue.work(pushRuleJob, (job) => pushRule(backend, job));
}
