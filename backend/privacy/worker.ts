import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { runErasure } from "./erase-buyer.ts";
import { eraseOrdersAndCopies } from "./erase-orders-and-chats.ts";
import * as jobs from "./jobs.ts";
import { eraseOldBuyers, findOldBuyers } from "./retention.ts";

export async function registerPrivacyJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.eraseBuyerJob, (job) => runErasure(backend, job));
  await queue.work(jobs.eraseOrderJob, ({ accountId, orderId }) =>
    eraseOrdersAndCopies(backend, accountId, [orderId]),
  );
  await queue.work(jobs.eraseOldBuyersJob, (job) => eraseOldBuyers(backend, job));
  await queue.work(jobs.findOldBuyersJob, () => findOldBuyers(backend));
  await queue.schedule(jobs.findOldBuyersJob, "23 19 * * *");
}
