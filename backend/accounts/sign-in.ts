import { and, eq, sql } from "drizzle-orm";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { accounts, memberships, sessions, users } from "../db/schema/accounts.ts";
import { logSecurity, makeLogMark } from "../security-log.ts";
import { verifyPassword } from "./passwords.ts";
import { startSecondStep } from "./safety/second-step.ts";
import { countTry, deleteFailedTries, deleteTries } from "./try-limit.ts";

export interface SignInInput {
  email: string;
  password: string;
  clientNetwork: string;
}

export type SignInResult =
  | { outcome: "signed-in"; userId: string; accountId: string }
  /** The password is right; a second step is required. */
  | { outcome: "second-step"; challenge: string }
  /** Equal for an unknown e-mail and a wrong password. */
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "paused"; retryAfterS: number };

/** Tries per e-mail and network, so that a stranger elsewhere does not block the member. */
const MAX_PER_PAIR = 5;
const MAX_PER_ADDRESS = 30;
/** Tries per e-mail from everywhere. Further ones are delayed. */
const MAX_PER_EMAIL = 20;

/** Rate-limit keys for wrong passwords. */
export const makeSignInKeys = (email: string, clientNetwork: string) => ({
  pair: `sign-in:client:${clientNetwork}:e-mail:${email}`,
  address: `sign-in:client:${clientNetwork}`,
  email: `sign-in:e-mail:${email}`,
});

/** Costs the same work and gives the same answers for known and unknown e-mails. */
export async function signIn(
  backend: Backend,
  { email, password, clientNetwork }: SignInInput,
): Promise<SignInResult> {
  const address = email.trim().toLowerCase();
  const keys = makeSignInKeys(address, clientNetwork);
  const tryResult = await countTry(backend, [
    { key: keys.pair, limit: MAX_PER_PAIR },
    { key: keys.address, limit: MAX_PER_ADDRESS },
    { key: keys.email, limit: MAX_PER_EMAIL, after: "delay" },
  ]);
  const logMarks = {
    email: makeLogMark(backend, address),
    from: makeLogMark(backend, clientNetwork),
  };
  if (!tryResult.allowed) {
    logSecurity(backend.log, "sign_in_paused", logMarks);
    return {
      outcome: "paused",
      retryAfterS: Math.ceil((tryResult.pausedUntil.getTime() - backend.now().getTime()) / 1000),
    };
  }

  const [user] = await backend.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address));
  const isPasswordRight = await verifyPassword(user?.passwordHash ?? null, password);
  const accountId = user && isPasswordRight ? await chooseAccount(backend, user.id) : null;
  if (!user || !accountId) {
    logSecurity(backend.log, "sign_in_failed", { ...logMarks, userId: user?.id });
    return { outcome: "wrong", triesLeft: tryResult.left };
  }
  await deleteTries(backend, tryResult.tries);
  await deleteFailedTries(backend, [keys.pair, keys.email]);
  const challenge = await startSecondStep(backend, user.id);
  if (challenge !== null) {
    // The second step is missing, so this is no sign-in yet.
    logSecurity(backend.log, "second_step_asked", { ...logMarks, userId: user.id });
    return { outcome: "second-step", challenge };
  }
  logSecurity(backend.log, "sign_in", { ...logMarks, userId: user.id, accountId });
  return { outcome: "signed-in", userId: user.id, accountId };
}

/**
 * Chooses the account that the sign-in opens: first a working, then a restricted, then a closed
 * one; the last used, else the oldest. `null`: no enabled membership.
 */
export async function chooseAccount(
  { db, now }: Pick<Backend, "db" | "now">,
  userId: string,
): Promise<string | null> {
  const { closed, suspended, grace } = ACCOUNT_STATUS;
  const restriction = sql`case when ${accounts.status} = ${closed} then 2
    when ${accounts.status} = ${suspended} or (${accounts.status} = ${grace} and ${accounts.gracePeriodEndedAt} <= ${now().toISOString()}::timestamptz) then 1
    else 0 end`;
  const lastUsed = sql`(select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${memberships.userId} and ${sessions.accountId} = ${memberships.accountId} and ${sessions.openedByUserId} is null)`;
  const [membership] = await db
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.userId, userId), eq(memberships.isEnabled, true)))
    .orderBy(restriction, sql`${lastUsed} desc nulls last`, memberships.createdAt)
    .limit(1);
  return membership?.accountId ?? null;
}
