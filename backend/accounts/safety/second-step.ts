import { and, eq, gt } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { signInChallenges } from "../../db/schema/sign-in-safety.ts";
import { logSecurity } from "../../security-log.ts";
import { hashSecret, makeSecret } from "../tokens.ts";
import { countTry, deleteFailedTries } from "../try-limit.ts";
import { makeTwoStepLimitKey, readTwoStepState, redeemCode } from "./two-step.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** Returns a challenge; `null` if the password suffices. */
export async function startSecondStep(backend: Backend, userId: string): Promise<string | null> {
  const { hasTwoStep } = await readTwoStepState(backend.db, userId);
  if (!hasTwoStep) return null;
  const challenge = makeSecret();
  const currentTime = backend.now();
  await backend.db.insert(signInChallenges).values({
    tokenHash: hashSecret(challenge),
    userId,
    createdAt: currentTime,
    expiresAt: new Date(currentTime.getTime() + LIFETIME_MS),
  });
  return challenge;
}

export type SecondStep =
  | { outcome: "passed"; userId: string }
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "paused"; retryAfterS: number }
  /** The challenge is unknown, used or expired. */
  | { outcome: "over" };

/** Checks a challenge's code. A challenge works once; wrong codes count per person. */
export async function checkSecondStep(
  backend: Backend,
  { challenge, code }: { challenge: string; code: string },
): Promise<SecondStep> {
  const isThisChallenge = and(
    eq(signInChallenges.tokenHash, hashSecret(challenge)),
    gt(signInChallenges.expiresAt, backend.now()),
  );
  const [signInChallenge] = await backend.db
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(isThisChallenge);
  if (!signInChallenge) return { outcome: "over" };
  const { userId } = signInChallenge;
  const key = makeTwoStepLimitKey(userId);
  const tryResult = await countTry(backend, [{ key, limit: MAX_TRIES }]);
  if (!tryResult.allowed)
    return {
      outcome: "paused",
      retryAfterS: Math.ceil((tryResult.pausedUntil.getTime() - backend.now().getTime()) / 1000),
    };
  if (!(await redeemCode(backend, userId, code.replace(/[\s-]/g, "").toUpperCase()))) {
    logSecurity(backend.log, "two_step_failed", { userId });
    return { outcome: "wrong", triesLeft: tryResult.left };
  }
  const [usedSignInChallenge] = await backend.db
    .delete(signInChallenges)
    .where(isThisChallenge)
    .returning({ userId: signInChallenges.userId });
  if (!usedSignInChallenge) return { outcome: "over" };
  await deleteFailedTries(backend, [key]);
  return { outcome: "passed", userId };
}
