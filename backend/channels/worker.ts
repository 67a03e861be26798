import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { checkApprovals } from "./check-approvals.ts";
import { forgetGrants } from "./connect-granted.ts";
import { forgetPushes } from "./forget-pushes.ts";
import {
  checkApprovalsJob,
  findSubscriptionsJob,
  forgetCallsJob,
  forgetPushesJob,
  handleWebhookJob,
  readMissedPushesJob,
  subscribePushesJob,
  warnOfEndJob,
} from "./jobs.ts";
import { forgetCalls } from "./log-calls.ts";
import { readMissedPushes } from "./missed-pushes.ts";
import { forgetPutAside } from "./put-aside-records.ts";
import { findSubscriptions, subscribePushes } from "./subscribe-pushes.ts";
import { warnBeforeGrantEnds } from "./warn-of-end.ts";
import { handleWebhook } from "./webhooks.ts";

export async function registerChannelJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(handleWebhookJob, (job) => handleWebhook(backend, job.eventId));
  await queue.work(forgetPushesJob, () => forgetPushes(backend));
  await queue.schedule(forgetPushesJob, "41 2 * * *");
  await queue.work(forgetCallsJob, async () => {
    await forgetCalls(backend);
    await forgetPutAside(backend);
    await forgetGrants(backend);
  });
  await queue.schedule(forgetCallsJob, "53 2 * * *");
  await queue.work(checkApprovalsJob, () => checkApprovals(backend));
  await queue.schedule(checkApprovalsJob, "* * * * *");
  await queue.work(readMissedPushesJob, () => readMissedPushes(backend));
  await queue.schedule(readMissedPushesJob, "*/5 * * * *");
  await queue.work(subscribePushesJob, (key) => subscribePushes(backend, key));
  await queue.work(findSubscriptionsJob, () => findSubscriptions(backend));
  await queue.schedule(findSubscriptionsJob, "23 3 * * *");
  await queue.work(warnOfEndJob, () => warnBeforeGrantEnds(backend));
  // 9:17 in Jakarta and Bangkok.
  await queue.schedule(warnOfEndJob, "17 2 * * *");
}
