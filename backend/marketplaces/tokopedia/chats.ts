import { z } from "zod";
import type { ChatLimits } from "#contract/chats.ts";
import type {
  ChannelChatMessage,
  ChannelConversation,
  OutgoingChatMessage,
  SentChatMessage,
} from "../channel-chats.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makePageOf, number, text } from "../wire.ts";
import { IMAGE_ATTACHMENT, Reply, readContent } from "./chat-content.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

/** Largest page. */
const PAGE_SIZE = 15;

/**
 * docs/domain.md "Chat". The maximum length is not published; we send a thousand characters, which
 * a person still reads. A picture is fetched from its address.
 */
export const TOKOPEDIA_CHAT_LIMITS: ChatLimits = {
  textLength: 1_000,
  imageBytes: 10 * 1024 * 1024,
  types: ["text", "image"],
  startedBy: "buyer",
  openHours: null,
  isMasked: false,
};

const milliseconds = number.transform((time) => new Date(time));
const Chat = z.object({
  msg_id: idText,
  attributes: z.object({
    contact: z.object({
      id: idText,
      attributes: z.object({ Name: text, thumbnail: text }),
    }),
    last_reply_time: milliseconds,
  }),
});
const Sent = z.object({ reply_time: number });

type Page<T> = { found: T[]; next: string | null };

/** No answer says whether there is more: a page that is not full is the last. */
const makePage = <T>(foundEntries: T[], sent: number, page: number): Page<T> => ({
  found: foundEntries,
  next: sent < PAGE_SIZE ? null : String(page + 1),
});
const readPageNumber = (cursor: string | null) => Number(cursor ?? 1);

export async function listChats(
  shop: Shop,
  cursor: string | null,
): Promise<{ conversations: ChannelConversation[]; cursor: string | null }> {
  const page = readPageNumber(cursor);
  const chats = await shop.http.json({
    path: "/v1/chat/fs/{fs}/messages",
    credentials: shop.credentials,
    query: { ...makeShopQuery(shop), page, per_page: PAGE_SIZE, filter: "all" },
    schema: makePageOf("conversation", Chat, "msg_id"),
  });
  const { found, next } = makePage(chats.records.map(asConversation), chats.sent, page);
  return { conversations: found, cursor: next };
}

const asConversation = ({ msg_id, attributes }: z.infer<typeof Chat>): ChannelConversation => ({
  externalId: msg_id,
  buyerId: attributes.contact.id,
  buyerName: attributes.contact.attributes.Name,
  buyerAvatarUrl: attributes.contact.attributes.thumbnail || null,
  lastMessageAt: attributes.last_reply_time,
});

/** Searches the list, latest activity first, since no call reads a single chat. */
export async function readChat(shop: Shop, chatId: string): Promise<ChannelConversation | null> {
  let cursor: string | null = null;
  do {
    const page = await listChats(shop, cursor);
    const conversation = page.conversations.find(({ externalId }) => externalId === chatId);
    if (conversation) return conversation;
    cursor = page.cursor;
  } while (cursor !== null);
  return null;
}

export async function listReplies(
  shop: Shop,
  chatId: string,
  cursor: string | null,
): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }> {
  const page = readPageNumber(cursor);
  const replies = await readReplies(shop, chatId, page);
  const { found, next } = makePage(replies.records, replies.sent, page);
  return { messages: found.map(asMessage), cursor: next };
}

const readReplies = (shop: Shop, chatId: string, page: number) =>
  shop.http.json({
    path: `/v1/chat/fs/{fs}/messages/${encodeURIComponent(chatId)}/replies`,
    credentials: shop.credentials,
    query: { ...makeShopQuery(shop), page, per_page: PAGE_SIZE },
    schema: makePageOf("message", Reply, "reply_id"),
  });

const asMessage = (reply: z.infer<typeof Reply>): ChannelChatMessage => ({
  ...toSentMessage(reply),
  from: findWriter(reply),
  isAutomatic: false,
  content: readContent(reply),
});

/** Roles are User, Shop Owner, Shop Admin and Tokopedia Admin. */
function findWriter({ role, is_opposite }: z.infer<typeof Reply>): ChannelChatMessage["from"] {
  if (role.startsWith("Tokopedia")) return "system";
  return is_opposite ? "buyer" : "seller";
}

const toSentMessage = ({ reply_id, reply_time }: z.infer<typeof Reply>): SentChatMessage => ({
  externalId: reply_id,
  sentAt: new Date(reply_time),
  order: reply_id.padStart(20, "0"),
});

/** The answer has no id: it is read from the chat, from our message at that time. */
export async function sendReply(
  shop: Shop,
  chatId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  const { reply_time } = await shop.http.json({
    path: `/v1/chat/fs/{fs}/messages/${encodeURIComponent(chatId)}/reply`,
    credentials: shop.credentials,
    body: { shop_id: Number(shop.credentials.shopId), ...(await makeOutgoing(message)) },
    schema: Sent,
  });
  const ownReply = (await readOwnReplies(shop, chatId)).find(
    (one) => one.reply_time === reply_time,
  );
  if (ownReply) return toSentMessage(ownReply);
  throw notSeenYet("The message that was sent is not in the chat yet");
}

/**
 * The message was sent before this reading. Any other kind of error, such as a rate limit, would
 * say that nothing was done, and the message would be sent a second time.
 */
async function readOwnReplies(shop: Shop, chatId: string) {
  try {
    return (await readReplies(shop, chatId, 1)).records.filter(({ is_opposite }) => !is_opposite);
  } catch (error) {
    throw error instanceof ConnectorError ? notSeenYet(error.message) : error;
  }
}

const notSeenYet = (message: string) => new ConnectorError("unavailable", "bad_response", message);

async function makeOutgoing(message: OutgoingChatMessage): Promise<object> {
  switch (message.type) {
    case "text":
      return { message: message.text, attachment_type: 0 };
    case "image":
      return { attachment_type: IMAGE_ATTACHMENT, file_path: await message.address() };
    default:
      throw new ConnectorError(
        "rejected",
        "type_not_offered",
        `Tokopedia takes no ${message.type}`,
      );
  }
}
