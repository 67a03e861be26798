import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { limitToIds } from "../db/limited-to.ts";
import { chatChanges, chatMessages, chatSessions } from "../db/schema/chats.ts";
import { streamEvents, toReachKey } from "../http/event-stream.ts";
import { presentMessages } from "./present-message.ts";
import { presentSessions } from "./present-session.ts";

/** Above this number the client reads everything again. */
const MAX_CHANGES = 100;

/**
 * Emits `chat` events with changed sessions and messages, each once. Changes are serialised
 * (change-number.ts), so no smaller number comes later.
 */
export function watchChats(
  backend: Backend,
  caller: Caller,
  lastEventId: string | undefined,
): Response {
  return streamEvents(backend, caller, lastEventId, {
    event: "chat",
    scope: toReachKey(caller),
    readNewestId: () => readNewestChange(backend, caller),
    data: (knownChange, newest) =>
      readChangesBetween(backend, caller, Number(knownChange), Number(newest)),
  });
}

/** An event's id has this form. */
export async function readNewestChange({ db }: Backend, { accountId }: Caller): Promise<string> {
  const [row] = await db
    .select({ number: chatChanges.number })
    .from(chatChanges)
    .where(eq(chatChanges.accountId, accountId));
  return String(row?.number ?? 0);
}

async function readChangesBetween(
  backend: Backend,
  caller: Caller,
  knownChange: number,
  newest: number,
) {
  const { db } = backend;
  const makeChangeCondition = (
    column: typeof chatSessions.changeNumber | typeof chatMessages.changeNumber,
  ) => and(gt(column, Number.isSafeInteger(knownChange) ? knownChange : 0), lte(column, newest));
  const callerCondition = and(
    eq(chatSessions.accountId, caller.accountId),
    limitToIds(chatSessions.channelId, caller.channelIds),
  );
  const sessions = await db
    .select()
    .from(chatSessions)
    .where(and(callerCondition, makeChangeCondition(chatSessions.changeNumber)))
    .orderBy(desc(chatSessions.changeNumber))
    .limit(MAX_CHANGES + 1);
  const messages = await db
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(
      chatSessions,
      and(
        eq(chatSessions.accountId, chatMessages.accountId),
        eq(chatSessions.id, chatMessages.sessionId),
      ),
    )
    .where(and(callerCondition, makeChangeCondition(chatMessages.changeNumber)))
    .orderBy(asc(chatMessages.changeNumber), asc(chatMessages.sequence))
    .limit(MAX_CHANGES + 1);
  const isComplete = sessions.length <= MAX_CHANGES && messages.length <= MAX_CHANGES;
  return isComplete
    ? {
        isWhole: isComplete,
        sessions: await presentSessions(backend, db, caller.accountId, sessions),
        messages: await presentMessages(
          backend,
          db,
          caller.accountId,
          messages.map(({ message }) => message),
        ),
      }
    : { isWhole: isComplete, sessions: [], messages: [] };
}
