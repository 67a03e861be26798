import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createBuyerId } from "../buyer-ids.ts";
import { createChatHabits } from "../chat-habits.ts";
import { createChatRoom } from "../chat-room.ts";
import type { ChatKind, ConversationRow, MessageContent, MessageRow } from "../chat-tables.ts";
import { createParamError } from "./answers.ts";
import { CHAT_TABLES } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, products } from "./schema.ts";

/** Pixels of a chat picture whose size is unknown. */
const PICTURE_SIDE = 600;
/** Lazada's note on a message that its check refused. */
const WITHHELD_NOTE =
  "NOTE: The message has not been sent. Please comply with local laws and our policies.";
const BUYER_ROLE = 1;
const SELLER_ROLE = 2;

export const place = {
  tables: CHAT_TABLES,
  buyerId: (username: string) => String(createBuyerId(username)),
  /** docs/marketplaces/lazada.md "Chat": 2 reports a message, 19 a session. */
  async tell(
    tx: Queryable,
    about: { shop: ShopRow; conversation: ConversationRow; message: MessageRow },
  ) {
    const { conversation, message } = about;
    const { shopId } = about.shop;
    const sentAt = message.createdAt;
    const session = {
      session_id: conversation.conversationId,
      last_message_id: message.messageId,
      last_message_time: sentAt.getTime(),
      title: conversation.username,
    };
    return [
      await enqueuePush(tx, sentAt, shopId, 2, buildMessageBody(about.shop, conversation, message)),
      await enqueuePush(tx, sentAt, shopId, 19, session),
    ];
  },
  deliverSoon,
  refusal: createParamError,
};

export const room = createChatRoom<SandboxDeps, ShopRow>(place);

export const topics = {
  picture: async (deps: SandboxDeps, shop: ShopRow) =>
    (await findSomeProduct(deps, shop))?.imageUrls[0] ?? null,
  item: async (deps: SandboxDeps, shop: ShopRow) =>
    (await findSomeProduct(deps, shop))?.itemId ?? null,
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
    .orderBy(asc(products.createdAt), asc(products.itemId))
    .limit(1);
  return product;
}

export const chatOn = createChatHabits(CHAT_TABLES, room, topics);

export const TEMPLATE_IDS: Record<ChatKind, number> = {
  text: 1,
  image: 3,
  sticker: 4,
  item: 10006,
  order: 10007,
};

/** Lists and pushes have the same message body. */
export function buildMessageBody(
  shop: ShopRow,
  conversation: ConversationRow,
  message: MessageRow,
) {
  const [from, to] = message.isFromBuyer
    ? [conversation.buyerId, shop.shopId]
    : [shop.shopId, conversation.buyerId];
  return {
    session_id: conversation.conversationId,
    message_id: message.messageId,
    template_id: TEMPLATE_IDS[message.kind],
    type: 1,
    content: JSON.stringify(buildContent(message.said)),
    from_account_id: from,
    from_account_type: message.isFromBuyer ? BUYER_ROLE : SELLER_ROLE,
    to_account_id: to,
    to_account_type: message.isFromBuyer ? SELLER_ROLE : BUYER_ROLE,
    send_time: message.createdAt.getTime(),
    site_id: shop.region,
    auto_reply: message.isAutomatic,
    status: message.said.isTakenBack ? 1 : 0,
    ...(message.said.isWithheld ? { process_msg: WITHHELD_NOTE } : {}),
  };
}

function buildContent(said: MessageContent): object {
  if (said.isTakenBack) return {};
  if (said.text !== undefined) return { txt: said.text };
  if (said.url !== undefined)
    return { imgUrl: said.url, width: PICTURE_SIDE, height: PICTURE_SIDE };
  if (said.itemId !== undefined) return { itemId: said.itemId };
  return { orderId: said.orderId };
}

export const summarizeMessage = ({ kind, said }: MessageRow): string => said.text ?? `[${kind}]`;
