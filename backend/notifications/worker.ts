import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { forgetNotifications } from "./forget-notifications.ts";
import { forgetNotificationsJob, sendPushJob, spreadPushJob } from "./jobs.ts";
import { ensurePushKeys } from "./push-keys.ts";
import { sendPush } from "./send-push.ts";
import { spreadPush } from "./spread-push.ts";

export async function workNotifications(backend: Backend, queue: Queue): Promise<void> {
  await ensurePushKeys(backend);
  await queue.work(spreadPushJob, ({ notificationId }) => spreadPush(backend, notificationId));
  await queue.work(sendPushJob, (job) => sendPush(backend, job));
  await queue.work(forgetNotificationsJob, () => forgetNotifications(backend));
  await queue.schedule(forgetNotificationsJob, "41 20 * * *");
}
