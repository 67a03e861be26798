import { and, eq } from "drizzle-orm";
import type { ChatSession } from "#contract/chats.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { memberships } from "../db/schema/accounts.ts";
import { type ChatSessionRow, chatReaders, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { markRead } from "../notifications/index.ts";
import { takeNextChange } from "./change-number.ts";
import { markReadJob } from "./jobs.ts";
import { matchSession, requireSession } from "./load-session.ts";
import { presentSession } from "./present-session.ts";
import { refreshSession } from "./refresh-session.ts";

interface SessionRef {
  channelId: string;
  sessionId: string;
}

async function changeSession(
  backend: Backend,
  caller: Caller,
  sessionRef: SessionRef,
  change: (
    tx: Transaction,
    session: ChatSessionRow,
  ) => Promise<Partial<typeof chatSessions.$inferInsert>>,
): Promise<{ session: ChatSession }> {
  return transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, caller.accountId);
    const before = await requireSession(tx, caller, sessionRef);
    const changedFields = await change(tx, before);
    const [changedRow] = await tx
      .update(chatSessions)
      .set({ ...changedFields, changeNumber })
      .where(matchSession({ accountId: caller.accountId, sessionId: before.id }))
      .returning();
    if (!changedRow) throw notFound("The chat");
    const session = await refreshSession(tx, changedRow, changeNumber, backend.now());
    return { session: await presentSession(backend, tx, session) };
  });
}

/** Throws 404. */
export const closeSession = (backend: Backend, caller: Caller, sessionRef: SessionRef) =>
  changeSession(backend, caller, sessionRef, async (_tx, { lastSequence }) => ({
    isClosed: true,
    settledSequence: lastSequence,
  }));

/** Throws 404. */
export const reopenSession = (backend: Backend, caller: Caller, sessionRef: SessionRef) =>
  changeSession(backend, caller, sessionRef, async () => ({ isClosed: false }));

/**
 * Throws 404 for a foreign chat or member, 409 `assigned_otherwise` if the caller expected another
 * member.
 */
export const assignSession = (
  backend: Backend,
  caller: Caller,
  sessionRef: SessionRef,
  { userId, from }: { userId: string | null; from?: string | null | undefined },
) =>
  changeSession(backend, caller, sessionRef, async (tx, { assigneeId }) => {
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
  sessionRef: SessionRef,
  tags: readonly string[],
) => changeSession(backend, caller, sessionRef, async () => ({ tags: [...new Set(tags)] }));

/** Marks the chat's messages and notifications as seen, also on the channel. Throws 404. */
export async function markSessionSeen(
  backend: Backend,
  caller: Caller,
  sessionRef: SessionRef,
): Promise<{ session: ChatSession }> {
  const session = await requireSession(backend.db, caller, sessionRef);
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
  return changeSession(backend, caller, sessionRef, async (tx, { id, lastSequence }) => {
    await backend.enqueue(
      tx,
      markReadJob,
      { accountId: caller.accountId, sessionId: id },
      { singletonKey: id },
    );
    return { seenSequence: lastSequence };
  });
}
