import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const NotificationKey = z.object({ accountId: z.string(), notificationId: z.string() });

export const enqueuePushesJob = defineJob("spread-push", NotificationKey);
export const sendPushJob = defineJob(
  "send-push",
  NotificationKey.extend({ subscriptionId: z.string() }),
  {
    retryLimit: 5,
    retryDelay: 5,
  },
);
/** Singleton key: `<accountId>:<userId>`. */
export const mailNotificationsJob = defineJob(
  "mail-news",
  z.object({ accountId: z.string(), userId: z.string() }),
);
/** Runs daily. */
export const deleteOldNotificationsJob = defineJob("forget-notifications", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const notificationJobs = [
  enqueuePushesJob,
  sendPushJob,
  mailNotificationsJob,
  deleteOldNotificationsJob,
];
