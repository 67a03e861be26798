import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type ChatSessionRow,
  chatAnswers,
  chatMessages,
  chatSessions,
} from "../db/schema/chats.ts";
import { matchSession } from "./load-session.ts";

interface SessionState {
  waitingSince: Date | null;
  unreadCount: number;
  hasFailed: boolean;
  answer: { sentAt: Date; sequence: string; authorId: string | null } | null;
}

/**
 * Recomputes a session's summary from its messages, in any order of arrival: the last message, the
 * start of the buyer's waiting, and what is unseen. A person's answer ends the waiting, an
 * automatic one does not.
 */
export async function refreshSession(
  tx: Transaction,
  before: ChatSessionRow,
  changeNumber: number,
  now: Date,
): Promise<ChatSessionRow> {
  const key = { accountId: before.accountId, sessionId: before.id };
  const lastMessage = await readLastMessage(tx, key);
  const state = await readState(tx, before);
  const [refreshed] = await tx
    .update(chatSessions)
    .set({
      ...(lastMessage
        ? {
            lastMessageAt: lastMessage.sentAt,
            lastSequence: lastMessage.sequence,
            lastContent: lastMessage.content,
            lastFrom: lastMessage.from,
          }
        : {}),
      waitingSince: state.waitingSince,
      unreadCount: state.unreadCount,
      hasFailed: state.hasFailed,
      // Messages before the closing need no answer; newer ones reopen the chat.
      isClosed: before.isClosed && state.waitingSince === null,
      changeNumber,
      updatedAt: now,
    })
    .where(matchSession(key))
    .returning();
  if (!refreshed) throw new Error(`The chat ${before.id} was deleted`);
  await storeAnswer(tx, before, refreshed, state);
  return refreshed;
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

async function readState(tx: Transaction, session: ChatSessionRow): Promise<SessionState> {
  const messageCondition = and(
    eq(chatMessages.accountId, session.accountId),
    eq(chatMessages.sessionId, session.id),
  );
  const [answer] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        messageCondition,
        eq(chatMessages.from, "seller"),
        eq(chatMessages.isAutomatic, false),
        sql`${chatMessages.externalId} is not null`,
        // The buyer does not see a failed message.
        sql`${chatMessages.state} <> 'failed'`,
      ),
    )
    .orderBy(sql`${chatMessages.sequence} desc`)
    .limit(1);
  const answeredSequence = chooseLater(answer?.sequence ?? "", session.settledSequence);
  const seenSequence = chooseLater(answeredSequence, session.seenSequence);
  const [waitingRow] = await tx
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
    .where(messageCondition);
  return {
    waitingSince: waitingRow?.waitingSince ?? null,
    unreadCount: waitingRow?.unreadCount ?? 0,
    hasFailed: waitingRow?.hasFailed ?? false,
    answer: answer ?? null,
  };
}

const chooseLater = (a: string, b: string): string => (a > b ? a : b);

/** Stores the answer, because the buyer waits only for newer messages. */
async function storeAnswer(
  tx: Transaction,
  before: ChatSessionRow,
  refreshed: ChatSessionRow,
  { answer }: SessionState,
): Promise<void> {
  const waitingSince = before.waitingSince;
  if (!waitingSince || !answer || answer.sentAt < waitingSince) return;
  if (refreshed.waitingSince && refreshed.waitingSince.getTime() === waitingSince.getTime()) return;
  await tx.insert(chatAnswers).values({
    id: newId(),
    accountId: before.accountId,
    sessionId: before.id,
    channelId: before.channelId,
    authorId: answer.authorId,
    waitedSince: waitingSince,
    answeredAt: answer.sentAt,
  });
}
