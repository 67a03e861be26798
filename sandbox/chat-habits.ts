import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { ChatDeps, ChatRoom, ChatShop } from "./chat-room.ts";
import type { ChatTables, ConversationRow, MessageRow } from "./chat-tables.ts";
import { getChatSentences, type WritingOccasion } from "./chat-words.ts";
import { hashToFraction } from "./drawn.ts";

const MINUTE = 60_000;
/** Percentage of orders whose buyer writes about it. */
const WRITING_PERCENTAGE = 30;
const ROUND_SIZE = 20;
/** A buyer without an answer writes again after these times, and then no more. */
const IMPATIENT_AFTER_MS = [20 * MINUTE, 60 * MINUTE];

export interface ChatTopics<Deps extends ChatDeps, Shop extends ChatShop> {
  /** Returns a picture's address, or `null` if the shop has none that a buyer could send. */
  picture(deps: Deps, shop: Shop): Promise<string | null>;
  /** Returns `null` if it sells nothing. */
  item(deps: Deps, shop: Shop): Promise<string | null>;
  /** Returns the shop's latest orders, newest first. */
  orders(
    deps: Deps,
    shop: Shop,
  ): Promise<readonly { orderId: string; username: string; createdAt: Date }[]>;
}

/**
 * Makes buyers write by themselves: about their order, with a picture, again if nobody answers, and
 * thanks after an answer.
 */
export function createChatHabits<Deps extends ChatDeps, Shop extends ChatShop>(
  { conversations }: ChatTables,
  room: ChatRoom<Deps, Shop>,
  topics: ChatTopics<Deps, Shop>,
) {
  async function askAboutOrders(deps: Deps, shop: Shop, since: Date, now: Date): Promise<void> {
    const recent = await topics.orders(deps, shop);
    for (const { orderId, username, createdAt } of recent.slice(0, ROUND_SIZE)) {
      if (createdAt < since) continue;
      const wait = (1 + hashToFraction(`${orderId} asks`) * 5) * MINUTE;
      const asksAt = createdAt.getTime() + wait;
      // A buyer is due for ten minutes. One who was due while the sandbox was down does not write.
      if (hashToFraction(`${orderId} writes`) * 100 >= WRITING_PERCENTAGE) continue;
      if (asksAt > now.getTime() || asksAt < now.getTime() - 10 * MINUTE) continue;
      if (await hasAsked(deps, shop, username, orderId)) continue;
      await room.writeAsBuyer(deps, shop, username, { kind: "order", said: { orderId } });
      await writeAsBuyer(deps, shop, username, "askOrder", orderId);
    }
  }

  async function hasAsked(
    deps: Deps,
    shop: Shop,
    username: string,
    orderId: string,
  ): Promise<boolean> {
    const [known] = await deps.db
      .select()
      .from(conversations)
      .where(
        and(eq(conversations.shopId, String(shop.shopId)), eq(conversations.username, username)),
      );
    const last = known ? await room.lastMessages(deps.db, known.conversationId, 50) : [];
    return last.some(({ said }) => said.orderId === orderId);
  }

  async function goOn(
    deps: Deps,
    shop: Shop,
    conversation: ConversationRow,
    now: Date,
  ): Promise<void> {
    const last = await room.lastMessages(deps.db, conversation.conversationId, 10);
    const [newest] = last;
    if (!newest) return;
    const since = now.getTime() - newest.createdAt.getTime();
    if (newest.isFromBuyer) {
      const unanswered = last.findIndex((one) => !one.isFromBuyer);
      const reminders = (unanswered < 0 ? last : last.slice(0, unanswered)).filter(isReminder);
      const patience = IMPATIENT_AFTER_MS[reminders.length];
      if (patience !== undefined && since >= patience)
        await writeAsBuyer(deps, shop, conversation.username, "impatient", newest.messageId);
      return;
    }
    if (newest.isAutomatic || since < 2 * MINUTE || hashToFraction(newest.messageId) > 0.7) return;
    if (hashToFraction(`${newest.messageId} picture`) < 0.15) {
      const url = await topics.picture(deps, shop);
      if (url) {
        const picture = { kind: "image", said: { url } } as const;
        await room.writeAsBuyer(deps, shop, conversation.username, picture);
        return;
      }
    }
    await writeAsBuyer(deps, shop, conversation.username, "thanks", newest.messageId);
  }

  async function writeAsBuyer(
    deps: Deps,
    shop: Shop,
    username: string,
    occasion: WritingOccasion,
    seed: string,
  ): Promise<void> {
    const words = getChatSentences(shop.region, occasion);
    const text = words[Math.floor(hashToFraction(`${seed} ${occasion}`) * words.length)] ?? "";
    const said = { text, ...(occasion === "impatient" ? { isReminder: true } : {}) };
    await room.writeAsBuyer(deps, shop, username, { kind: "text", said });
  }

  /** `since`: buyers write by themselves from then on. */
  return async (deps: Deps, shop: Shop, since: Date, now: Date): Promise<void> => {
    await askAboutOrders(deps, shop, since, now);
    const moved = await deps.db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.shopId, String(shop.shopId)),
          gte(conversations.lastMessageAt, since),
          lte(conversations.lastMessageAt, new Date(now.getTime() - MINUTE)),
        ),
      )
      .orderBy(asc(conversations.lastMessageAt))
      .limit(ROUND_SIZE);
    for (const conversation of moved) await goOn(deps, shop, conversation, now);
  };
}

const isReminder = ({ said }: MessageRow) => said.isReminder === true;
