import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type ChatSessionRow,
  chatAnswers,
  chatMessages,
  chatSessions,
} from "../db/schema/chats.ts";
import { isSession } from "./load-session.ts";

interface SessionStanding {
  waitingSince: Date | null;
  unreadCount: number;
  hasFailed: boolean;
  answer: { sentAt: Date; sequence: string; authorId: string | null } | null;
}

/**
 * Recomputes a session's summary from its messages, in any order of arrival: the last message,
 * since when the buyer waits, and what is unseen. A person's answer ends the waiting, an automatic
 * one does not. Changed messages get `changeNumber` too.
 */
export async function refreshSession(
  tx: Transaction,
  before: ChatSessionRow,
  changeNumber: number,
  now: Date,
): Promise<ChatSessionRow> {
  const key = { accountId: before.accountId, sessionId: before.id };
  const last = await readLastMessage(tx, key);
  const standingNow = await readStanding(tx, before);
  const [after] = await tx
    .update(chatSessions)
    .set({
      ...(last
        ? {
            lastMessageAt: last.sentAt,
            lastSequence: last.sequence,
            lastContent: last.content,
            lastFrom: last.from,
          }
        : {}),
      waitingSince: standingNow.waitingSince,
      unreadCount: standingNow.unreadCount,
      hasFailed: standingNow.hasFailed,
      // Messages before the closing need no answer; newer ones do.
      isClosed: before.isClosed && standingNow.waitingSince === null,
      changeNumber,
      updatedAt: now,
    })
    .where(isSession(key))
    .returning();
  if (!after) throw new Error(`The chat ${before.id} is gone`);
  await storeAnswer(tx, before, after, standingNow);
  return after;
}

async function readLastMessage(tx: Transaction, key: { accountId: string; sessionId: string }) {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, key.accountId),
        eq(chatMessages.sessionId, key.sessionId),
        sql`${chatMessages.from} <> 'note'`,
      ),
    )
    .orderBy(sql`${chatMessages.sequence} desc`)
    .limit(1);
  return row;
}

async function readStanding(tx: Transaction, session: ChatSessionRow): Promise<SessionStanding> {
  const isOwnSession = and(
    eq(chatMessages.accountId, session.accountId),
    eq(chatMessages.sessionId, session.id),
  );
  const [answer] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        isOwnSession,
        eq(chatMessages.from, "seller"),
        eq(chatMessages.isAutomatic, false),
        sql`${chatMessages.externalId} is not null`,
        // A message hidden from the buyer is no answer.
        sql`${chatMessages.state} <> 'failed'`,
      ),
    )
    .orderBy(sql`${chatMessages.sequence} desc`)
    .limit(1);
  const answeredSequence = chooseLater(answer?.sequence ?? "", session.settledSequence);
  const seenSequence = chooseLater(answeredSequence, session.seenSequence);
  const [chatMessage] = await tx
    .select({
      waitingSince:
        sql<Date | null>`min(${chatMessages.sentAt}) filter (where ${chatMessages.from} = 'buyer' and ${chatMessages.sequence} > ${answeredSequence})`.mapWith(
          chatMessages.sentAt,
        ),
      unreadCount:
        sql<number>`count(*) filter (where ${chatMessages.from} = 'buyer' and ${chatMessages.sequence} > ${seenSequence})`.mapWith(
          Number,
        ),
      hasFailed: sql<boolean>`coalesce(bool_or(${chatMessages.state} = 'failed'), false)`,
    })
    .from(chatMessages)
    .where(isOwnSession);
  return {
    waitingSince: chatMessage?.waitingSince ?? null,
    unreadCount: chatMessage?.unreadCount ?? 0,
    hasFailed: chatMessage?.hasFailed ?? false,
    answer: answer ?? null,
  };
}

const chooseLater = (a: string, b: string): string => (a > b ? a : b);

/** Stores the answer: the buyer waits only for newer messages. */
async function storeAnswer(
  tx: Transaction,
  before: ChatSessionRow,
  after: ChatSessionRow,
  { answer }: SessionStanding,
): Promise<void> {
  const since = before.waitingSince;
  if (!since || !answer || answer.sentAt < since) return;
  if (after.waitingSince && after.waitingSince.getTime() === since.getTime()) return;
  await tx.insert(chatAnswers).values({
    id: newId(),
    accountId: before.accountId,
    sessionId: before.id,
    channelId: before.channelId,
    authorId: answer.authorId,
    waitedSince: since,
    answeredAt: answer.sentAt,
  });
}
