import { and, asc, desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { ChatKind, ConversationRow, MessageContent } from "../chat-tables.ts";
import { ApiError, createParamError } from "./answers.ts";
import { createUserId } from "./buyer-ids.ts";
import { chatMessages, conversations } from "./chat-schema.ts";
import { buildChatImageUrl, buildMessageBody, presentBuyer, presentShop, room } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow, serveShopFile } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { keepImage, serveImage } from "./images.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { orders, products } from "./schema.ts";

const INVALID_CODE = 45101001;
const MAX_TEXT = 2_000;
const DAY_MS = 86_400_000;
/** Days in which a shop may write after a conversation; after an order it is longer. */
const TALKED_DAYS = 30;
const ORDERED_DAYS = 60;

const Listing = PAGING_PARAMETERS.extend({ page_size: z.coerce.number().int().min(1).max(20) });
const Messages = PAGING_PARAMETERS.extend({
  page_size: z.coerce.number().int().min(1).max(10),
  sort_order: z.enum(["ASC", "DESC"]).default("DESC"),
  sort_field: z.enum(["create_time", "index"]).default("create_time"),
});
const Outgoing = z.object({
  type: z.enum(["TEXT", "IMAGE", "PRODUCT_CARD", "ORDER_CARD"]),
  content: z.string(),
});
const Content = z.object({
  content: z.string().min(1).max(MAX_TEXT).optional(),
  url: z.string().optional(),
  product_id: z.string().optional(),
  order_id: z.string().optional(),
});
const BASE_PATH = "/customer_service/:version{\\d{6}}";

/** Chats of buyers and sellers (docs/marketplaces/tiktok.md "Chat"). */
export function addChatRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    `${BASE_PATH}/conversations`,
    handleShopCall(deps, async ({ shop, query }) => listConversations(deps, shop, query(Listing))),
  );
  root.post(
    `${BASE_PATH}/conversations`,
    handleShopCall(deps, async ({ shop, body }) => {
      const { buyer_user_id } = body(z.object({ buyer_user_id: z.string() }));
      const rows = await deps.db.select().from(orders).where(eq(orders.shopId, shop.shopId));
      const order = rows.find(({ buyer }) => createUserId(buyer.username) === buyer_user_id);
      if (!order) throw createUnknownError();
      const { conversationId } = await room.open(deps, shop, order.buyer.username);
      return { conversation_id: conversationId };
    }),
  );
  root.get(
    `${BASE_PATH}/conversations/:conversation/messages`,
    handleShopCall(deps, async ({ shop, param, query }) => {
      const conversation = await requireConversation(deps, shop, param("conversation"));
      const { sort_order, sort_field: _, ...paging } = query(Messages);
      const rows = await deps.db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, conversation.conversationId))
        .orderBy((sort_order === "ASC" ? asc : desc)(chatMessages.messageId));
      const { items, next_page_token } = takePage(rows, paging);
      return {
        next_page_token,
        unsupported_msg_tips: "Open the TikTok Shop app to see this message.",
        messages: items.map((row) => buildMessageBody(shop, conversation, row)),
      };
    }),
  );
  root.post(
    `${BASE_PATH}/conversations/:conversation/messages`,
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { type, content } = body(Outgoing);
      const conversation = await requireConversation(deps, shop, param("conversation"));
      if (!(await maySend(deps, shop, conversation)))
        throw new ApiError(45109001, "Unable to send messages due to conversation rules.");
      const draft = await toNewMessage(deps, shop, type, content);
      const { message } = await room.writeAsSeller(deps, shop, conversation.buyerId, draft);
      return { message_id: message.messageId };
    }),
  );
  root.post(
    `${BASE_PATH}/conversations/:conversation/messages/read`,
    handleShopCall(deps, async ({ shop, param }) => {
      const conversation = await requireConversation(deps, shop, param("conversation"));
      const [last] = await room.lastMessages(deps.db, conversation.conversationId, 1);
      if (last) await room.read(deps.db, conversation, last.messageId);
      return {};
    }),
  );
  root.post(
    `${BASE_PATH}/images/upload`,
    handleShopCall(deps, async ({ context }) => {
      const { data } = await context.req.parseBody();
      if (!(data instanceof File)) throw createParamError("Invalid parameter.", INVALID_CODE);
      const stored = await keepImage(deps, new Uint8Array(await data.arrayBuffer()), null);
      const { uri, width, height } = stored;
      return { url: buildChatImageUrl(deps, uri), width, height };
    }),
  );
  // Only the shop's app may read pictures of chats: in Indonesia since September 2025.
  root.get(
    "/chat-image/:uri",
    serveShopFile(deps, (param) => serveImage(deps, param("uri"))),
  );
}

const createUnknownError = () =>
  new ApiError(45101003, "Record not found. Please check the parameters.");

async function requireConversation(
  deps: SandboxDeps,
  shop: ShopRow,
  conversationId: string,
): Promise<ConversationRow> {
  const row = await room.conversation(deps.db, shop, conversationId);
  if (!row) throw createUnknownError();
  return row;
}

async function listConversations(
  deps: SandboxDeps,
  shop: ShopRow,
  paging: z.infer<typeof Listing>,
) {
  const rows = await deps.db
    .select()
    .from(conversations)
    .where(eq(conversations.shopId, shop.shopId))
    .orderBy(desc(conversations.lastMessageAt), asc(conversations.conversationId));
  const { items, next_page_token } = takePage(rows, paging);
  return {
    next_page_token,
    conversations: await Promise.all(items.map((row) => buildConversationBody(deps, shop, row))),
  };
}

async function buildConversationBody(deps: SandboxDeps, shop: ShopRow, row: ConversationRow) {
  const [last] = await room.lastMessages(deps.db, row.conversationId, 1);
  const isIndonesian = shop.region === "ID";
  return {
    id: row.conversationId,
    participant_count: 2,
    can_send_message: await maySend(deps, shop, row),
    unread_count: await room.unread(deps.db, row),
    create_time: toSeconds(row.createdAt),
    participants: [
      {
        ...presentBuyer(row),
        user_id: row.buyerId,
        ...(isIndonesian ? { buyer_platform: "TIKTOK_SHOP" } : {}),
      },
      { ...presentShop(shop), user_id: shop.shopId },
    ],
    ...(last ? { latest_message: buildMessageBody(shop, row, last) } : {}),
  };
}

async function maySend(deps: SandboxDeps, shop: ShopRow, row: ConversationRow): Promise<boolean> {
  const subtractDays = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  if (row.lastMessageAt >= subtractDays(TALKED_DAYS)) return true;
  const ownOrders = await deps.db.select().from(orders).where(eq(orders.shopId, shop.shopId));
  return ownOrders.some(
    ({ buyer, createdAt }) =>
      buyer.username === row.username && createdAt >= subtractDays(ORDERED_DAYS),
  );
}

async function toNewMessage(
  deps: SandboxDeps,
  shop: ShopRow,
  type: z.infer<typeof Outgoing>["type"],
  text: string,
): Promise<{ kind: ChatKind; said: MessageContent }> {
  const { content, url, product_id, order_id } = parseContent(text);
  if (type === "TEXT" && content) return { kind: "text", said: { text: content } };
  // Only uploaded pictures.
  if (type === "IMAGE" && url?.startsWith(buildChatImageUrl(deps, "")))
    return { kind: "image", said: { url } };
  if (type === "PRODUCT_CARD" && product_id) {
    const isOwn = and(eq(products.productId, product_id), eq(products.shopId, shop.shopId));
    const [product] = await deps.db.select().from(products).where(isOwn);
    if (product) return { kind: "item", said: { itemId: product_id } };
  }
  if (type === "ORDER_CARD" && order_id) {
    const isOwn = and(eq(orders.orderId, order_id), eq(orders.shopId, shop.shopId));
    const [order] = await deps.db.select().from(orders).where(isOwn);
    if (order) return { kind: "order", said: { orderId: order_id } };
  }
  throw createParamError("Invalid parameter. Please check the parameters.", INVALID_CODE);
}

function parseContent(text: string): z.infer<typeof Content> {
  try {
    return Content.parse(JSON.parse(text));
  } catch {
    throw createParamError("Invalid parameter. Please check the parameters.", INVALID_CODE);
  }
}
