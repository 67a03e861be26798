import { and, eq, gt } from "drizzle-orm";
import { fillVariables } from "#contract/chat-settings.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatMessageRow, type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { matchBuyerOrders, NEWEST_ORDERS_FIRST } from "./buyer-orders.ts";
import { hasAnyWord } from "./has-any-word.ts";
import { sendChatJob } from "./jobs.ts";
import { isOpenAt } from "./opening-hours.ts";
import { makeOwnSequence } from "./sequence.ts";
import { readStoredSettings } from "./settings.ts";

/** Older messages get no automatic answer. */
const MAX_MESSAGE_AGE_MS = 15 * 60_000;
/** A buyer gets the same text at most once in this time. */
const REPEAT_INTERVAL_MS = 12 * 60 * 60_000;

/**
 * Greets first-time buyers, answers outside of opening hours, and sends quick replies by keyword.
 */
export async function answerAutomatically(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  newMessages: readonly ChatMessageRow[],
  { isNew, change }: { isNew: boolean; change: number },
): Promise<void> {
  const now = backend.now();
  if (session.waitingSince === null) return;
  const recentMessages = newMessages.filter(
    ({ sentAt }) => now.getTime() - sentAt.getTime() < MAX_MESSAGE_AGE_MS,
  );
  if (recentMessages.length === 0) return;
  const texts = await chooseTexts(tx, session, recentMessages, { isNew, now });
  const sessionKey = { accountId: session.accountId, sessionId: session.id };
  for (const text of texts)
    await tx.insert(chatMessages).values({
      ...{ id: newId(), ...sessionKey, from: "seller", state: "queued", isAutomatic: true },
      ...{ content: { type: "text", text }, words: text },
      ...{ sequence: makeOwnSequence(now), sentAt: now, createdAt: now, changeNumber: change },
    });
  if (texts.length > 0)
    await backend.enqueue(tx, sendChatJob, sessionKey, { singletonKey: session.id });
}

/** Returns the texts in sending order. */
async function chooseTexts(
  tx: Transaction,
  session: ChatSessionRow,
  recentMessages: readonly ChatMessageRow[],
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<string[]> {
  const settings = await readStoredSettings(tx, session.accountId);
  const { timeZone, ...names } = await readNames(tx, session);
  const isOpen = !settings.hours || isOpenAt(settings.hours, now, timeZone);
  const greetingText = isOpen ? (isNew ? settings.greeting : "") : settings.absence;
  const matchingReplies = settings.quickReplies.filter(({ words }) =>
    recentMessages.some((message) => hasAnyWord(message.words, words)),
  );
  const texts: string[] = [];
  for (const text of [greetingText, ...matchingReplies.map((reply) => reply.text)]) {
    const filledText = fillVariables(text, names);
    if (filledText !== "" && !(await wasSentRecently(tx, session, filledText, now)))
      texts.push(filledText);
  }
  return [...new Set(texts)];
}

async function readNames(tx: Transaction, session: ChatSessionRow) {
  const { accountId, channelId, buyerName } = session;
  const [shop] = await tx
    .select({ timeZone: accounts.timeZone, channelName: channels.name })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  const [order] = await tx
    .select({ number: orders.externalId })
    .from(orders)
    .where(matchBuyerOrders(session))
    .orderBy(...NEWEST_ORDERS_FIRST)
    .limit(1);
  return {
    timeZone: shop?.timeZone ?? "UTC",
    ...{ buyerName, channelName: shop?.channelName ?? "", orderNumber: order?.number ?? "" },
  };
}

/**
 * Compares texts, so that a greeting in the morning does not replace the absence message at night.
 */
async function wasSentRecently(
  tx: Transaction,
  session: ChatSessionRow,
  text: string,
  now: Date,
): Promise<boolean> {
  const [earlierMessage] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, session.accountId),
        eq(chatMessages.sessionId, session.id),
        eq(chatMessages.isAutomatic, true),
        eq(chatMessages.words, text),
        gt(chatMessages.sentAt, new Date(now.getTime() - REPEAT_INTERVAL_MS)),
      ),
    )
    .limit(1);
  return earlierMessage !== undefined;
}
