import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { buyerIdOf } from "../buyer-ids.ts";
import { chatHabits } from "../chat-habits.ts";
import { chatRoom } from "../chat-room.ts";
import type { ChatKind, ConversationRow, MessageRow, Said } from "../chat-tables.ts";
import { paramError } from "./answers.ts";
import { CHATS } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, products } from "./schema.ts";

/** Pixels of a chat picture whose size is unknown. */
const SIDE = 600;
/** Lazada's note on a message that its check refused. */
const WITHHELD =
  "NOTE: The message has not been sent. Please comply with local laws and our policies.";
const BUYER = 1;
const SELLER = 2;

export const place = {
  tables: CHATS,
  buyerId: (username: string) => String(buyerIdOf(username)),
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
      await enqueuePush(tx, sentAt, shopId, 2, messageBody(about.shop, conversation, message)),
      await enqueuePush(tx, sentAt, shopId, 19, session),
    ];
  },
  deliverSoon,
  refusal: paramError,
};

export const room = chatRoom<SandboxDeps, ShopRow>(place);

export const topics = {
  picture: async (deps: SandboxDeps, shop: ShopRow) =>
    (await someProduct(deps, shop))?.imageUrls[0] ?? null,
  item: async (deps: SandboxDeps, shop: ShopRow) => (await someProduct(deps, shop))?.itemId ?? null,
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
    .orderBy(asc(products.createdAt), asc(products.itemId))
    .limit(1);
  return product;
}

export const chatOn = chatHabits(CHATS, room, topics);

export const TEMPLATES: Record<ChatKind, number> = {
  text: 1,
  image: 3,
  sticker: 4,
  item: 10006,
  order: 10007,
};

/** Lists and pushes have the same message body. */
export function messageBody(shop: ShopRow, conversation: ConversationRow, message: MessageRow) {
  const [from, to] = message.isFromBuyer
    ? [conversation.buyerId, shop.shopId]
    : [shop.shopId, conversation.buyerId];
  return {
    session_id: conversation.conversationId,
    message_id: message.messageId,
    template_id: TEMPLATES[message.kind],
    type: 1,
    content: JSON.stringify(contentOf(message.said)),
    from_account_id: from,
    from_account_type: message.isFromBuyer ? BUYER : SELLER,
    to_account_id: to,
    to_account_type: message.isFromBuyer ? SELLER : BUYER,
    send_time: message.createdAt.getTime(),
    site_id: shop.region,
    auto_reply: message.isAutomatic,
    status: message.said.isTakenBack ? 1 : 0,
    ...(message.said.isWithheld ? { process_msg: WITHHELD } : {}),
  };
}

function contentOf(said: Said): object {
  if (said.isTakenBack) return {};
  if (said.text !== undefined) return { txt: said.text };
  if (said.url !== undefined) return { imgUrl: said.url, width: SIDE, height: SIDE };
  if (said.itemId !== undefined) return { itemId: said.itemId };
  return { orderId: said.orderId };
}

export const summaryOf = ({ kind, said }: MessageRow): string => said.text ?? `[${kind}]`;
