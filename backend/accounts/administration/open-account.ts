import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { endSessionAfterGrace, type IssuedSession, issueSession } from "../sessions.ts";
import { requireNotClosed } from "./change-account.ts";

/**
 * Issues a session as the account's owner to an internal user. It ends after an hour or with the
 * internal user's session. The audit log gets the reason. Throws 404, 409
 * `account_closed`: nobody works in a closed account, and only its owner may reopen it.
 */
export async function openAccount(
  backend: Backend,
  caller: Caller,
  accountId: string,
  note: string,
): Promise<IssuedSession> {
  const issued = await transaction(backend.db, async (tx) => {
    const [account] = await tx
      .select({ ownerUserId: accounts.ownerUserId, status: accounts.status })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw notFound("The account");
    requireNotClosed(account);
    await recordAudit(
      tx,
      backend,
      { ...caller, accountId, isBackOffice: true },
      {
        action: "openAccount",
        target: `account:${accountId}`,
        after: { note },
      },
    );
    return issueSession(
      backend,
      {
        userId: account.ownerUserId,
        accountId,
        kind: "session",
        parentId: caller.sessionId,
        openedByUserId: caller.userId,
        ...(caller.from?.userAgent ? { userAgent: caller.from.userAgent } : {}),
      },
      tx,
    );
  });
  logSecurity(backend.log, "account_opened", { userId: caller.userId, accountId });
  return issued;
}

/** Ends the opened account and returns a session in the own account. Throws 409 `not_opened`. */
export async function leaveAccount(backend: Backend, caller: Caller): Promise<IssuedSession> {
  const { openedBy, sessionId } = caller;
  if (!openedBy) throw conflict("not_opened", "You are in an account of your own");
  const leftSession = await transaction(backend.db, async (tx) => {
    const [endedSession] = await tx
      .update(sessions)
      .set({ revokedAt: backend.now() })
      .where(eq(sessions.id, sessionId))
      .returning({ parentId: sessions.parentId });
    await tx
      .update(sessions)
      .set({ revokedAt: backend.now() })
      .where(eq(sessions.parentId, sessionId));
    const [parent] = await tx
      .select({ id: sessions.id, accountId: sessions.accountId })
      .from(sessions)
      .where(eq(sessions.id, endedSession?.parentId ?? ""));
    if (!parent) throw conflict("not_opened", "The session that opened the account has ended");
    const issued = await issueSession(
      backend,
      {
        userId: openedBy.userId,
        accountId: parent.accountId,
        kind: "session",
        ...(caller.from?.userAgent ? { userAgent: caller.from.userAgent } : {}),
      },
      tx,
    );
    return { issued, parentId: parent.id };
  });
  await endSessionAfterGrace(backend, leftSession.parentId);
  return leftSession.issued;
}
