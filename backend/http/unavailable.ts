import { ProblemError } from "./problem-error.ts";

/**
 * PostgreSQL says that it goes, starts or takes nobody more (class 57P and 53300 of its appendix
 * A); class 08 is the connection itself.
 */
const STATES = /^(?:57P0[1-5]|53300|08\w{3})$/;
/** Of the socket. */
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * The driver's own errors have a text alone (node_modules/pg/lib/client.js,
 * node_modules/pg-pool/index.js).
 */
const TEXTS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** Seconds: a database that restarts is back by then. */
export const RETRY_AFTER = 5;

/**
 * Whether something was thrown because the database, or the store of the files, cannot be reached.
 */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (STATES.test(code) || SYSTEM.has(code) || TEXTS.test(e.message)) return true;
  }
  return false;
}

export const unavailable = () =>
  new ProblemError(503, "upstream_unavailable", "What this call needs does not answer just now", {
    details: { retryAfter: RETRY_AFTER },
  });
