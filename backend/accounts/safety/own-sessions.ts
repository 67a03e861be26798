import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { OwnSession } from "#contract/my-sign-in.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { computeIdleLimit } from "../sessions.ts";
import { endSessions } from "./end-sessions.ts";

/** Lists a person's sessions in all accounts, latest first. */
export async function listSessions(
  { db, now }: Pick<Backend, "db" | "now">,
  { userId, sessionId }: Caller,
): Promise<OwnSession[]> {
  const currentTime = now();
  const rows = await db
    .select({
      id: sessions.id,
      accountName: accounts.name,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.kind, "session"),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, currentTime),
        gt(sessions.lastSeenAt, computeIdleLimit(currentTime)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

/** Ends all other sessions. Returns the number of open ones. */
export async function endOtherSessions(backend: Backend, caller: Caller): Promise<number> {
  const { userId, sessionId } = caller;
  const endedCount = await transaction(backend.db, async (tx) => {
    const openCount = await endSessions(tx, { userId, at: backend.now(), except: sessionId });
    await recordAudit(tx, backend, caller, {
      action: "endOtherSessions",
      target: `staff:${userId}`,
      after: { ended: openCount },
    });
    return openCount;
  });
  logSecurity(backend.log, "session_revoked", { userId, sessionId });
  return endedCount;
}

/** Throws 404 if it is not the person's, or has ended. */
export async function endSession(
  backend: Backend,
  caller: Caller,
  sessionId: string,
): Promise<string> {
  const { userId } = caller;
  await transaction(backend.db, async (tx) => {
    const endedSessions = await tx
      .update(sessions)
      .set({ revokedAt: backend.now() })
      .where(
        and(
          eq(sessions.userId, userId),
          or(eq(sessions.id, sessionId), eq(sessions.parentId, sessionId)),
          isNull(sessions.revokedAt),
        ),
      )
      .returning({ id: sessions.id });
    if (endedSessions.length === 0) throw notFound("Session");
    await recordAudit(tx, backend, caller, {
      action: "endSession",
      target: `session:${sessionId}`,
    });
  });
  logSecurity(backend.log, "session_revoked", { userId, sessionId });
  return sessionId;
}
