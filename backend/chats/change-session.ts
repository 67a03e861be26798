import { and, eq } from "drizzle-orm";
import type { ChatSession } from "#contract/chats.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { memberships } from "../db/schema/accounts.ts";
import { type ChatSessionRow, chatReaders, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { markRead } from "../notifications/index.ts";
import { nextChange } from "./change-number.ts";
import { markReadJob } from "./jobs.ts";
import { isSession, requireSession } from "./load-session.ts";
import { presentSession } from "./present-session.ts";
import { refreshSession } from "./refresh-session.ts";

interface SessionPlace {
  channelId: string;
  sessionId: string;
}

async function changing(
  backend: Backend,
  caller: Caller,
  at: SessionPlace,
  change: (
    tx: Transaction,
    session: ChatSessionRow,
  ) => Promise<Partial<typeof chatSessions.$inferInsert>>,
): Promise<{ session: ChatSession }> {
  return transaction(backend.db, async (tx) => {
    const changeNumber = await nextChange(tx, caller.accountId);
    const before = await requireSession(tx, caller, at);
    const set = await change(tx, before);
    const [changed] = await tx
      .update(chatSessions)
      .set({ ...set, changeNumber })
      .where(isSession({ accountId: caller.accountId, sessionId: before.id }))
      .returning();
    if (!changed) throw notFound("The chat");
    const session = await refreshSession(tx, changed, changeNumber, backend.now());
    return { session: await presentSession(backend, tx, session) };
  });
}

/** Closes the chat: nobody waits for an answer. Throws 404. */
export const closeSession = (backend: Backend, caller: Caller, at: SessionPlace) =>
  changing(backend, caller, at, async (_tx, { lastSequence }) => ({
    isClosed: true,
    settledSequence: lastSequence,
  }));

/** Throws 404. */
export const reopenSession = (backend: Backend, caller: Caller, at: SessionPlace) =>
  changing(backend, caller, at, async () => ({ isClosed: false }));

/**
 * Throws 404 for a chat or member that is not the account's, 409 `assigned_otherwise` if another
 * member has it than the caller expected.
 */
export const assignSession = (
  backend: Backend,
  caller: Caller,
  at: SessionPlace,
  { userId, from }: { userId: string | null; from?: string | null | undefined },
) =>
  changing(backend, caller, at, async (tx, { assigneeId }) => {
    if (from !== undefined && from !== assigneeId)
      throw conflict("assigned_otherwise", "Another member has it by now", { assigneeId });
    if (userId !== null) await requireMember(tx, caller.accountId, userId);
    return { assigneeId: userId };
  });

async function requireMember(tx: Transaction, accountId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.userId, userId),
        eq(memberships.isEnabled, true),
      ),
    );
  if (!member) throw notFound("The member");
}

/** Throws 404. */
export const tagSession = (
  backend: Backend,
  caller: Caller,
  at: SessionPlace,
  tags: readonly string[],
) => changing(backend, caller, at, async () => ({ tags: [...new Set(tags)] }));

/**
 * Records that the caller looks at the chat: marks its messages and alerts as seen, and tells the
 * channel. Changes nothing if nothing was new. Throws 404.
 */
export async function readSessionNow(
  backend: Backend,
  caller: Caller,
  at: SessionPlace,
): Promise<{ session: ChatSession }> {
  const session = await requireSession(backend.db, caller, at);
  const seenAt = backend.now();
  await backend.db
    .insert(chatReaders)
    .values({
      ...{ accountId: caller.accountId, sessionId: session.id, userId: caller.userId, seenAt },
    })
    .onConflictDoUpdate({
      target: [chatReaders.accountId, chatReaders.sessionId, chatReaders.userId],
      set: { seenAt },
    });
  if (session.unreadCount === 0)
    return { session: await presentSession(backend, backend.db, session) };
  await markRead(backend, caller, "chat", seenAt);
  return changing(backend, caller, at, async (tx, { id, lastSequence }) => {
    await backend.enqueue(
      tx,
      markReadJob,
      { accountId: caller.accountId, sessionId: id },
      { singletonKey: id },
    );
    return { seenSequence: lastSequence };
  });
}
