import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { signInAttempts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { hashSecret } from "./tokens.ts";

/** Window for counting tries, and length of the pause after too many. */
const WINDOW_MS = 10 * 60_000;
/** Longest delay: one second after the limit, doubled with each further try. */
const LONGEST_DELAY_MS = 64_000;
const DELAY_STEPS = 7;

export interface TryLimit {
  /** The counted key, such as `sign-in:e-mail:…`, stored as a hash. */
  key: string;
  limit: number;
  /** Effect of too many tries. Absent: a pause. */
  after?: "pause" | "delay";
}

export type LimitedTry =
  /** `left`: tries before the pause. `removeTries` takes `tries`. */
  { allowed: true; left: number; tries: string[] } | { allowed: false; pausedUntil: Date };

/**
 * Counts a try against every limit before the work, so that parallel tries cannot slip through.
 * Tries during a pause do not count: they must not lengthen the owner's pause.
 */
export async function countTry(
  { db, now }: Pick<Backend, "db" | "now">,
  limits: readonly TryLimit[],
): Promise<LimitedTry> {
  const currentTime = now();
  return transaction(db, async (tx) => {
    let remaining = Number.POSITIVE_INFINITY;
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
      remaining = Math.min(
        remaining,
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
      left: Math.max(0, remaining),
      tries: rows.map((row) => row.id),
    } as const;
  });
}

/** Tries of a key that names no limit. */
const MOST_TRIES = 5;

/**
 * Counts a try; returns the value for `removeTries`. One key alone has five tries in ten minutes.
 * Throws 429 `too_many_tries` (details: `retryAfter`, seconds).
 */
export async function requireTry(
  backend: Pick<Backend, "db" | "now">,
  counted: string | readonly TryLimit[],
): Promise<string[]> {
  const limits = typeof counted === "string" ? [{ key: counted, limit: MOST_TRIES }] : counted;
  const tryResult = await countTry(backend, limits);
  if (tryResult.allowed) return tryResult.tries;
  const waitMs = tryResult.pausedUntil.getTime() - backend.now().getTime();
  throw new ProblemError(429, "too_many_tries", "Too many tries in a short time", {
    details: { retryAfter: Math.ceil(waitMs / 1000) },
  });
}

/** Returns the latest `limit` tries, newest first. The lock serialises the tries of one key. */
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
  const newest = recentTimes[0];
  const oldest = recentTimes[limit - 1];
  if (!newest || !oldest || newest.getTime() - oldest.getTime() > WINDOW_MS) return null;
  return new Date(newest.getTime() + WINDOW_MS);
}

function computeDelayEnd(recentTimes: readonly Date[], limit: number): Date | null {
  const newest = recentTimes[0];
  if (!newest) return null;
  const recentTriesInWindow = recentTimes.filter(
    (tryTime) => newest.getTime() - tryTime.getTime() <= WINDOW_MS,
  );
  if (recentTriesInWindow.length < limit) return null;
  return new Date(
    newest.getTime() + Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (recentTriesInWindow.length - limit)),
  );
}

/** Removes a try that succeeded from the count. */
export async function removeTries(
  { db }: Pick<Backend, "db">,
  tries: readonly string[],
): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.id, [...tries]));
}

/** Removes the failed tries before a success. */
export async function forgetTries(
  { db }: Pick<Backend, "db">,
  keys: readonly string[],
): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys.map(hashSecret)));
}
