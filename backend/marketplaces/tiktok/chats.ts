import { z } from "zod";
import type { ChatLimits } from "#contract/chats.ts";
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
  inside,
  instant,
  list,
  number,
  optionalId,
  page,
  text,
  word,
} from "../wire.ts";
import { readContent } from "./chat-content.ts";
import { type Shop, shopParams } from "./shop.ts";

const VERSION = "/customer_service/202309";
/** Largest page. */
const CONVERSATIONS = 20;
const MESSAGES = 10;

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
  sender: inside(Sender),
});
const Conversation = z.object({
  id: idText,
  create_time: instant,
  participants: list(
    z.object({ user_id: text, im_user_id: text, role: word, nickname: text, avatar: text }),
  ),
  latest_message: inside(Message.pick({ create_time: true })),
});
const Conversations = z.object({
  conversations: page("conversation", Conversation, "id"),
  next_page_token: text,
});
const Messages = z.object({ messages: page("message", Message, "id"), next_page_token: text });

export async function listConversations(
  shop: Shop,
  cursor: string | null,
): Promise<{ conversations: ChannelConversation[]; cursor: string | null }> {
  const { conversations, next_page_token } = await shop.http.json({
    ...shopParams(shop),
    path: `${VERSION}/conversations`,
    query: { page_size: CONVERSATIONS, page_token: cursor ?? undefined },
    schema: Conversations,
  });
  return {
    conversations: conversations.records.map(asConversation),
    cursor: next_page_token || null,
  };
}

/** No call reads a single one, so it is searched among the latest. */
export async function readConversation(
  shop: Shop,
  conversationId: string,
): Promise<ChannelConversation | null> {
  let cursor: string | null = null;
  do {
    const found = await listConversations(shop, cursor);
    const wanted = found.conversations.find(({ externalId }) => externalId === conversationId);
    if (wanted) return wanted;
    cursor = found.cursor;
  } while (cursor !== null);
  return null;
}

function asConversation(one: z.infer<typeof Conversation>): ChannelConversation {
  const buyer = one.participants.find(({ role }) => role === "BUYER");
  return {
    externalId: one.id,
    // The buyer's id in orders, where TikTok Shop sends it; the other is only used in chats.
    buyerId: buyer?.user_id || buyer?.im_user_id || one.id,
    buyerName: buyer?.nickname ?? "",
    buyerAvatarUrl: buyer?.avatar || null,
    lastMessageAt: one.latest_message?.create_time ?? one.create_time,
  };
}

export async function listMessages(
  shop: Shop,
  conversationId: string,
  cursor: string | null,
): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }> {
  const { messages, next_page_token } = await shop.http.json({
    ...shopParams(shop),
    path: `${VERSION}/conversations/${conversationId}/messages`,
    query: { page_size: MESSAGES, page_token: cursor ?? undefined },
    schema: Messages,
  });
  return {
    // Messages that TikTok Shop hides from sellers, such as the buyer's rating.
    messages: messages.records.filter(({ is_visible }) => is_visible !== false).map(asMessage),
    cursor: next_page_token || null,
  };
}

const SENDERS: Record<string, ChannelChatMessage["from"]> = {
  BUYER: "buyer",
  SHOP: "seller",
  CUSTOMER_SERVICE: "seller",
  ROBOT: "seller",
};
/** Notes by the marketplace itself in a conversation. */
const NOTED = /^(ALLOCATED_SERVICE|NOTIFICATION|BUYER_ENTER_FROM_\w+)$/;

function asMessage(one: z.infer<typeof Message>): ChannelChatMessage {
  const role = one.sender?.role ?? "";
  return {
    ...sentOf(one),
    from: NOTED.test(one.type) ? "system" : (SENDERS[role] ?? "system"),
    isAutomatic: role === "ROBOT",
    content: readContent(one.type, one.content),
  };
}

const sentOf = (one: z.infer<typeof Message>): SentChatMessage => ({
  externalId: one.id,
  sentAt: one.create_time,
  // Up to 19 digits; a newer message has a larger one.
  order: (one.index ?? one.id).padStart(20, "0"),
});

/** The answer has no time: it is read from the conversation's newest messages. */
export async function sendMessage(
  shop: Shop,
  now: () => Date,
  conversationId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  const { message_id } = await shop.http.json({
    ...shopParams(shop),
    path: `${VERSION}/conversations/${conversationId}/messages`,
    body: await outgoing(shop, message),
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

/** Also returns `null` if it cannot be read now: the message was sent all the same. */
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

async function outgoing(
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
    ...shopParams(shop),
    path: `${VERSION}/images/upload`,
    body,
    schema: z.object({ url: idText, width: number, height: number }),
  });
}

/** Marks the whole conversation as read, whichever message the seller saw last. */
export async function markConversationRead(shop: Shop, conversationId: string): Promise<void> {
  await shop.http.json({
    ...shopParams(shop),
    method: "POST",
    path: `${VERSION}/conversations/${conversationId}/messages/read`,
    schema: ignored,
  });
}
