import { z } from "zod";
import { ChatContent } from "#contract/chats.ts";
import { defineJob } from "../jobs/queue.ts";

const ConversationKey = z.object({
  accountId: z.string(),
  channelId: z.string(),
  externalId: z.string(),
});

/** Reads new messages of one conversation. Singleton key: `<channelId>:<externalId>`. */
export const pullChatJob = defineJob("pull-chat", ConversationKey);
/** Stores a pushed message, or its recall. Singleton key: channel, message and content type. */
export const storePushedMessageJob = defineJob(
  "take-chat-message",
  ConversationKey.extend({
    buyerId: z.string(),
    buyerName: z.string().optional(),
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
/** Marks a message as failed that the channel had accepted. */
export const failMessageJob = defineJob(
  "fail-chat-message",
  z.object({ accountId: z.string(), messageId: z.string(), code: z.string() }),
  { retryLimit: 9 },
);
export const storePictureJob = defineJob(
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
/** Marks messages as read on the channel. Singleton key: the session's id. */
export const markReadJob = defineJob(
  "mark-chat-read",
  z.object({ accountId: z.string(), sessionId: z.string() }),
  { retryLimit: 3 },
);

export const chatJobs = [
  ...[pullChatJob, storePushedMessageJob, pullShopChatsJob, pullDueChatsJob],
  ...[sendChatJob, failMessageJob, storePictureJob, removePictureJob, markReadJob],
];
