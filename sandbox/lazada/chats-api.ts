import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { ChatKind, ConversationRow, MessageContent } from "../chat-tables.ts";
import { ApiError, createParamError } from "./answers.ts";
import { chatMessages, conversations } from "./chat-schema.ts";
import { buildMessageBody, room, summarizeMessage, TEMPLATE_IDS } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, type ShopRow } from "./gate.ts";
import { findForeignImages } from "./images.ts";
import { orders, products } from "./schema.ts";

const MAX_TEXT = 1_000;
/** Messages that lead buyers to another app are withheld. */
const OTHER_APPS = /whatsapp|wa\.me/i;
const OPENS_DAYS = 30;
const DAY_MS = 86_400_000;

const Page = z.object({
  start_time: z.coerce.number(),
  page_size: z.coerce.number().int().min(1).max(20),
});
const Sessions = Page.extend({ last_session_id: z.string().optional() });
const Messages = Page.extend({ session_id: z.string(), last_message_id: z.string().optional() });
const Session = z.object({ session_id: z.string() });
const Read = Session.extend({ last_read_message_id: z.string() });
const Outgoing = Session.extend({
  template_id: z.coerce.number(),
  txt: z.string().min(1).max(MAX_TEXT).optional(),
  img_url: z.string().optional(),
  width: z.coerce.number().int().positive().optional(),
  height: z.coerce.number().int().positive().optional(),
  item_id: z.string().optional(),
  order_id: z.string().optional(),
});
type OutgoingMessage = z.infer<typeof Outgoing>;

/** Chats of buyers and sellers (docs/marketplaces/lazada.md "Chat"). Lists go back from a time. */
export function addChatRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/im/session/list", async ({ shop, params }) =>
    answer(await listSessions(deps, shop, params(Sessions))),
  );
  addShopCall(root, deps, "/im/session/get", async ({ shop, params }) =>
    answer(
      await buildSession(deps, shop, await requireSession(deps, shop, params(Session).session_id)),
    ),
  );
  addShopCall(root, deps, "/im/session/open", async ({ shop, params }) => {
    const { order_id } = params(z.object({ order_id: z.string() }));
    const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, order_id));
    if (order?.shopId !== shop.shopId) throw createParamError("There is no such order.");
    if (deps.now().getTime() - order.createdAt.getTime() > OPENS_DAYS * DAY_MS)
      throw new ApiError("-22", `order out of day limit: ${OPENS_DAYS}`);
    const { conversationId } = await room.open(deps, shop, order.buyer.username);
    return { session_id: conversationId };
  });
  addShopCall(root, deps, "/im/session/read", async ({ shop, params }) => {
    const { session_id, last_read_message_id } = params(Read);
    await room.read(deps.db, await requireSession(deps, shop, session_id), last_read_message_id);
    return answer();
  });
  addShopCall(root, deps, "/im/message/list", async ({ shop, params }) =>
    answer(await listMessages(deps, shop, params(Messages))),
  );
  addShopCall(root, deps, "/im/message/send", async ({ shop, params }) => {
    const given = params(Outgoing);
    const session = await requireSession(deps, shop, given.session_id);
    const draft = await toNewMessage(deps, shop, given);
    const { message } = await room.writeAsSeller(deps, shop, session.buyerId, draft);
    return answer({
      current_time: message.createdAt.getTime(),
      message_id: message.messageId,
      template_id: given.template_id,
    });
  });
}

const answer = (data?: object) => ({
  ...{ success: true, err_code: "0", err_message: "SUCCESS" },
  ...(data ? { data } : {}),
});

/** The error's code is not published. */
async function requireSession(
  deps: SandboxDeps,
  shop: ShopRow,
  sessionId: string,
): Promise<ConversationRow> {
  const row = await room.conversation(deps.db, shop, sessionId);
  if (row) return row;
  throw new ApiError("SESSION_NOT_EXIST", "The session does not exist");
}

async function listSessions(
  deps: SandboxDeps,
  shop: ShopRow,
  { start_time, page_size, last_session_id = "" }: z.infer<typeof Sessions>,
) {
  const startTime = new Date(start_time);
  const { lastMessageAt, conversationId } = conversations;
  const rows = await deps.db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.shopId, shop.shopId),
        or(
          lt(lastMessageAt, startTime),
          and(eq(lastMessageAt, startTime), lt(conversationId, last_session_id)),
        ),
      ),
    )
    .orderBy(desc(lastMessageAt), desc(conversationId))
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  const last = page.at(-1);
  return {
    has_more: rows.length > page_size,
    next_start_time: last?.lastMessageAt.getTime() ?? 0,
    last_session_id: last?.conversationId ?? "",
    session_list: await Promise.all(page.map((row) => buildSession(deps, shop, row))),
  };
}

async function buildSession(deps: SandboxDeps, shop: ShopRow, row: ConversationRow) {
  const [last] = await room.lastMessages(deps.db, row.conversationId, 1);
  return {
    session_id: row.conversationId,
    buyer_id: Number(row.buyerId),
    title: row.username,
    head_url: "",
    summary: last ? summarizeMessage(last) : "",
    self_position: String(row.createdAt.getTime()),
    to_position: String(row.createdAt.getTime()),
    unread_count: await room.unread(deps.db, row),
    last_message_time: row.lastMessageAt.getTime(),
    last_message_id: last?.messageId ?? "",
    tags: [],
    site_id: shop.region,
  };
}

async function listMessages(
  deps: SandboxDeps,
  shop: ShopRow,
  { session_id, start_time, page_size, last_message_id = "" }: z.infer<typeof Messages>,
) {
  const session = await requireSession(deps, shop, session_id);
  const startTime = new Date(start_time);
  const { createdAt, messageId } = chatMessages;
  const rows = await deps.db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, session_id),
        or(lt(createdAt, startTime), and(eq(createdAt, startTime), lt(messageId, last_message_id))),
      ),
    )
    .orderBy(desc(createdAt), desc(messageId))
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  const last = page.at(-1);
  return {
    has_more: rows.length > page_size,
    next_start_time: last?.createdAt.getTime() ?? 0,
    last_message_id: last?.messageId ?? "",
    message_list: page.map((row) => buildMessageBody(shop, session, row)),
  };
}

async function toNewMessage(
  deps: SandboxDeps,
  shop: ShopRow,
  { template_id, txt, img_url, width, height, item_id, order_id }: OutgoingMessage,
): Promise<{ kind: ChatKind; said: MessageContent }> {
  if (template_id === TEMPLATE_IDS.text && txt)
    return {
      kind: "text",
      said: { text: txt, ...(OTHER_APPS.test(txt) ? { isWithheld: true } : {}) },
    };
  if (template_id === TEMPLATE_IDS.image && img_url && width && height) {
    const [foreign] = await findForeignImages(deps, [img_url]);
    if (foreign === undefined) return { kind: "image", said: { url: img_url } };
  }
  if (template_id === TEMPLATE_IDS.item && item_id) {
    const isOwn = and(eq(products.itemId, item_id), eq(products.shopId, shop.shopId));
    const [product] = await deps.db.select().from(products).where(isOwn);
    if (product) return { kind: "item", said: { itemId: item_id } };
  }
  if (template_id === TEMPLATE_IDS.order && order_id) {
    const isOwn = and(eq(orders.orderId, order_id), eq(orders.shopId, shop.shopId));
    const [order] = await deps.db.select().from(orders).where(isOwn);
    if (order) return { kind: "order", said: { orderId: order_id } };
  }
  throw createParamError(`The parameters of the template ${template_id} are wrong`);
}
