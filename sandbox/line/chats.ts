import { createHash, randomUUID } from "node:crypto";
import { asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createChatHabits } from "../chat-habits.ts";
import { createChatRoom } from "../chat-room.ts";
import type { MessageRow } from "../chat-tables.ts";
import { createBadRequest } from "./answers.ts";
import { CHAT_TABLES } from "./chat-schema.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { drawImage } from "./images.ts";
import { deliverSoon, enqueueEvents } from "./pushes.ts";
import { orders, products, shops } from "./schema.ts";

export type ThaiShop = ShopRow & { region: "TH" };
export const setRegion = (shop: ShopRow): ThaiShop => ({ ...shop, region: "TH" });

/** Returns LINE's id of a person who talks with an account: "U" and 32 digits. */
export const createUserId = (name: string): string =>
  `U${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;

export const place = {
  tables: CHAT_TABLES,
  buyerId: createUserId,
  /** docs/marketplaces/line.md "Chat": pushes report messages of people, not of the account. */
  async tell(
    tx: Queryable,
    {
      shop,
      message,
      ...about
    }: { shop: ThaiShop; message: MessageRow } & {
      conversation: { buyerId: string };
    },
  ) {
    if (!message.isFromBuyer) return [];
    const { messageId } = message;
    const event = {
      mode: "active",
      timestamp: message.createdAt.getTime(),
      source: { type: "user", userId: about.conversation.buyerId },
      webhookEventId: randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase(),
      deliveryContext: { isRedelivery: false },
      ...(message.said.isTakenBack
        ? { type: "unsend", unsend: { messageId } }
        : {
            type: "message",
            replyToken: randomUUID().replaceAll("-", ""),
            message: buildMessage(shop, message),
          }),
    };
    const told = { destination: createUserId(shop.shopId), events: [event] };
    return [await enqueueEvents(tx, message.createdAt, shop, told)];
  },
  deliverSoon,
  refusal: createBadRequest,
};

const createReadToken = (messageId: string): string => `read-${messageId}`;
export const parseReadToken = (token: string): string => token.replace(/^read-/, "");

function buildMessage({ shopId }: ShopRow, { messageId: id, kind, said }: MessageRow): object {
  const quoted = { id, quoteToken: `q${id}`, markAsReadToken: createReadToken(id) };
  if (kind === "image") return { ...quoted, type: "image", contentProvider: { type: "line" } };
  if (kind === "sticker")
    return { ...quoted, type: "sticker", packageId: said.packageId, stickerId: said.stickerId };
  // Buyers name goods and orders by text: LINE has no card of these.
  const link = `https://shop.line.me/${shopId}`;
  const text = said.text ?? (said.itemId ? `${link}/product/${said.itemId}` : said.orderId);
  return { ...quoted, type: "text", text };
}

export const room = createChatRoom<SandboxDeps, ThaiShop>(place);

export const topics = {
  /** Drawn, since a product's picture may be at an address that is not here. */
  picture: (deps: SandboxDeps, shop: ShopRow) => drawImage(deps, shop.name),
  async item(deps: SandboxDeps, shop: ShopRow) {
    const product = await findSomeProduct(deps, shop);
    return product ? String(product.productId) : null;
  },
  async orders({ db }: SandboxDeps, { shopId }: ShopRow) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.shopId, shopId))
      .orderBy(desc(orders.createdAt))
      .limit(50);
    return rows.map(({ orderNumber, buyer: { username }, createdAt }) => ({
      ...{ orderId: orderNumber, username, createdAt },
    }));
  },
};

async function findSomeProduct({ db }: SandboxDeps, { shopId }: ShopRow) {
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(asc(products.productId))
    .limit(1);
  return product;
}

const chatOn = createChatHabits<SandboxDeps, ThaiShop>(CHAT_TABLES, room, topics);

/** The sandbox's clock: buyers write where the controls allow it. */
export async function continueTalks(deps: SandboxDeps, now: Date): Promise<void> {
  const talking = await deps.db.select().from(shops).where(isNotNull(shops.talksSince));
  for (const shop of talking) await chatOn(deps, setRegion(shop), shop.talksSince ?? now, now);
}
