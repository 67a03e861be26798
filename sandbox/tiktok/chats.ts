import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createChatHabits } from "../chat-habits.ts";
import { createChatRoom } from "../chat-room.ts";
import type { ChatKind, ConversationRow, MessageContent, MessageRow } from "../chat-tables.ts";
import { createParamError } from "./answers.ts";
import { createUserId } from "./buyer-ids.ts";
import { CHAT_TABLES } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, products } from "./schema.ts";

/** Pixels of a chat picture; TikTok sends them with each. */
const PICTURE_SIDE = 600;

export const buildChatImageUrl = (deps: SandboxDeps, uri: string) =>
  `${deps.origin()}/chat-image/${uri}`;

export const place = {
  tables: CHAT_TABLES,
  buyerId: createUserId,
  /** docs/marketplaces/tiktok.md "Chat": 13 reports a person who joins, 14 a message. */
  async tell(
    tx: Queryable,
    about: { shop: ShopRow; conversation: ConversationRow; message: MessageRow; isNew: boolean },
  ) {
    const { conversation, message, isNew } = about;
    const { shopId } = about.shop;
    const sentAt = message.createdAt;
    const conversation_id = conversation.conversationId;
    const joined = { conversation_id, create_time: toSeconds(conversation.createdAt) };
    const { id: message_id, sender, ...body } = buildMessageBody(about.shop, conversation, message);
    const { im_user_id, role } = sender;
    const told = { ...body, message_id, conversation_id, sender: { im_user_id, role } };
    return [
      isNew ? await enqueuePush(tx, sentAt, shopId, 13, joined) : null,
      await enqueuePush(tx, sentAt, shopId, 14, told),
    ];
  },
  deliverSoon,
  refusal: (message: string) => createParamError(message, 45101001),
};

export const room = createChatRoom<SandboxDeps, ShopRow>(place);

export const topics = {
  async picture(deps: SandboxDeps, shop: ShopRow): Promise<string | null> {
    const product = await findSomeProduct(deps, shop);
    const uri = product?.imageUris[0];
    return uri ? buildChatImageUrl(deps, uri) : null;
  },
  item: async (deps: SandboxDeps, shop: ShopRow) =>
    (await findSomeProduct(deps, shop))?.productId ?? null,
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

async function findSomeProduct({ db }: SandboxDeps, { shopId }: ShopRow) {
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(asc(products.createdAt), asc(products.productId))
    .limit(1);
  return product;
}

export const chatOn = createChatHabits(CHAT_TABLES, room, topics);

const MESSAGE_TYPES: Record<ChatKind, string> = {
  text: "TEXT",
  image: "IMAGE",
  item: "PRODUCT_CARD",
  order: "ORDER_CARD",
  sticker: "EMOTICONS",
};

/** Returns a message as in lists. Pushes have only some of its fields. */
export function buildMessageBody(
  shop: ShopRow,
  conversation: ConversationRow,
  message: MessageRow,
) {
  const { messageId, kind, said, createdAt, isFromBuyer } = message;
  return {
    id: messageId,
    index: messageId,
    type: MESSAGE_TYPES[kind],
    content: JSON.stringify(buildContent(said)),
    create_time: toSeconds(createdAt),
    is_visible: true,
    sender: isFromBuyer ? presentBuyer(conversation) : presentShop(shop),
  };
}

function buildContent(said: MessageContent): object {
  if (said.text !== undefined) return { content: said.text };
  if (said.url !== undefined)
    return { url: said.url, width: `${PICTURE_SIDE}`, height: `${PICTURE_SIDE}` };
  if (said.itemId !== undefined) return { product_id: said.itemId };
  return { order_id: said.orderId };
}

/** A buyer's number in chats, which no order has. */
export const presentBuyer = ({ conversationId, username }: ConversationRow) => ({
  ...{ im_user_id: `im-${conversationId}`, role: "BUYER", nickname: username, avatar: "" },
});
export const presentShop = ({ shopId, name }: ShopRow) => ({
  ...{ im_user_id: `im-${shopId}`, role: "SHOP", nickname: name, avatar: "" },
});
