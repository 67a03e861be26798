import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

export const handleWebhookJob = defineJob("handle-webhook", z.object({ eventId: z.string() }), {
  concurrency: 4,
});
/** Runs daily: deletes pushes that are too old to be repeated. */
export const deletePushesJob = defineJob("forget-pushes", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Runs daily: deletes old entries of the log of calls. */
export const deleteCallsJob = defineJob("forget-channel-calls", z.object({}), {
  retryLimit: 0,
  concurrency: 1,
});
/** Every minute: checks whether the owners of waiting shops have approved. */
export const checkApprovalsJob = defineJob("check-approvals", z.object({}), {
  retryLimit: 0,
  concurrency: 1,
});
/** Every five minutes: reads pushes that did not arrive. */
export const readMissedPushesJob = defineJob("read-missed-pushes", z.object({}), {
  retryLimit: 0,
  concurrency: 1,
});
/** Once a day, in the sellers' morning: warns of grants that end soon. */
export const warnBeforeGrantEndsJob = defineJob("warn-of-ending-grants", z.object({}), {
  concurrency: 1,
});
/** Subscribes this server to a shop's pushes. */
export const subscribePushesJob = defineJob(
  "subscribe-pushes",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);
/** Runs daily: renews the subscriptions of shops that are subscribed by an API call. */
export const findSubscriptionsJob = defineJob("find-subscriptions", z.object({}), {
  retryLimit: 0,
  concurrency: 1,
});
export const channelJobs = [
  subscribePushesJob,
  findSubscriptionsJob,
  handleWebhookJob,
  deletePushesJob,
  deleteCallsJob,
  checkApprovalsJob,
  readMissedPushesJob,
  warnBeforeGrantEndsJob,
];
