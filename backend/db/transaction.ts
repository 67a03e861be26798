import { setImmediate } from "node:timers/promises";
import type { Database, Transaction } from "./client.ts";

/** SQLSTATEs of conflicts that a retry may solve: serialization failure and deadlock. */
const RETRYABLE_STATES = new Set(["40001", "40P01"]);

/**
 * Opens a transaction; nothing else may. It retries deadlocks and serialization failures, so `work`
 * must only run SQL on `tx` (a network call would be repeated, and would block PGlite's only
 * connection).
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  tries = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.transaction(work);
      // PGlite runs in this process without waiting for input, so a long job would block all
      // requests.
      await setImmediate();
      return result;
    } catch (error) {
      if (attempt >= tries || !RETRYABLE_STATES.has(findSqlState(error) ?? "")) throw error;
    }
  }
}

/** Returns the SQLSTATE of a database error, also inside Drizzle's wrapper. */
function findSqlState(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return null;
}

/** Returns whether a replica cancelled a long read (hot_standby_feedback prevents it). */
export const isReplicaConflict = (error: unknown): boolean => findSqlState(error) === "40001";

/** Returns whether a sum exceeds its column (numeric_value_out_of_range). */
export const isOutOfRange = (error: unknown): boolean => findSqlState(error) === "22003";

/** Returns the name of the violated constraint, also inside Drizzle's wrapper. */
export function findBrokenConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint" in current && typeof current.constraint === "string")
      return current.constraint;
  }
  return null;
}
