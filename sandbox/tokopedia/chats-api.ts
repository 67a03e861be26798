import { desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { ConversationRow, MessageContent, MessageRow } from "../chat-tables.ts";
import { createBadRequest, createDataNotFound } from "./answers.ts";
import { chatMessages, conversations } from "./chat-schema.ts";
import { room, setRegion } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleOrderCall, handleShopCall, type ShopRow } from "./gate.ts";
import { orders } from "./schema.ts";

const MAX_PAGE = 15;
const MAX_TEXT = 10_000;
/** docs/marketplaces/tokopedia.md "Chat". */
const IMAGE_TYPE = 2;
const PRODUCT_TYPE = 3;
const INVOICE_TYPE = 7;

const Page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});
const Messages = Page.extend({ filter: z.enum(["all", "read", "unread"]).default("all") });
const Reply = z.object({
  shop_id: z.number(),
  message: z.string().max(MAX_TEXT).default(""),
  attachment_type: z.union([z.literal(0), z.literal(IMAGE_TYPE)]).default(0),
  file_path: z.url().optional(),
});

export function addChatRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/v1/chat/fs/:fs/messages",
    handleShopCall(deps, async ({ shop, query }) => listChats(deps, shop, query(Messages))),
  );
  root.get(
    "/v1/chat/fs/:fs/messages/:chat/replies",
    handleShopCall(deps, async ({ shop, param, query }) => {
      const chat = await requireChat(deps, shop, param("chat"));
      const { page, per_page } = query(Page);
      const rows = await deps.db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, chat.conversationId))
        .orderBy(desc(chatMessages.messageId))
        .limit(per_page)
        .offset((page - 1) * per_page);
      return rows.map((row) => presentReply(shop, chat, row));
    }),
  );
  root.post(
    "/v1/chat/fs/:fs/messages/:chat/reply",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const chat = await requireChat(deps, shop, param("chat"));
      const draft = toNewMessage(body(Reply));
      const sentTime = setRegion(shop);
      const { message } = await room.writeAsSeller(deps, sentTime, chat.buyerId, draft);
      // An answer marks the buyer's messages as read.
      await room.read(deps.db, chat, message.messageId);
      return {
        msg_id: Number(chat.conversationId),
        sender_id: shop.shopId,
        role: 2,
        msg: message.said.text ?? "",
        reply_time: message.createdAt.getTime(),
        from: shop.name,
        attachment: {},
        fallback_attachment: { html: "", message: "" },
      };
    }),
  );
  root.get(
    "/v1/chat/fs/:fs/initiate",
    handleOrderCall(deps, async ({ shop, context }) => {
      const orderId = Number(context.req.query("order_id"));
      const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
      if (!order) throw createDataNotFound();
      const chat = await room.open(deps, setRegion(shop), order.buyer.username);
      return {
        contact: presentContact(chat),
        is_success: true,
        msg_id: Number(chat.conversationId),
      };
    }),
  );
}

async function requireChat(
  deps: SandboxDeps,
  shop: ShopRow,
  chatId: string,
): Promise<ConversationRow> {
  const chat = await room.conversation(deps.db, setRegion(shop), chatId);
  if (chat) return chat;
  throw createDataNotFound();
}

async function listChats(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  { page, per_page, filter }: z.infer<typeof Messages>,
) {
  const rows = await deps.db
    .select()
    .from(conversations)
    .where(eq(conversations.shopId, String(shopId)))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.conversationId))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const listed = await Promise.all(rows.map((row) => presentChat(deps, row)));
  return listed.filter(
    ({ attributes: { unreads } }) => filter === "all" || matchesFilter(filter, unreads),
  );
}

const matchesFilter = (filter: "read" | "unread", unreads: number) =>
  (filter === "unread") === unreads > 0;

const presentContact = ({ buyerId, username }: ConversationRow) => ({
  id: Number(buyerId),
  role: "user",
  attributes: { Name: username, tag: "Pengguna", thumbnail: "", is_gold: false },
});

async function presentChat(deps: SandboxDeps, row: ConversationRow) {
  const [last] = await room.lastMessages(deps.db, row.conversationId, 1);
  const unreads = await room.unread(deps.db, row);
  return {
    message_key: `user-${row.buyerId}~shop-${row.shopId}`,
    msg_id: Number(row.conversationId),
    attributes: {
      contact: presentContact(row),
      last_reply_msg: last?.said.text ?? "",
      last_reply_time: row.lastMessageAt.getTime(),
      read_status: unreads > 0 ? 1 : 2,
      unreads,
      pin_status: 0,
    },
  };
}

function presentReply(shop: ShopRow, chat: ConversationRow, row: MessageRow) {
  const attachment = buildAttachment(row);
  const isRead = row.messageId <= chat.lastReadMessageId;
  return {
    msg_id: Number(chat.conversationId),
    sender_id: row.isFromBuyer ? Number(chat.buyerId) : shop.shopId,
    role: row.isFromBuyer ? "User" : "Shop Owner",
    msg: formatText(row),
    reply_time: row.createdAt.getTime(),
    reply_id: Number(row.messageId),
    sender_name: row.isFromBuyer ? chat.username : shop.name,
    read_status: isRead ? 2 : 1,
    read_time: isRead ? row.createdAt.getTime() : 0,
    status: 1,
    attachment_id: attachment ? Number(row.messageId) : 0,
    ...(attachment ? { attachment: { id: Number(row.messageId), ...attachment } } : {}),
    message_is_read: isRead,
    is_opposite: row.isFromBuyer,
    is_first_reply: false,
    is_reported: false,
  };
}

/** Tokopedia turns addresses in a text into links. */
const formatText = ({ said }: MessageRow) =>
  (said.text ?? "").replaceAll(
    /https:\/\/\S+/g,
    (url) => `<a rel="nofollow" target="_blank" href="${url}">${url}</a>`,
  );

function buildAttachment({ kind, said }: MessageRow): { type: number; attributes: object } | null {
  if (kind === "image")
    return { type: IMAGE_TYPE, attributes: { image_url: said.url, thumbnail: said.url } };
  if (kind === "item")
    return {
      type: PRODUCT_TYPE,
      attributes: { product_id: Number(said.itemId), product_profile: {} },
    };
  return kind === "order"
    ? { type: INVOICE_TYPE, attributes: { invoice_header: { id: Number(said.orderId) } } }
    : null;
}

function toNewMessage(given: z.infer<typeof Reply>): {
  kind: "text" | "image";
  said: MessageContent;
} {
  if (given.attachment_type === IMAGE_TYPE) {
    if (!given.file_path) throw createBadRequest("Invalid field [file_path]");
    return { kind: "image", said: { url: given.file_path } };
  }
  if (!given.message) throw createBadRequest("Invalid field [message]");
  return { kind: "text", said: { text: given.message } };
}
