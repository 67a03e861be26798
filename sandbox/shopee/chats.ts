import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createChatHabits } from "../chat-habits.ts";
import { createChatRoom } from "../chat-room.ts";
import type { ConversationRow, MessageContent, MessageRow } from "../chat-tables.ts";
import { ApiError, createParamError } from "./answers.ts";
import { createBuyerUserId } from "./buyer-ids.ts";
import { CHAT_TABLES } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { buildImageUrl } from "./images.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { items, orders } from "./schema.ts";

/** Returns the account with which a shop writes. */
const getSellerId = (shopId: number) => 900_000_000 + (shopId % 1_000_000);

export const place = {
  tables: CHAT_TABLES,
  buyerId: (username: string) => String(createBuyerUserId(username)),
  /** docs/marketplaces/shopee.md "Push", code 10. */
  tell: async (
    tx: Queryable,
    about: { shop: ShopRow; conversation: ConversationRow; message: MessageRow },
  ) => [
    await enqueuePush(tx, about.message.createdAt, about.shop.shopId, 10, {
      type: "message",
      region: about.shop.region,
      content: buildMessageBody(about.shop, about.conversation, about.message),
    }),
  ],
  deliverSoon,
  refusal: createParamError,
};

export const room = createChatRoom<SandboxDeps, ShopRow>(place);

export const topics = {
  /** An item of the shop that a buyer asks about. */
  async picture(deps: SandboxDeps, shop: ShopRow): Promise<string | null> {
    const item = await findSomeItem(deps, shop);
    const imageId = item?.imageIds[0];
    return imageId ? buildImageUrl(deps, imageId) : null;
  },
  async item(deps: SandboxDeps, shop: ShopRow): Promise<string | null> {
    const item = await findSomeItem(deps, shop);
    return item ? String(item.itemId) : null;
  },
  async orders({ db }: SandboxDeps, { shopId }: ShopRow) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.shopId, shopId))
      .orderBy(desc(orders.createdAt))
      .limit(50);
    return rows.map(({ orderSn, buyer, createdAt }) => ({
      ...{ orderId: orderSn, username: buyer.username, createdAt },
    }));
  },
};

async function findSomeItem({ db }: SandboxDeps, { shopId }: ShopRow) {
  const [item] = await db
    .select()
    .from(items)
    .where(eq(items.shopId, shopId))
    .orderBy(asc(items.itemId))
    .limit(1);
  return item;
}

export const simulateChats = createChatHabits(CHAT_TABLES, room, topics);

/** Throws ApiError for a conversation of another shop. */
export async function requireConversation(
  db: Queryable,
  shop: ShopRow,
  conversationId: string,
): Promise<ConversationRow> {
  const row = await room.conversation(db, shop, conversationId);
  if (row) return row;
  throw new ApiError("error_not_found", "Wrong parameters, detail: the conversation is not found.");
}

/** A buyer's account has its own shop, whose number is not 0. */
export function buildMessageBody(
  shop: ShopRow,
  conversation: ConversationRow,
  message: MessageRow,
) {
  const buyerId = Number(conversation.buyerId);
  const buyer = { id: buyerId, shop: buyerId + 1_000 };
  const seller = { id: getSellerId(shop.shopId), shop: shop.shopId };
  const [from, to] = message.isFromBuyer ? [buyer, seller] : [seller, buyer];
  return {
    message_id: message.messageId,
    message_type: message.kind,
    from_id: from.id,
    from_shop_id: from.shop,
    to_id: to.id,
    to_shop_id: to.shop,
    conversation_id: conversation.conversationId,
    created_timestamp: Math.floor(message.createdAt.getTime() / 1000),
    region: shop.region,
    status: message.isAutomatic ? "auto_reply" : "normal",
    source: "new_webchat",
    content: buildContent(shop, message.said),
    source_content: {},
    message_option: 0,
    quoted_msg: null,
  };
}

export function buildContent({ shopId: shop_id }: ShopRow, said: MessageContent): object {
  if (said.text !== undefined) return { text: said.text };
  if (said.url !== undefined) return { url: said.url };
  if (said.itemId !== undefined) return { item_id: Number(said.itemId), shop_id };
  if (said.orderId !== undefined) return { order_sn: said.orderId, shop_id };
  return { sticker_id: said.stickerId, sticker_package_id: said.packageId };
}
