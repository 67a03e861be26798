import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { NewMessage, SentMessage } from "../chat-room.ts";
import type { ChatKind, ConversationRow, MessageContent } from "../chat-tables.ts";
import { createParamError } from "./answers.ts";
import { chatMessages, conversations } from "./chat-schema.ts";
import { buildContent, buildMessageBody, requireConversation, room } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { buildImageUrl } from "./images.ts";
import { images, items, orders } from "./schema.ts";

/** A larger page is answered by an empty list, as in the real one. */
const PAGE_LIMIT = 25;
const MAX_TEXT = 600;
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const Id = z.coerce.number().int().positive();
const Content = z.object({
  text: z.string().min(1).max(MAX_TEXT).optional(),
  image_url: z.string().optional(),
  item_id: Id.optional(),
  order_sn: z.string().optional(),
  sticker_id: z.string().optional(),
  sticker_package_id: z.string().optional(),
});

/** Seller chat (docs/marketplaces/shopee.md "Chat"), in the shapes of the real one. */
export function addChatRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/sellerchat/get_conversation_list",
    handleShopCall(deps, async ({ shop, query }) =>
      listConversations(deps, shop, query(ListQuery)),
    ),
  );
  api.get(
    "/sellerchat/get_one_conversation",
    handleShopCall(deps, async ({ shop, query }) => {
      const { conversation_id } = query(z.object({ conversation_id: z.string() }));
      return buildConversationBody(
        deps,
        shop,
        await requireConversation(deps.db, shop, conversation_id),
      );
    }),
  );
  api.get(
    "/sellerchat/get_message",
    handleShopCall(deps, async ({ shop, query }) => listMessages(deps, shop, query(MessageQuery))),
  );
  api.post(
    "/sellerchat/send_message",
    handleShopCall(deps, async ({ shop, body }) => {
      const { to_id, message_type, content } = await body(
        z.object({
          to_id: Id,
          message_type: z.enum(["text", "image", "item", "order", "sticker"]),
          content: Content,
        }),
      );
      const said = await readContent(deps, shop, message_type, content);
      return presentSent(shop, await writeAsShop(deps, shop, to_id, { kind: message_type, said }));
    }),
  );
  api.post(
    "/sellerchat/send_autoreply_message",
    handleShopCall(deps, async ({ shop, body }) => {
      const { to_id, content } = await body(
        z.object({ to_id: Id, content: z.object({ text: z.string().min(1).max(MAX_TEXT) }) }),
      );
      const draft = { kind: "text", said: content, isAutomatic: true } as const;
      return presentSent(shop, await writeAsShop(deps, shop, to_id, draft));
    }),
  );
  api.post(
    "/sellerchat/read_conversation",
    handleShopCall(deps, async ({ shop, body, context }) => {
      const { last_read_message_id } = await body(
        z.object({ conversation_id: z.number(), last_read_message_id: z.string() }),
      );
      // Reads the id from the text: a parsed number would have lost its last digits.
      const [, id = ""] = /"conversation_id":\s*(\d+)/.exec(await context.req.text()) ?? [];
      const conversation = await requireConversation(deps.db, shop, id);
      await room.read(deps.db, conversation, last_read_message_id);
      return {};
    }),
  );
  api.post(
    "/sellerchat/upload_image",
    handleShopCall(deps, async ({ context }) => {
      const { file } = await context.req.parseBody();
      if (!(file instanceof File)) throw createParamError("The file is missing.");
      if (file.size > MAX_IMAGE_BYTES) throw createParamError("The image is too large.");
      const imageId = `chat-${randomBytes(16).toString("hex")}`;
      const bytes = new Uint8Array(await file.arrayBuffer());
      await deps.db
        .insert(images)
        .values({ imageId, mediaType: "image/jpeg", bytes, createdAt: deps.now() });
      const url = buildImageUrl(deps, imageId);
      return { url, thumbnail: url, url_width: 0, url_height: 0, file_server_id: 0 };
    }),
  );
}

const ListQuery = z.object({
  direction: z.enum(["older", "latest"]),
  type: z.enum(["all", "unread", "pinned"]),
  page_size: z.coerce.number().int().min(1).max(60).default(PAGE_LIMIT),
  next_timestamp_nano: z.coerce.number().optional(),
});
const MessageQuery = z.object({
  conversation_id: z.string(),
  page_size: z.coerce.number().int().min(1).max(60).default(PAGE_LIMIT),
  offset: z.string().optional(),
});

/** "older" goes back from the newest; "latest" without a time begins with the oldest. */
async function listConversations(
  deps: SandboxDeps,
  shop: ShopRow,
  { direction, page_size, next_timestamp_nano }: z.output<typeof ListQuery>,
) {
  const isOlder = direction === "older";
  const startTime =
    next_timestamp_nano === undefined ? null : new Date(next_timestamp_nano / 1_000_000);
  const beyond: SQL | undefined = startTime
    ? isOlder
      ? lt(conversations.lastMessageAt, startTime)
      : gt(conversations.lastMessageAt, startTime)
    : undefined;
  const size = page_size > PAGE_LIMIT ? 0 : page_size;
  const rows = await deps.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.shopId, String(shop.shopId)), beyond))
    .orderBy(
      isOlder ? desc(conversations.lastMessageAt) : asc(conversations.lastMessageAt),
      conversations.conversationId,
    )
    .limit(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    page_result: {
      page_size: page.length,
      next_cursor: {
        next_message_time_nano: last ? toNanoseconds(last.lastMessageAt) : "0",
        conversation_id: "0",
      },
      more: rows.length > size && size > 0,
    },
    conversations: await Promise.all(page.map((row) => buildConversationBody(deps, shop, row))),
  };
}

async function buildConversationBody(deps: SandboxDeps, shop: ShopRow, row: ConversationRow) {
  const [last] = await room.lastMessages(deps.db, row.conversationId, 1);
  return {
    conversation_id: row.conversationId,
    to_id: Number(row.buyerId),
    to_name: row.username,
    to_avatar: "",
    shop_id: shop.shopId,
    unread_count: await room.unread(deps.db, row),
    pinned: false,
    mute: false,
    last_read_message_id: row.lastReadMessageId,
    latest_message_id: last?.messageId ?? "0",
    latest_message_type: last?.kind ?? "",
    latest_message_content: last ? buildContent(shop, last.said) : {},
    latest_message_from_id: last ? buildMessageBody(shop, row, last).from_id : 0,
    last_message_timestamp: Number(toNanoseconds(row.lastMessageAt)),
    last_message_option: 0,
    max_general_option_hide_time: "0",
  };
}

/** The database only has milliseconds. */
const toNanoseconds = (at: Date) => `${at.getTime()}000000`;

/** Newest first; the offset is the message after which the next page begins. */
async function listMessages(
  deps: SandboxDeps,
  shop: ShopRow,
  { conversation_id, page_size, offset }: z.output<typeof MessageQuery>,
) {
  const conversation = await requireConversation(deps.db, shop, conversation_id);
  const rows = await deps.db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversation_id),
        offset ? lt(chatMessages.messageId, offset) : undefined,
      ),
    )
    .orderBy(desc(chatMessages.messageId))
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  return {
    messages: page.map((row) => buildMessageBody(shop, conversation, row)),
    page_result: {
      next_offset: rows.length > page_size ? (page.at(-1)?.messageId ?? "") : "",
      page_size: page.length,
    },
  };
}

async function readContent(
  deps: SandboxDeps,
  shop: ShopRow,
  kind: ChatKind,
  content: z.output<typeof Content>,
): Promise<MessageContent> {
  if (kind === "text" && content.text) return { text: content.text };
  if (kind === "image" && content.image_url) return { url: content.image_url };
  if (kind === "sticker" && content.sticker_id && content.sticker_package_id)
    return { stickerId: content.sticker_id, packageId: content.sticker_package_id };
  if (kind === "item" && content.item_id) {
    const [item] = await deps.db
      .select({ itemId: items.itemId })
      .from(items)
      .where(and(eq(items.itemId, content.item_id), eq(items.shopId, shop.shopId)));
    if (item) return { itemId: String(item.itemId) };
  }
  if (kind === "order" && content.order_sn) {
    const [order] = await deps.db
      .select({ orderSn: orders.orderSn })
      .from(orders)
      .where(and(eq(orders.orderSn, content.order_sn), eq(orders.shopId, shop.shopId)));
    if (order) return { orderId: order.orderSn };
  }
  throw createParamError(`Wrong parameters, detail: the content of ${kind} is wrong.`);
}

const writeAsShop = (deps: SandboxDeps, shop: ShopRow, toId: number, draft: NewMessage) =>
  room.writeAsSeller(deps, shop, String(toId), draft);

const presentSent = (
  shop: ShopRow,
  { conversation, message }: SentMessage,
): Record<string, unknown> => ({
  message_id: message.messageId,
  to_id: Number(conversation.buyerId),
  message_type: message.kind,
  content: buildContent(shop, message.said),
  // A number here, as at Shopee: readers lose its last digits.
  conversation_id: Number(conversation.conversationId),
  created_timestamp: Math.floor(message.createdAt.getTime() / 1000),
  message_option: 0,
});
