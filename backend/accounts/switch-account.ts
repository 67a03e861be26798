import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { memberships } from "../db/schema/accounts.ts";
import { notFound } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";
import { type IssuedSession, issueSession, retireSession } from "./sessions.ts";

/** A token for another account of the same login. Throws 404 for an account that is not the caller's, whether it exists or not. */
export async function switchAccount(
  backend: Backend,
  caller: Caller,
  accountId: string,
): Promise<IssuedSession> {
  const { userId } = caller;
  const [membership] = await backend.db
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.userId, userId),
        eq(memberships.isEnabled, true),
      ),
    );
  if (!membership) throw notFound("Account");
  const issued = await issueSession(backend, { userId, accountId, kind: "session" });
  await retireSession(backend, caller.sessionId);
  logSecurity(backend.log, "account_switched", { userId, accountId, sessionId: caller.sessionId });
  return issued;
}
