import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { chatHabits } from "../chat-habits.ts";
import { chatRoom } from "../chat-room.ts";
import type { ChatKind, ConversationRow, MessageRow, Said } from "../chat-tables.ts";
import { paramError } from "./answers.ts";
import { userIdOf } from "./buyer-ids.ts";
import { CHATS } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { seconds } from "./grants.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, products } from "./schema.ts";

/** Pixels of a chat picture; TikTok sends them with each. */
const SIDE = 600;

export const chatImageUrl = (deps: SandboxDeps, uri: string) =>
  `${deps.origin()}/chat-image/${uri}`;

export const place = {
  tables: CHATS,
  buyerId: userIdOf,
  /** docs/marketplaces/tiktok.md "Chat": 13 reports a person who joins, 14 a message. */
  async tell(
    tx: Queryable,
    about: { shop: ShopRow; conversation: ConversationRow; message: MessageRow; isNew: boolean },
  ) {
    const { conversation, message, isNew } = about;
    const { shopId } = about.shop;
    const sentAt = message.createdAt;
    const conversation_id = conversation.conversationId;
    const joined = { conversation_id, create_time: seconds(conversation.createdAt) };
    const { id: message_id, sender, ...body } = messageBody(about.shop, conversation, message);
    const { im_user_id, role } = sender;
    const told = { ...body, message_id, conversation_id, sender: { im_user_id, role } };
    return [
      isNew ? await enqueuePush(tx, sentAt, shopId, 13, joined) : null,
      await enqueuePush(tx, sentAt, shopId, 14, told),
    ];
  },
  deliverSoon,
  refusal: (message: string) => paramError(message, 45101001),
};

export const room = chatRoom<SandboxDeps, ShopRow>(place);

export const topics = {
  async picture(deps: SandboxDeps, shop: ShopRow): Promise<string | null> {
    const product = await someProduct(deps, shop);
    const uri = product?.imageUris[0];
    return uri ? chatImageUrl(deps, uri) : null;
  },
  item: async (deps: SandboxDeps, shop: ShopRow) =>
    (await someProduct(deps, shop))?.productId ?? null,
  async orders({ db }: SandboxDeps, { shopId }: ShopRow) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.shopId, shopId))
      .orderBy(desc(orders.createdAt))
      .limit(50);
    return rows.map(({ orderId, buyer: { username }, createdAt }) => ({
      ...{ orderId, username, createdAt },
    }));
  },
};

async function someProduct({ db }: SandboxDeps, { shopId }: ShopRow) {
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(asc(products.createdAt), asc(products.productId))
    .limit(1);
  return product;
}

export const chatOn = chatHabits(CHATS, room, topics);

const TYPES: Record<ChatKind, string> = {
  text: "TEXT",
  image: "IMAGE",
  item: "PRODUCT_CARD",
  order: "ORDER_CARD",
  sticker: "EMOTICONS",
};

/** Returns a message as in lists. Pushes have only some of its fields. */
export function messageBody(shop: ShopRow, conversation: ConversationRow, message: MessageRow) {
  const { messageId, kind, said, createdAt, isFromBuyer } = message;
  return {
    id: messageId,
    index: messageId,
    type: TYPES[kind],
    content: JSON.stringify(contentOf(said)),
    create_time: seconds(createdAt),
    is_visible: true,
    sender: isFromBuyer ? asBuyer(conversation) : asShop(shop),
  };
}

function contentOf(said: Said): object {
  if (said.text !== undefined) return { content: said.text };
  if (said.url !== undefined) return { url: said.url, width: `${SIDE}`, height: `${SIDE}` };
  if (said.itemId !== undefined) return { product_id: said.itemId };
  return { order_id: said.orderId };
}

/** A buyer's number in chats, which no order has. */
export const asBuyer = ({ conversationId, username }: ConversationRow) => ({
  ...{ im_user_id: `im-${conversationId}`, role: "BUYER", nickname: username, avatar: "" },
});
export const asShop = ({ shopId, name }: ShopRow) => ({
  ...{ im_user_id: `im-${shopId}`, role: "SHOP", nickname: name, avatar: "" },
});
