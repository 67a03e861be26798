import { z } from "zod";
import type { ChatLimits } from "#contract/chats.ts";
import { findByWord } from "#contract/word-table.ts";
import type {
  ChannelChatMessage,
  ChannelConversation,
  OutgoingChatMessage,
  SentChatMessage,
} from "../channel-chats.ts";
import { ConnectorError } from "../connector.ts";
import {
  flag,
  idText,
  ignored,
  instant,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalId,
  text,
  word,
} from "../wire.ts";
import { readContent } from "./chat-content.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const CHAT_PATH = "/customer_service/202309";
/** Largest page. */
const CONVERSATIONS_PER_PAGE = 20;
const MESSAGES_PER_PAGE = 10;

/**
 * docs/domain.md "Chat". A seller may write for 30 days after a conversation's last message, and
 * for longer to a buyer who ordered within 60 days, which TikTok Shop checks itself.
 */
export const TIKTOK_CHAT_LIMITS: ChatLimits = {
  textLength: 1_000,
  imageBytes: 10 * 1024 * 1024,
  types: ["text", "image", "product", "order"],
  startedBy: "buyer",
  openHours: 30 * 24,
  isMasked: true,
};

const Sender = z.object({ im_user_id: text, role: word, nickname: text, avatar: text });
const Message = z.object({
  id: idText,
  index: optionalId,
  type: word,
  content: text,
  create_time: instant,
  is_visible: flag,
  sender: makeInsideSchema(Sender),
});
const Conversation = z.object({
  id: idText,
  create_time: instant,
  participants: makeListSchema(
    z.object({ user_id: text, im_user_id: text, role: word, nickname: text, avatar: text }),
  ),
  latest_message: makeInsideSchema(Message.pick({ create_time: true })),
});
const Conversations = z.object({
  conversations: makePageOf("conversation", Conversation, "id"),
  next_page_token: text,
});
const Messages = z.object({
  messages: makePageOf("message", Message, "id"),
  next_page_token: text,
});

export async function listConversations(
  shop: Shop,
  cursor: string | null,
): Promise<{ conversations: ChannelConversation[]; cursor: string | null }> {
  const { conversations, next_page_token } = await shop.http.json({
    ...makeShopParams(shop),
    path: `${CHAT_PATH}/conversations`,
    query: { page_size: CONVERSATIONS_PER_PAGE, page_token: cursor ?? undefined },
    schema: Conversations,
  });
  return {
    conversations: conversations.records.map(asConversation),
    cursor: next_page_token || null,
  };
}

/** No call reads a single conversation, so it is searched among the latest. */
export async function readConversation(
  shop: Shop,
  conversationId: string,
): Promise<ChannelConversation | null> {
  let cursor: string | null = null;
  do {
    const conversations = await listConversations(shop, cursor);
    const wantedConversation = conversations.conversations.find(
      ({ externalId }) => externalId === conversationId,
    );
    if (wantedConversation) return wantedConversation;
    cursor = conversations.cursor;
  } while (cursor !== null);
  return null;
}

function asConversation(entry: z.infer<typeof Conversation>): ChannelConversation {
  const buyer = entry.participants.find(({ role }) => role === "BUYER");
  return {
    externalId: entry.id,
    // The buyer's id in orders, where TikTok Shop sends it; the other is only used in chats.
    buyerId: buyer?.user_id || buyer?.im_user_id || entry.id,
    buyerName: buyer?.nickname ?? "",
    buyerAvatarUrl: buyer?.avatar || null,
    lastMessageAt: entry.latest_message?.create_time ?? entry.create_time,
  };
}

export async function listMessages(
  shop: Shop,
  conversationId: string,
  cursor: string | null,
): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }> {
  const { messages, next_page_token } = await shop.http.json({
    ...makeShopParams(shop),
    path: `${CHAT_PATH}/conversations/${conversationId}/messages`,
    query: { page_size: MESSAGES_PER_PAGE, page_token: cursor ?? undefined },
    schema: Messages,
  });
  return {
    // Messages that TikTok Shop hides from sellers, such as the buyer's rating.
    messages: messages.records.filter(({ is_visible }) => is_visible !== false).map(asMessage),
    cursor: next_page_token || null,
  };
}

const SENDER_BY_ROLE: Record<string, ChannelChatMessage["from"]> = {
  BUYER: "buyer",
  SHOP: "seller",
  CUSTOMER_SERVICE: "seller",
  ROBOT: "seller",
};
/** Notes by the marketplace itself in a conversation. */
const SYSTEM_NOTE_TYPE = /^(ALLOCATED_SERVICE|NOTIFICATION|BUYER_ENTER_FROM_\w+)$/;

function asMessage(entry: z.infer<typeof Message>): ChannelChatMessage {
  const role = entry.sender?.role ?? "";
  return {
    ...toSentMessage(entry),
    from: SYSTEM_NOTE_TYPE.test(entry.type)
      ? "system"
      : (findByWord(SENDER_BY_ROLE, role) ?? "system"),
    isAutomatic: role === "ROBOT",
    content: readContent(entry.type, entry.content),
  };
}

const toSentMessage = (entry: z.infer<typeof Message>): SentChatMessage => ({
  externalId: entry.id,
  sentAt: entry.create_time,
  // The index has up to 19 digits. A newer message has a larger index.
  order: (entry.index ?? entry.id).padStart(20, "0"),
});

/** The answer has no time: it is read from the conversation's newest messages. */
export async function sendMessage(
  shop: Shop,
  now: () => Date,
  conversationId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  const { message_id } = await shop.http.json({
    ...makeShopParams(shop),
    path: `${CHAT_PATH}/conversations/${conversationId}/messages`,
    body: await makeOutgoing(shop, message),
    schema: z.object({ message_id: idText }),
  });
  return (
    (await readSent(shop, conversationId, message_id)) ?? {
      externalId: message_id,
      sentAt: now(),
      order: message_id.padStart(20, "0"),
    }
  );
}

/** Also returns `null` if the message cannot be read now: it was sent all the same. */
async function readSent(
  shop: Shop,
  conversationId: string,
  messageId: string,
): Promise<SentChatMessage | null> {
  try {
    const { messages } = await listMessages(shop, conversationId, null);
    return messages.find(({ externalId }) => externalId === messageId) ?? null;
  } catch (error) {
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

async function makeOutgoing(
  shop: Shop,
  message: OutgoingChatMessage,
): Promise<{ type: string; content: string }> {
  const toContent = (type: string, content: object) => ({ type, content: JSON.stringify(content) });
  switch (message.type) {
    case "text":
      return toContent("TEXT", { content: message.text });
    case "image":
      return toContent("IMAGE", await uploadImage(shop, message.bytes));
    case "product":
      return toContent("PRODUCT_CARD", { product_id: message.externalProductId });
    case "order":
      return toContent("ORDER_CARD", { order_id: message.externalOrderId });
    case "sticker":
      throw new ConnectorError("rejected", "type_not_offered", "Stickers are not taken");
  }
}

function uploadImage(shop: Shop, bytes: Uint8Array) {
  const body = new FormData();
  body.set("data", new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" }));
  return shop.http.json({
    ...makeShopParams(shop),
    path: `${CHAT_PATH}/images/upload`,
    body,
    schema: z.object({ url: idText, width: number, height: number }),
  });
}

/** Marks the whole conversation as read, also if the seller saw only an earlier message. */
export async function markConversationRead(shop: Shop, conversationId: string): Promise<void> {
  await shop.http.json({
    ...makeShopParams(shop),
    method: "POST",
    path: `${CHAT_PATH}/conversations/${conversationId}/messages/read`,
    schema: ignored,
  });
}
