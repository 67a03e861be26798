import { z } from "zod";
import { type ChatLimits, RECALLED_MESSAGE } from "#contract/chats.ts";
import type {
  ChannelChatMessage,
  ChannelConversation,
  OutgoingChatMessage,
  SentChatMessage,
} from "../channel-chats.ts";
import { ConnectorError } from "../connector.ts";
import { flag, idText, instant, makePageOf, number, optionalNumber, text } from "../wire.ts";
import { CHAT_TEMPLATES, readContent } from "./chat-content.ts";
import { ignoredAnswer } from "./http.ts";
import { uploadImage } from "./products.ts";
import type { Shop } from "./shop.ts";

/** Largest page. */
const PAGE_SIZE = 20;

/**
 * See docs/domain.md "Chat". Lazada does not publish the length of texts; uploads may have a
 * megabyte.
 */
export const LAZADA_CHAT_LIMITS: ChatLimits = {
  textLength: 1_000,
  imageBytes: 1024 * 1024,
  types: ["text", "image", "product", "order"],
  startedBy: "buyer",
  openHours: null,
  isMasked: false,
};

const Session = z.object({
  session_id: idText,
  buyer_id: idText,
  title: text,
  head_url: text,
  last_message_time: instant,
});
const Message = z.object({
  message_id: idText,
  from_account_type: number,
  template_id: number,
  type: number,
  content: text,
  send_time: instant,
  status: optionalNumber,
  auto_reply: flag,
  /** Why Lazada's check refused it; empty where it passed. */
  process_msg: text,
});
const pageFields = {
  has_more: flag,
  next_start_time: text,
};
const Sessions = z.object({
  data: z.object({
    ...pageFields,
    session_list: makePageOf("conversation", Session, "session_id"),
    last_session_id: text,
  }),
});
const Messages = z.object({
  data: z.object({
    ...pageFields,
    message_list: makePageOf("message", Message, "message_id"),
    last_message_id: text,
  }),
});
const Sent = z.object({
  data: z.object({ message_id: idText, current_time: instant }),
});

/** The end of a page is a time and the last message at that time. */
const makeCursor = (hasMore: boolean, time: string, lastId: string) =>
  hasMore ? `${time} ${lastId}` : null;
function readCursor(now: Date, cursor: string | null): { start_time: string; lastId?: string } {
  const [time, lastId] = cursor?.split(" ") ?? [];
  return time && lastId
    ? { start_time: time, lastId }
    : // Uses our clock: one that is behind would miss messages of the last moments.
      { start_time: String(now.getTime() + 60_000) };
}

export async function listSessions(
  { http, credentials }: Shop,
  now: Date,
  cursor: string | null,
): Promise<{ conversations: ChannelConversation[]; cursor: string | null }> {
  const { start_time, lastId } = readCursor(now, cursor);
  const { data } = await http.json({
    path: "/im/session/list",
    credentials,
    params: { start_time, page_size: PAGE_SIZE, last_session_id: lastId },
    schema: Sessions,
  });
  return {
    conversations: data.session_list.records.map(toConversation),
    cursor: makeCursor(data.has_more ?? false, data.next_start_time, data.last_session_id),
  };
}

export async function readSession(
  { http, credentials }: Shop,
  sessionId: string,
): Promise<ChannelConversation | null> {
  try {
    const { data } = await http.json({
      path: "/im/session/get",
      credentials,
      params: { session_id: sessionId },
      schema: z.object({ data: Session }),
    });
    return toConversation(data);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

const toConversation = (session: z.infer<typeof Session>): ChannelConversation => ({
  externalId: session.session_id,
  buyerId: session.buyer_id,
  buyerName: session.title,
  buyerAvatarUrl: session.head_url || null,
  lastMessageAt: session.last_message_time,
});

export async function listMessages(
  { http, credentials }: Shop,
  now: Date,
  sessionId: string,
  cursor: string | null,
): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }> {
  const { start_time, lastId } = readCursor(now, cursor);
  const { data } = await http.json({
    path: "/im/message/list",
    credentials,
    params: { session_id: sessionId, start_time, page_size: PAGE_SIZE, last_message_id: lastId },
    schema: Messages,
  });
  return {
    messages: data.message_list.records.map(toMessage),
    cursor: makeCursor(data.has_more ?? false, data.next_start_time, data.last_message_id),
  };
}

const SYSTEM_SENDER = 2;
const SELLER_SENDER = 2;
const TAKEN_BACK = 1;

function toMessage(wireMessage: z.infer<typeof Message>): ChannelChatMessage {
  const isSellers = wireMessage.from_account_type === SELLER_SENDER;
  return {
    ...toSentMessage(wireMessage.message_id, wireMessage.send_time),
    from: wireMessage.type === SYSTEM_SENDER ? "system" : isSellers ? "seller" : "buyer",
    isAutomatic: wireMessage.auto_reply ?? false,
    content:
      wireMessage.status === TAKEN_BACK
        ? { type: "other", native: RECALLED_MESSAGE }
        : readContent(wireMessage.template_id, wireMessage.content),
    ...(wireMessage.process_msg ? { isWithheld: true } : {}),
  };
}

const toSentMessage = (externalId: string, sentAt: Date): SentChatMessage => ({
  ...{ externalId, sentAt, order: externalId.padStart(20, "0") },
});

export async function sendMessage(
  shop: Shop,
  sessionId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  const { data } = await shop.http.json({
    path: "/im/message/send",
    method: "POST",
    credentials: shop.credentials,
    params: { session_id: sessionId, ...(await makeOutgoing(shop, message)) },
    schema: Sent,
  });
  return toSentMessage(data.message_id, data.current_time);
}

async function makeOutgoing(
  shop: Shop,
  message: OutgoingChatMessage,
): Promise<Record<string, string | number>> {
  switch (message.type) {
    case "text":
      return { template_id: CHAT_TEMPLATES.text, txt: message.text };
    case "image":
      return { template_id: CHAT_TEMPLATES.image, ...(await uploadPicture(shop, message.bytes)) };
    case "product":
      return { template_id: CHAT_TEMPLATES.product, item_id: message.externalProductId };
    case "order":
      return { template_id: CHAT_TEMPLATES.order, order_id: message.externalOrderId };
    case "sticker":
      throw new ConnectorError("rejected", "type_not_offered", "Lazada takes no stickers");
  }
}

/** Uploads a picture. Returns its address and its shown size. */
async function uploadPicture(shop: Shop, bytes: Uint8Array) {
  const { default: sharp } = await import("sharp");
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const image = { bytes, mediaType: "image/jpeg", fileName: "picture.jpg" };
  return { img_url: (await uploadImage(shop, image)).externalImageId, width, height };
}

export async function markSessionRead(
  { http, credentials }: Shop,
  sessionId: string,
  messageId: string,
): Promise<void> {
  await http.json({
    path: "/im/session/read",
    method: "POST",
    credentials,
    params: { session_id: sessionId, last_read_message_id: messageId },
    schema: ignoredAnswer,
  });
}
