import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createBuyerId } from "../buyer-ids.ts";
import { createChatHabits } from "../chat-habits.ts";
import { createChatRoom } from "../chat-room.ts";
import type { ConversationRow, MessageRow } from "../chat-tables.ts";
import { createBadRequest } from "./answers.ts";
import { CHAT_TABLES } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { drawImage } from "./images.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, products, shops } from "./schema.ts";

export type ChattingShop = ShopRow & { region: "ID" };
export const setRegion = (shop: ShopRow): ChattingShop => ({ ...shop, region: "ID" });

export const place = {
  tables: CHAT_TABLES,
  buyerId: (username: string) => String(createBuyerId(username)),
  /** Pushes report messages of buyers, not of the shop. */
  async tell(
    tx: Queryable,
    about: { shop: ChattingShop; conversation: ConversationRow; message: MessageRow },
    deps: SandboxDeps,
  ) {
    const { conversation, message } = about;
    if (!message.isFromBuyer) return [];
    const body = {
      msg_id: Number(conversation.conversationId),
      buyer_id: Number(conversation.buyerId),
      message: message.said.text ?? "",
      thumbnail: "",
      full_name: conversation.username,
    };
    return [await enqueuePush(tx, deps, about.shop.shopId, body)];
  },
  deliverSoon,
  refusal: createBadRequest,
};

export const room = createChatRoom<SandboxDeps, ChattingShop>(place);

export const topics = {
  /** Drawn, since a product's picture may be at an address that is not here. */
  picture: (deps: SandboxDeps, shop: ShopRow) => drawImage(deps, shop.name),
  async item({ db }: SandboxDeps, { shopId }: ShopRow) {
    const [product] = await db
      .select({ productId: products.productId })
      .from(products)
      .where(and(eq(products.shopId, shopId), isNull(products.parentId)))
      .orderBy(asc(products.productId))
      .limit(1);
    return product ? String(product.productId) : null;
  },
  async orders({ db }: SandboxDeps, { shopId }: ShopRow) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.shopId, shopId))
      .orderBy(desc(orders.createdAt))
      .limit(50);
    return rows.map(({ orderId, buyer: { username }, createdAt }) => ({
      ...{ orderId: String(orderId), username, createdAt },
    }));
  },
};

const chatOn = createChatHabits<SandboxDeps, ChattingShop>(CHAT_TABLES, room, topics);

/** The sandbox's clock: buyers write where the controls allow it. */
export async function continueTalks(deps: SandboxDeps, now: Date): Promise<void> {
  const talking = await deps.db
    .select()
    .from(shops)
    .where(and(isNotNull(shops.talksSince), eq(shops.integration, "approved")));
  for (const shop of talking) await chatOn(deps, setRegion(shop), shop.talksSince ?? now, now);
}
