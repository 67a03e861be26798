import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { checkApprovals } from "./check-approvals.ts";
import { deleteGrants } from "./connect-granted.ts";
import { deletePushes } from "./delete-pushes.ts";
import {
  checkApprovalsJob,
  deleteCallsJob,
  deletePushesJob,
  findSubscriptionsJob,
  handleWebhookJob,
  readMissedPushesJob,
  subscribePushesJob,
  warnBeforeGrantEndsJob,
} from "./jobs.ts";
import { deleteCalls } from "./log-calls.ts";
import { readMissedPushes } from "./missed-pushes.ts";
import { deleteOldPutAside } from "./put-aside-records.ts";
import { renewSubscriptions, subscribePushes } from "./subscribe-pushes.ts";
import { warnBeforeGrantEnds } from "./warn-before-grant-ends.ts";
import { handleWebhook } from "./webhooks.ts";

export async function registerChannelJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(handleWebhookJob, (job) => handleWebhook(backend, job.eventId));
  await queue.work(deletePushesJob, () => deletePushes(backend));
  await queue.schedule(deletePushesJob, "41 2 * * *");
  await queue.work(deleteCallsJob, async () => {
    await deleteCalls(backend);
    await deleteOldPutAside(backend);
    await deleteGrants(backend);
  });
  await queue.schedule(deleteCallsJob, "53 2 * * *");
  await queue.work(checkApprovalsJob, () => checkApprovals(backend));
  await queue.schedule(checkApprovalsJob, "* * * * *");
  await queue.work(readMissedPushesJob, () => readMissedPushes(backend));
  await queue.schedule(readMissedPushesJob, "*/5 * * * *");
  await queue.work(subscribePushesJob, (key) => subscribePushes(backend, key));
  await queue.work(findSubscriptionsJob, () => renewSubscriptions(backend));
  await queue.schedule(findSubscriptionsJob, "23 3 * * *");
  await queue.work(warnBeforeGrantEndsJob, () => warnBeforeGrantEnds(backend));
  // 9:17 in Jakarta and Bangkok.
  await queue.schedule(warnBeforeGrantEndsJob, "17 2 * * *");
}
