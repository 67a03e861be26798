import { z } from "zod";
import { ChatContent } from "#contract/chats.ts";
import { defineJob } from "../jobs/queue.ts";

const chat = z.object({ accountId: z.string(), channelId: z.string(), externalId: z.string() });

/** Reads new messages of one conversation. Singleton key: `<channelId>:<externalId>`. */
export const pullChatJob = defineJob("pull-chat", chat);
/**
 * Stores a pushed message, or its recall. Singleton key: `<channelId>:<the message's
 * externalId>:<its content's type>`.
 */
export const takeMessageJob = defineJob(
  "take-chat-message",
  chat.extend({
    buyerId: z.string(),
    message: z.object({
      externalId: z.string(),
      sentAt: z.iso.datetime(),
      order: z.string(),
      from: z.enum(["buyer", "seller", "system"]),
      isAutomatic: z.boolean(),
      content: ChatContent,
      readToken: z.string().optional(),
    }),
  }),
  { retryLimit: 9 },
);
/** Reads which conversations have new messages. Singleton key: the channel's id. */
export const pullShopChatsJob = defineJob(
  "pull-shop-chats",
  z.object({ accountId: z.string(), channelId: z.string() }),
  { concurrency: 2 },
);
/** Every minute: enqueues a read of each shop whose chats were not read for two minutes. */
export const pullDueChatsJob = defineJob("pull-due-chats", z.object({}), { retryLimit: 0 });
/** Sends a chat's waiting messages in order. Singleton key: the session's id. */
export const sendChatJob = defineJob(
  "send-chat",
  z.object({ accountId: z.string(), sessionId: z.string() }),
  { retryLimit: 9 },
);
/** Marks a message that the channel had taken as failed. */
export const failMessageJob = defineJob(
  "fail-chat-message",
  z.object({ accountId: z.string(), messageId: z.string(), code: z.string() }),
  { retryLimit: 9 },
);
export const keepPictureJob = defineJob(
  "keep-chat-picture",
  z.object({ accountId: z.string(), messageId: z.string() }),
  { retryLimit: 4, concurrency: 2 },
);
/** Removes the copy of a recalled picture. */
export const removePictureJob = defineJob(
  "remove-chat-picture",
  z.object({ accountId: z.string(), messageId: z.string() }),
  { retryLimit: 9 },
);
/** Tells the channel what the seller has seen. Singleton key: the session's id. */
export const markReadJob = defineJob(
  "mark-chat-read",
  z.object({ accountId: z.string(), sessionId: z.string() }),
  { retryLimit: 3 },
);

export const chatJobs = [
  ...[pullChatJob, takeMessageJob, pullShopChatsJob, pullDueChatsJob],
  ...[sendChatJob, failMessageJob, keepPictureJob, removePictureJob, markReadJob],
];
