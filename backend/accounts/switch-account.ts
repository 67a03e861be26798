import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { memberships } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { logSecurity } from "../security-log.ts";
import { acceptInvite, logStaffJoined } from "./invites/accept-invite.ts";
import { endSessionAfterGrace, type IssuedSession, issueSession } from "./sessions.ts";

/**
 * Issues a token for another account of this person, or for an invitation's account
 * (docs/specification.md "Addresses"). Foreign and missing accounts get the same 404.
 */
export async function switchAccount(
  backend: Backend,
  caller: Caller,
  accountOrCode: string,
): Promise<IssuedSession> {
  const { userId } = caller;
  const [membership] = await backend.db
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountOrCode),
        eq(memberships.userId, userId),
        eq(memberships.isEnabled, true),
      ),
    );
  const { accountId } = membership ?? (await acceptInviteByCode(backend, caller, accountOrCode));
  const issued = await issueSession(backend, {
    userId,
    accountId,
    kind: "session",
    ...(caller.from?.userAgent ? { userAgent: caller.from.userAgent } : {}),
  });
  await endSessionAfterGrace(backend, caller.sessionId);
  logSecurity(backend.log, "account_switched", { userId, accountId, sessionId: caller.sessionId });
  return issued;
}

async function acceptInviteByCode(backend: Backend, caller: Caller, code: string) {
  const acceptance = await transaction(backend.db, (tx) => acceptInvite(backend, tx, caller, code));
  logStaffJoined(backend.log, caller.userId, acceptance);
  return acceptance;
}
