import { and, eq, gt, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { signInCodes } from "../db/schema/accounts.ts";
import { ProblemError } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";
import { type IssuedSession, issueSession } from "./sessions.ts";
import { hashSecret, makeSecret } from "./tokens.ts";

export const CODE_LIFETIME_S = 60;

/**
 * Issues the code that the sign-in page gives the app, because a token in an address would end up
 * in logs.
 */
export async function issueCode(
  { db, now }: Backend,
  person: { userId: string; accountId: string },
): Promise<string> {
  const code = makeSecret();
  const currentTime = now();
  await db.insert(signInCodes).values({
    ...person,
    codeHash: hashSecret(code),
    createdAt: currentTime,
    expiresAt: new Date(currentTime.getTime() + CODE_LIFETIME_S * 1000),
  });
  return code;
}

/** Throws 401 `code_invalid` if it is unknown, used or expired. */
export async function exchangeCode(
  backend: Backend,
  code: string,
  userAgent?: string,
): Promise<IssuedSession> {
  const currentTime = backend.now();
  const [usedSignInCode] = await backend.db
    .update(signInCodes)
    .set({ usedAt: currentTime })
    .where(
      and(
        eq(signInCodes.codeHash, hashSecret(code)),
        isNull(signInCodes.usedAt),
        gt(signInCodes.expiresAt, currentTime),
      ),
    )
    .returning({ userId: signInCodes.userId, accountId: signInCodes.accountId });
  if (!usedSignInCode) {
    logSecurity(backend.log, "code_refused", {});
    throw new ProblemError(401, "code_invalid", "The code is unknown, used or too old");
  }
  return issueSession(backend, {
    ...usedSignInCode,
    kind: "session",
    ...(userAgent ? { userAgent } : {}),
  });
}
