import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Told = z.object({ accountId: z.string(), notificationId: z.string() });

/** Finds the browsers that get a notification. */
export const spreadPushJob = defineJob("spread-push", Told);
/** Pushes a notification to one browser. */
export const sendPushJob = defineJob("send-push", Told.extend({ subscriptionId: z.string() }), {
  retryLimit: 5,
  retryDelay: 5,
});
/** Mails a member the latest notifications. Singleton key: `<accountId>:<userId>`. */
export const mailNewsJob = defineJob(
  "mail-news",
  z.object({ accountId: z.string(), userId: z.string() }),
);
/** Runs daily: removes old notifications. */
export const forgetNotificationsJob = defineJob("forget-notifications", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const notificationJobs = [spreadPushJob, sendPushJob, mailNewsJob, forgetNotificationsJob];
