import { and, eq } from "drizzle-orm";
import type { Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { type ChatSessionRow, chatSessions } from "../db/schema/chats.ts";
import { notFound } from "../http/problem-error.ts";

export interface SessionKey {
  accountId: string;
  sessionId: string;
}

export const matchSession = ({ accountId, sessionId }: SessionKey) =>
  and(eq(chatSessions.accountId, accountId), eq(chatSessions.id, sessionId));

export async function loadSessionOfJob(
  db: Queryable,
  key: SessionKey,
): Promise<ChatSessionRow | null> {
  const [row] = await db.select().from(chatSessions).where(matchSession(key));
  return row ?? null;
}

/** Throws 404 for a foreign chat, or another shop's. */
export async function requireSession(
  db: Queryable | Transaction,
  { accountId }: Pick<Caller, "accountId">,
  { channelId, sessionId }: { channelId: string; sessionId: string },
): Promise<ChatSessionRow> {
  const [row] = await db
    .select()
    .from(chatSessions)
    .where(and(matchSession({ accountId, sessionId }), eq(chatSessions.channelId, channelId)));
  if (!row) throw notFound("The chat");
  return row;
}
