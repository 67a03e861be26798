import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { forgetNotifications } from "./forget-notifications.ts";
import { forgetNotificationsJob, mailNewsJob, sendPushJob, spreadPushJob } from "./jobs.ts";
import { mailNews } from "./mail-news.ts";
import { ensurePushKeys } from "./push-keys.ts";
import { sendPush } from "./send-push.ts";
import { spreadPush } from "./spread-push.ts";

export async function registerNotificationJobs(backend: Backend, queue: Queue): Promise<void> {
  await ensurePushKeys(backend);
  await queue.work(spreadPushJob, (job) => spreadPush(backend, job));
  await queue.work(sendPushJob, (job) => sendPush(backend, job));
  await queue.work(mailNewsJob, (job) => mailNews(backend, job));
  await queue.work(forgetNotificationsJob, () => forgetNotifications(backend));
  await queue.schedule(forgetNotificationsJob, "41 20 * * *");
}
