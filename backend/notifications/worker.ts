import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deleteOldNotifications } from "./delete-old-notifications.ts";
import { enqueuePushes } from "./enqueue-pushes.ts";
import {
  deleteOldNotificationsJob,
  enqueuePushesJob,
  mailNotificationsJob,
  sendPushJob,
} from "./jobs.ts";
import { mailNotifications } from "./mail-notifications.ts";
import { ensurePushKeys } from "./push-keys.ts";
import { sendPush } from "./send-push.ts";

export async function registerNotificationJobs(backend: Backend, queue: Queue): Promise<void> {
  await ensurePushKeys(backend);
  await queue.work(enqueuePushesJob, (job) => enqueuePushes(backend, job));
  await queue.work(sendPushJob, (job) => sendPush(backend, job));
  await queue.work(mailNotificationsJob, (job) => mailNotifications(backend, job));
  await queue.work(deleteOldNotificationsJob, () => deleteOldNotifications(backend));
  await queue.schedule(deleteOldNotificationsJob, "41 20 * * *");
}
