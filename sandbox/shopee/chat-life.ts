import { and, asc, desc, eq, gte, lte } from "drizzle-orm";
import { type ConversationRow, conversations, type MessageRow } from "./chat-schema.ts";
import { chatWords, type Occasion } from "./chat-words.ts";
import { lastMessages, writeAsBuyer } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import { drawn } from "./drawn.ts";
import type { ShopRow } from "./gate.ts";
import { imageUrl } from "./images.ts";
import { items, orders } from "./schema.ts";

const MINUTE = 60_000;
/** Of a hundred orders, the buyers of as many write about theirs. */
const WRITERS = 30;
const ROUND = 20;
/** A buyer who is not answered writes again after so long, and then no more. */
const IMPATIENT_AFTER_MS = [20 * MINUTE, 60 * MINUTE];

/** What buyers write by themselves: about their order, a picture, again when nobody answers, and thanks when somebody does. */
export async function chatOn(deps: SandboxDeps, shop: ShopRow, now: Date): Promise<void> {
  await askAboutOrders(deps, shop, now);
  const moved = await deps.db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.shopId, shop.shopId),
        gte(conversations.lastMessageAt, shop.aliveSince ?? now),
        lte(conversations.lastMessageAt, new Date(now.getTime() - MINUTE)),
      ),
    )
    .orderBy(asc(conversations.lastMessageAt))
    .limit(ROUND);
  for (const conversation of moved) await goOn(deps, shop, conversation, now);
}

async function askAboutOrders(deps: SandboxDeps, shop: ShopRow, now: Date): Promise<void> {
  const recent = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shop.shopId), gte(orders.createdAt, shop.aliveSince ?? now)))
    .orderBy(desc(orders.createdAt))
    .limit(ROUND);
  for (const order of recent) {
    const wait = (1 + drawn(`${order.orderSn} asks`) * 5) * MINUTE;
    const asksAt = order.createdAt.getTime() + wait;
    // One round is enough: whoever was to ask while nobody looked does not.
    if (drawn(`${order.orderSn} writes`) * 100 >= WRITERS) continue;
    if (asksAt > now.getTime() || asksAt < now.getTime() - 10 * MINUTE) continue;
    const { username } = order.buyer;
    if (await hasAsked(deps, shop, username, order.orderSn)) continue;
    await writeAsBuyer(deps, shop, username, {
      type: "order",
      content: { order_sn: order.orderSn, shop_id: shop.shopId },
    });
    await write(deps, shop, username, "askOrder", order.orderSn);
  }
}

async function hasAsked(
  deps: SandboxDeps,
  shop: ShopRow,
  username: string,
  orderSn: string,
): Promise<boolean> {
  const [known] = await deps.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.shopId, shop.shopId), eq(conversations.username, username)));
  const last = known ? await lastMessages(deps.db, known.conversationId, 50) : [];
  return last.some(({ content }) => content.order_sn === orderSn);
}

async function goOn(
  deps: SandboxDeps,
  shop: ShopRow,
  conversation: ConversationRow,
  now: Date,
): Promise<void> {
  const last = await lastMessages(deps.db, conversation.conversationId, 10);
  const [newest] = last;
  if (!newest) return;
  const since = now.getTime() - newest.createdAt.getTime();
  if (newest.isFromBuyer) {
    const unanswered = last.findIndex((one) => !one.isFromBuyer);
    const reminders = (unanswered < 0 ? last : last.slice(0, unanswered)).filter(isReminder).length;
    const patience = IMPATIENT_AFTER_MS[reminders];
    if (patience !== undefined && since >= patience)
      await write(deps, shop, conversation.username, "impatient", newest.messageId);
    return;
  }
  if (newest.isAutomatic || since < 2 * MINUTE || drawn(newest.messageId) > 0.7) return;
  if (drawn(`${newest.messageId} picture`) < 0.15) {
    const picture = await somePicture(deps, shop);
    if (picture)
      return void (await writeAsBuyer(deps, shop, conversation.username, {
        type: "image",
        content: { url: picture },
      }));
  }
  await write(deps, shop, conversation.username, "thanks", newest.messageId);
}

const isReminder = ({ content }: MessageRow) => content.reminder === true;

async function write(
  deps: SandboxDeps,
  shop: ShopRow,
  username: string,
  occasion: Occasion,
  seed: string,
): Promise<void> {
  const said = chatWords(shop.region, occasion);
  const text = said[Math.floor(drawn(`${seed} ${occasion}`) * said.length)] ?? "";
  await writeAsBuyer(deps, shop, username, {
    type: "text",
    content: { text, ...(occasion === "impatient" ? { reminder: true } : {}) },
  });
}

/** One of the shop's own: buyers point at what they mean. */
export async function somePicture(deps: SandboxDeps, shop: ShopRow): Promise<string | null> {
  const [item] = await deps.db
    .select({ imageIds: items.imageIds })
    .from(items)
    .where(eq(items.shopId, shop.shopId))
    .orderBy(asc(items.itemId))
    .limit(1);
  const imageId = item?.imageIds[0];
  return imageId ? imageUrl(deps, imageId) : null;
}
