import { setImmediate } from "node:timers/promises";
import type { Database, Transaction } from "./client.ts";

/** PostgreSQL's codes for conflicts that a retry may solve: serialization failure and deadlock. */
const RETRYABLE_STATES = new Set(["40001", "40P01"]);

/**
 * Opens a transaction; nothing else may. It retries deadlocks and serialization failures, so `work`
 * must only run SQL on `tx` (a network call would be repeated, and on PGlite it would hold the only
 * connection). Between transactions in sequence the process answers requests.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  tries = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await db.transaction(work);
      // PGlite runs in this process and never waits for input, so a job of thousands would block
      // all requests.
      await setImmediate();
      return outcome;
    } catch (error) {
      if (attempt >= tries || !RETRYABLE_STATES.has(findSqlState(error) ?? "")) throw error;
    }
  }
}

/** Returns the SQLSTATE of a database error, through Drizzle's wrapper. */
function findSqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return null;
}

/** Returns whether a replica cancelled a long read (hot_standby_feedback prevents it). */
export const isReplicaTrouble = (error: unknown): boolean => findSqlState(error) === "40001";

/** Returns whether a sum exceeds its column (numeric_value_out_of_range). */
export const isOutOfRange = (error: unknown): boolean => findSqlState(error) === "22003";

/** Returns the name of the violated constraint, through Drizzle's wrapper. */
export function findBrokenConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("constraint" in e && typeof e.constraint === "string") return e.constraint;
  }
  return null;
}
