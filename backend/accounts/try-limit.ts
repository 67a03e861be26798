import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { signInAttempts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { hashSecret } from "./tokens.ts";

/** Window for counting tries, and length of the pause. */
const WINDOW_MS = 10 * 60_000;
/** The delay is one second after the limit, and doubles with each further try. */
const MAX_DELAY_MS = 64_000;
const DELAY_STEPS = 7;

export interface TryLimit {
  /** The counted key, such as `sign-in:e-mail:…`, stored as a hash. */
  key: string;
  limit: number;
  /** Effect of too many tries. Absent: a pause. */
  after?: "pause" | "delay";
}

export type TryResult =
  /** `left`: tries before the pause. `tries`: argument of `deleteTries`. */
  { allowed: true; left: number; tries: string[] } | { allowed: false; pausedUntil: Date };

/**
 * Counts a try against every limit before the work, so that parallel tries cannot exceed it. Tries
 * during a pause do not count, because they would lengthen it.
 */
export async function countTry(
  { db, now }: Pick<Backend, "db" | "now">,
  limits: readonly TryLimit[],
): Promise<TryResult> {
  const currentTime = now();
  return transaction(db, async (tx) => {
    let triesLeft = Number.POSITIVE_INFINITY;
    for (const { key, limit, after } of limits) {
      const isDelay = after === "delay";
      const recentTimes = await readRecentTries(
        tx,
        hashSecret(key),
        limit + (isDelay ? DELAY_STEPS : 0),
      );
      const pausedUntil = isDelay
        ? computeDelayEnd(recentTimes, limit)
        : computePauseEnd(recentTimes, limit);
      if (pausedUntil && pausedUntil > currentTime) return { allowed: false, pausedUntil } as const;
      if (isDelay) continue;
      triesLeft = Math.min(
        triesLeft,
        limit -
          1 -
          recentTimes.filter((tryTime) => tryTime.getTime() > currentTime.getTime() - WINDOW_MS)
            .length,
      );
    }
    const rows = limits.map(({ key }) => ({ id: newId(), key: hashSecret(key), at: currentTime }));
    await tx.insert(signInAttempts).values(rows);
    return {
      allowed: true,
      left: Math.max(0, triesLeft),
      tries: rows.map((row) => row.id),
    } as const;
  });
}

/** Limit of a key without its own. */
const DEFAULT_LIMIT = 5;

/** Counts a try and returns the argument of `deleteTries`. Throws 429 `too_many_tries`. */
export async function requireTry(
  backend: Pick<Backend, "db" | "now">,
  keyOrLimits: string | readonly TryLimit[],
): Promise<string[]> {
  const limits =
    typeof keyOrLimits === "string" ? [{ key: keyOrLimits, limit: DEFAULT_LIMIT }] : keyOrLimits;
  const tryResult = await countTry(backend, limits);
  if (tryResult.allowed) return tryResult.tries;
  const waitMs = tryResult.pausedUntil.getTime() - backend.now().getTime();
  throw new ProblemError(429, "too_many_tries", "Too many tries in a short time", {
    details: { retryAfter: Math.ceil(waitMs / 1000) },
  });
}

/** Returns the latest tries, newest first. The lock serialises the tries of one key. */
async function readRecentTries(tx: Transaction, key: string, limit: number): Promise<Date[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const rows = await tx
    .select({ at: signInAttempts.at })
    .from(signInAttempts)
    .where(eq(signInAttempts.key, key))
    .orderBy(desc(signInAttempts.at))
    .limit(limit);
  return rows.map((row) => row.at);
}

function computePauseEnd(recentTimes: readonly Date[], limit: number): Date | null {
  const newestTime = recentTimes[0];
  const oldestTime = recentTimes[limit - 1];
  if (!newestTime || !oldestTime || newestTime.getTime() - oldestTime.getTime() > WINDOW_MS)
    return null;
  return new Date(newestTime.getTime() + WINDOW_MS);
}

function computeDelayEnd(recentTimes: readonly Date[], limit: number): Date | null {
  const newestTime = recentTimes[0];
  if (!newestTime) return null;
  const triesInWindow = recentTimes.filter(
    (tryTime) => newestTime.getTime() - tryTime.getTime() <= WINDOW_MS,
  );
  if (triesInWindow.length < limit) return null;
  return new Date(
    newestTime.getTime() + Math.min(MAX_DELAY_MS, 1000 * 2 ** (triesInWindow.length - limit)),
  );
}

/** Removes a try that succeeded from the count. */
export async function deleteTries(
  { db }: Pick<Backend, "db">,
  tries: readonly string[],
): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.id, [...tries]));
}

/** Removes the failed tries before a success. */
export async function deleteFailedTries(
  { db }: Pick<Backend, "db">,
  keys: readonly string[],
): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys.map(hashSecret)));
}
