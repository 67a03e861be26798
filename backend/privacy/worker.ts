import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { runErasure } from "./erase-buyer.ts";
import { eraseOrdersWhole } from "./erase-part.ts";
import * as jobs from "./jobs.ts";
import { eraseOld, findOld } from "./retention.ts";

export async function registerPrivacyJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.eraseBuyerJob, (job) => runErasure(backend, job));
  await queue.work(jobs.eraseOrderJob, ({ accountId, orderId }) =>
    eraseOrdersWhole(backend, accountId, [orderId]),
  );
  await queue.work(jobs.eraseOldJob, (job) => eraseOld(backend, job));
  await queue.work(jobs.findOldJob, () => findOld(backend));
  await queue.schedule(jobs.findOldJob, "23 19 * * *");
}
