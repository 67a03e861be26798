import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { memberships } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { logSecurity } from "../security-log.ts";
import { acceptInvite, logJoined } from "./invites/accept-invite.ts";
import { type IssuedSession, issueSession, retireSession } from "./sessions.ts";

/**
 * Issues a token for another account of the same login, or for the account of an invitation's code
 * (docs/specification.md "Addresses"). Throws 404 for an account that is not the caller's, whether
 * it exists or not; for codes as `acceptInvite`.
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
  const { accountId } = membership ?? (await takeInvite(backend, caller, accountOrCode));
  const issued = await issueSession(backend, {
    userId,
    accountId,
    kind: "session",
    ...(caller.from?.userAgent ? { userAgent: caller.from.userAgent } : {}),
  });
  await retireSession(backend, caller.sessionId);
  logSecurity(backend.log, "account_switched", { userId, accountId, sessionId: caller.sessionId });
  return issued;
}

async function takeInvite(backend: Backend, caller: Caller, code: string) {
  const takenAcceptance = await transaction(backend.db, (tx) =>
    acceptInvite(backend, tx, caller, code),
  );
  logJoined(backend.log, caller.userId, takenAcceptance);
  return takenAcceptance;
}
