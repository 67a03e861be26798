import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { failMessage } from "./fail-message.ts";
import * as jobs from "./jobs.ts";
import { keepPicture, removePicture } from "./keep-picture.ts";
import { markRead } from "./mark-read.ts";
import { pullAsJob, pullChat, pullDueChats, pullShopChats } from "./pull-chats.ts";
import { storePushedMessage } from "./take-message.ts";

export async function registerChatJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.pullChatJob, (job) =>
    pullAsJob(backend, () => pullChat(backend, job, job.externalId)),
  );
  await queue.work(jobs.takeMessageJob, (job) => storePushedMessage(backend, job));
  await queue.work(jobs.pullShopChatsJob, (job) =>
    pullAsJob(backend, () => pullShopChats(backend, job)),
  );
  await queue.work(jobs.sendChatJob, (job, run) => deliverMessages(backend, job, run));
  await queue.work(jobs.failMessageJob, (job) => failMessage(backend, job));
  await queue.work(jobs.keepPictureJob, (job) => keepPicture(backend, job));
  await queue.work(jobs.removePictureJob, (job) => removePicture(backend, job));
  await queue.work(jobs.markReadJob, (job) => pullAsJob(backend, () => markRead(backend, job)));
  await queue.work(jobs.pullDueChatsJob, () => pullDueChats(backend));
  await queue.schedule(jobs.pullDueChatsJob, "* * * * *");
}
