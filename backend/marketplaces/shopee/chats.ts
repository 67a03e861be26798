import { z } from "zod";
import type { ChatLimits } from "#contract/chats.ts";
import type {
  ChannelChatMessage,
  ChannelConversation,
  OutgoingChatMessage,
  SentChatMessage,
} from "../channel-chats.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import {
  flag,
  idText,
  ignored,
  makeInsideSchema,
  makePageOf,
  number,
  optionalId,
  text,
} from "../wire.ts";
import { readContent } from "./chat-content.ts";
import type { ShopeeHttp } from "./http.ts";

/** docs/domain.md "Chat". Buyers write first; a seller may answer without a time limit. */
export const SHOPEE_CHAT_LIMITS: ChatLimits = {
  textLength: 600,
  imageBytes: 10 * 1024 * 1024,
  types: ["text", "image", "product", "order", "sticker"],
  startedBy: "buyer",
  openHours: null,
  isMasked: true,
};

/** A larger page is answered by an empty list. */
const PAGE_SIZE = 25;

/** Nanoseconds, as text or as a number that lost its last digits. */
const nanoseconds = number.transform((value) => new Date(Math.round(value / 1_000_000)));

const Conversation = z.object({
  conversation_id: idText,
  to_id: idText,
  to_name: text,
  to_avatar: text,
  last_message_timestamp: nanoseconds,
});
const Message = z.object({
  message_id: idText,
  message_type: idText,
  from_shop_id: optionalId,
  created_timestamp: number,
  status: text,
  content: z.unknown().optional(),
  source_content: z.unknown().optional(),
});
const Page = z.object({
  page_result: z.object({
    next_cursor: makeInsideSchema(z.object({ next_message_time_nano: text })),
    more: flag,
  }),
  conversations: makePageOf("conversation", Conversation, "conversation_id"),
});
const Messages = z.object({
  messages: makePageOf("message", Message, "message_id"),
  page_result: makeInsideSchema(z.object({ next_offset: text })),
});
const Sent = z.object({ message_id: idText, created_timestamp: number });

/**
 * `direction` "older" without a time begins with the newest; "latest" without a time would begin
 * with the shop's oldest. The conversation's id exceeds JavaScript's exact numbers, so it is read
 * only where it comes as text, as here and in pushes.
 */
export async function listConversations(
  http: ShopeeHttp,
  credentials: Credentials,
  cursor: string | null,
): Promise<{ conversations: ChannelConversation[]; cursor: string | null }> {
  const { conversations, page_result } = await http.json({
    path: "/api/v2/sellerchat/get_conversation_list",
    credentials,
    query: {
      direction: "older",
      type: "all",
      page_size: PAGE_SIZE,
      next_timestamp_nano: cursor ?? undefined,
    },
    schema: Page,
  });
  const next = page_result.next_cursor?.next_message_time_nano;
  return {
    conversations: conversations.records.map(asConversation),
    cursor: page_result.more && next && next !== "0" ? next : null,
  };
}

export async function readConversation(
  http: ShopeeHttp,
  credentials: Credentials,
  conversationId: string,
): Promise<ChannelConversation | null> {
  try {
    return asConversation(
      await http.json({
        path: "/api/v2/sellerchat/get_one_conversation",
        credentials,
        query: { conversation_id: conversationId },
        schema: Conversation,
      }),
    );
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

const asConversation = (entry: z.infer<typeof Conversation>): ChannelConversation => ({
  externalId: entry.conversation_id,
  buyerId: entry.to_id,
  buyerName: entry.to_name,
  buyerAvatarUrl: entry.to_avatar || null,
  lastMessageAt: entry.last_message_timestamp,
});

export async function listMessages(
  http: ShopeeHttp,
  credentials: Credentials,
  conversationId: string,
  cursor: string | null,
): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }> {
  const { messages, page_result } = await http.json({
    path: "/api/v2/sellerchat/get_message",
    credentials,
    query: { conversation_id: conversationId, page_size: PAGE_SIZE, offset: cursor ?? undefined },
    schema: Messages,
  });
  return {
    messages: messages.records.map((record) => asMessage(record, credentials.shopId)),
    cursor: messages.sent > 0 ? page_result?.next_offset || null : null,
  };
}

/** Sent by the app's rules, or by Shopee's own pages outside the shop's hours. */
const AUTOMATIC_SOURCES = new Set(["auto_reply", "offwork_autoreply"]);

/** A buyer's account has a shop too: only the shop's own number identifies the writer. */
function asMessage(entry: z.infer<typeof Message>, shopId: string): ChannelChatMessage {
  const isSystem = entry.message_type === "notification";
  return {
    ...toSentMessage(entry),
    from: isSystem ? "system" : entry.from_shop_id === shopId ? "seller" : "buyer",
    isAutomatic: AUTOMATIC_SOURCES.has(entry.status),
    content: readContent(entry.message_type, entry.content, entry.source_content),
  };
}

const toSentMessage = (entry: z.infer<typeof Sent>): SentChatMessage => ({
  externalId: entry.message_id,
  sentAt: new Date(entry.created_timestamp * 1000),
  // Ids grow with time and have up to 19 digits.
  order: entry.message_id.padStart(20, "0"),
});

export async function sendMessage(
  http: ShopeeHttp,
  credentials: Credentials,
  { buyerId }: { buyerId: string },
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  if (message.isAutomatic && message.type === "text")
    return toSentMessage(
      await http.json({
        path: "/api/v2/sellerchat/send_autoreply_message",
        credentials,
        body: { to_id: Number(buyerId), content: { text: message.text } },
        schema: Sent,
      }),
    );
  return toSentMessage(
    await http.json({
      path: "/api/v2/sellerchat/send_message",
      credentials,
      body: {
        to_id: Number(buyerId),
        message_type: message.type === "product" ? "item" : message.type,
        content: await makeContent(http, credentials, message),
      },
      schema: Sent,
    }),
  );
}

async function makeContent(
  http: ShopeeHttp,
  credentials: Credentials,
  message: OutgoingChatMessage,
): Promise<object> {
  switch (message.type) {
    case "text":
      return { text: message.text };
    case "image":
      return { image_url: await uploadImage(http, credentials, message.bytes) };
    case "product":
      return { item_id: Number(message.externalProductId) };
    case "order":
      return { order_sn: message.externalOrderId };
    case "sticker":
      return { sticker_id: message.stickerId, sticker_package_id: message.packageId };
  }
}

async function uploadImage(
  http: ShopeeHttp,
  credentials: Credentials,
  bytes: Uint8Array,
): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" }));
  const { url } = await http.json({
    path: "/api/v2/sellerchat/upload_image",
    credentials,
    body: form,
    schema: z.object({ url: idText }),
  });
  return url;
}

/** Writes a number beyond JavaScript's exact range; Shopee refuses it as text. */
const toRawNumber = (digits: string): object =>
  (JSON as typeof JSON & { rawJSON(text: string): object }).rawJSON(digits);

export async function markConversationRead(
  http: ShopeeHttp,
  credentials: Credentials,
  conversationId: string,
  messageId: string,
): Promise<void> {
  await http.json({
    path: "/api/v2/sellerchat/read_conversation",
    credentials,
    body: { conversation_id: toRawNumber(conversationId), last_read_message_id: messageId },
    schema: ignored,
  });
}
