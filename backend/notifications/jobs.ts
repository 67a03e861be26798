import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Told = z.object({ accountId: z.string(), notificationId: z.string() });

export const spreadPushJob = defineJob("spread-push", Told);
export const sendPushJob = defineJob("send-push", Told.extend({ subscriptionId: z.string() }), {
  retryLimit: 5,
  retryDelay: 5,
});
/** Singleton key: `<accountId>:<userId>`. */
export const mailNewsJob = defineJob(
  "mail-news",
  z.object({ accountId: z.string(), userId: z.string() }),
);
/** Runs daily: deletes old notifications. */
export const forgetNotificationsJob = defineJob("forget-notifications", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const notificationJobs = [spreadPushJob, sendPushJob, mailNewsJob, forgetNotificationsJob];
