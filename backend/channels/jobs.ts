import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

export const handleWebhookJob = defineJob("handle-webhook", z.object({ eventId: z.string() }), {
  concurrency: 4,
});
/** Runs daily: deletes pushes that are too old to be repeated. */
export const forgetPushesJob = defineJob("forget-pushes", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Runs daily: deletes old entries of the log of calls. */
export const forgetCallsJob = defineJob("forget-channel-calls", z.object({}), {
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
export const warnOfEndJob = defineJob("warn-of-ending-grants", z.object({}), { concurrency: 1 });
/** Directs a shop's pushes to our address. */
export const subscribePushesJob = defineJob(
  "subscribe-pushes",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);
/** Runs daily: finds shops whose pushes are directed by an API call. */
export const findSubscriptionsJob = defineJob("find-subscriptions", z.object({}), {
  retryLimit: 0,
  concurrency: 1,
});
export const channelJobs = [
  subscribePushesJob,
  findSubscriptionsJob,
  handleWebhookJob,
  forgetPushesJob,
  forgetCallsJob,
  checkApprovalsJob,
  readMissedPushesJob,
  warnOfEndJob,
];
