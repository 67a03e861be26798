import { ProblemError } from "./problem-error.ts";

/**
 * PostgreSQL is stopping, starting or full (class 57P and 53300 of its appendix A); class 08 is the
 * connection itself.
 */
const SQL_STATES = /^(?:57P0[1-5]|53300|08\w{3})$/;
/** Errors of the socket. */
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's own errors have only a text (pg and pg-pool in node_modules). */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** Seconds until a restarting database usually answers again. */
export const RETRY_AFTER = 5;

/** Returns whether an error means that the database or the file storage cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (SQL_STATES.test(code) || SYSTEM_CODES.has(code) || DRIVER_MESSAGES.test(e.message))
      return true;
  }
  return false;
}

export const unavailableProblem = () =>
  new ProblemError(503, "upstream_unavailable", "What this call needs does not answer just now", {
    details: { retryAfter: RETRY_AFTER },
  });
