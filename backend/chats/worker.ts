import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { failMessage } from "./fail-message.ts";
import * as jobs from "./jobs.ts";
import { markRead } from "./mark-read.ts";
import { pullChat, pullDueChats, pullShopChats, runPullJob } from "./pull-chats.ts";
import { removeChatPicture, storeChatPicture } from "./store-picture.ts";
import { storePushedMessage } from "./store-pushed-message.ts";

export async function registerChatJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.pullChatJob, (job) =>
    runPullJob(backend, () => pullChat(backend, job, job.externalId)),
  );
  await queue.work(jobs.storePushedMessageJob, (job) => storePushedMessage(backend, job));
  await queue.work(jobs.pullShopChatsJob, (job) =>
    runPullJob(backend, () => pullShopChats(backend, job)),
  );
  await queue.work(jobs.sendChatJob, (job, run) => deliverMessages(backend, job, run));
  await queue.work(jobs.failMessageJob, (job) => failMessage(backend, job));
  await queue.work(jobs.storePictureJob, (job) => storeChatPicture(backend, job));
  await queue.work(jobs.removePictureJob, (job) => removeChatPicture(backend, job));
  await queue.work(jobs.markReadJob, (job) => runPullJob(backend, () => markRead(backend, job)));
  await queue.work(jobs.pullDueChatsJob, () => pullDueChats(backend));
  await queue.schedule(jobs.pullDueChatsJob, "* * * * *");
}
