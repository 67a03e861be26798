import { setImmediate } from "node:timers/promises";
import type { Database, Transaction } from "./client.ts";

/**
 * PostgreSQL's codes for "somebody else was faster, the same again may work": serialization failure
 * and deadlock.
 */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * The one way to open a transaction. Retried on deadlocks and serialization failures, so `work`
 * must do nothing but SQL on `tx` (a network call inside would be repeated, and on PGlite it would
 * hold the only connection). Whoever opens many, one after the other, lets the process answer
 * requests in between.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  tries = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await db.transaction(work);
      // PGlite works in this process and waits for no input: a job of thousands would leave no turn
      // to anybody else.
      await setImmediate();
      return done;
    } catch (error) {
      if (attempt >= tries || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** The SQLSTATE of a database error, through Drizzle's wrapper. */
function sqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return null;
}

/**
 * Whether a replica ended a long read because what it read was cleaned up (hot_standby_feedback
 * spares it that).
 */
export const isReplicaTrouble = (error: unknown): boolean => sqlState(error) === "40001";

/**
 * Whether a sum became larger than its column holds (numeric_value_out_of_range); what comes in is
 * bounded by the contract.
 */
export const isOutOfRange = (error: unknown): boolean => sqlState(error) === "22003";

/**
 * The name of the constraint a write broke (unique, check, foreign key), through Drizzle's wrapper.
 */
export function brokenConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("constraint" in e && typeof e.constraint === "string") return e.constraint;
  }
  return null;
}
