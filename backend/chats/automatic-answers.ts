import { and, eq, gt } from "drizzle-orm";
import { fillVariables } from "#contract/chat-settings.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatMessageRow, type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { isOrderOfBuyer, NEWEST_ORDERS_FIRST } from "./buyer-orders.ts";
import { hasAnyWord } from "./has-any-word.ts";
import { sendChatJob } from "./jobs.ts";
import { isOpenAt } from "./opening-hours.ts";
import { makeOwnSequence } from "./sequence.ts";
import { readStoredSettings } from "./settings.ts";

/** Older messages are left to a person. */
const FRESH_MS = 15 * 60_000;
/** A buyer gets the same text once in this time. */
const SAME_EVERY_MS = 12 * 60 * 60_000;

/**
 * Greets a first-time buyer, answers outside of opening hours, and answers by quick replies' words.
 */
export async function answerAutomatically(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  arrivedMessages: readonly ChatMessageRow[],
  { isNew, change }: { isNew: boolean; change: number },
): Promise<void> {
  const now = backend.now();
  if (session.waitingSince === null) return;
  const freshMessages = arrivedMessages.filter(
    ({ sentAt }) => now.getTime() - sentAt.getTime() < FRESH_MS,
  );
  if (freshMessages.length === 0) return;
  const texts = await chooseTexts(tx, session, freshMessages, { isNew, now });
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
  freshMessages: readonly ChatMessageRow[],
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<string[]> {
  const settings = await readStoredSettings(tx, session.accountId);
  const { timeZone, ...names } = await readNames(tx, session);
  const isOpen = !settings.hours || isOpenAt(settings.hours, now, timeZone);
  const openingText = isOpen ? (isNew ? settings.greeting : "") : settings.absence;
  const answers = settings.quickReplies.filter(({ words }) =>
    freshMessages.some((message) => hasAnyWord(message.words, words)),
  );
  const texts: string[] = [];
  for (const text of [openingText, ...answers.map((reply) => reply.text)]) {
    const filledAnswer = fillVariables(text, names);
    if (filledAnswer !== "" && !(await wasSentRecently(tx, session, filledAnswer, now)))
      texts.push(filledAnswer);
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
    .where(isOrderOfBuyer(session))
    .orderBy(...NEWEST_ORDERS_FIRST)
    .limit(1);
  return {
    timeZone: shop?.timeZone ?? "UTC",
    ...{ buyerName, channelName: shop?.channelName ?? "", orderNumber: order?.number ?? "" },
  };
}

/** Compares texts: a greeting in the morning does not replace the absence message at night. */
async function wasSentRecently(
  tx: Transaction,
  session: ChatSessionRow,
  text: string,
  now: Date,
): Promise<boolean> {
  const [chatMessage] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, session.accountId),
        eq(chatMessages.sessionId, session.id),
        eq(chatMessages.isAutomatic, true),
        eq(chatMessages.words, text),
        gt(chatMessages.sentAt, new Date(now.getTime() - SAME_EVERY_MS)),
      ),
    )
    .limit(1);
  return chatMessage !== undefined;
}
