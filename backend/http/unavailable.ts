import { ProblemError } from "./problem-error.ts";

/** PostgreSQL is stopping, starting or full (classes 57P, 53300), or the connection failed (08). */
const SQL_STATES = /^(?:57P0[1-5]|53300|08\w{3})$/;
/** Node's error codes of the socket. */
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
/** The driver's own errors have no code, only a text (pg and pg-pool in node_modules). */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** Seconds until a restarting database usually answers again. */
export const RETRY_AFTER_SECONDS = 5;

/** Returns whether an error means that the database or the file storage cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (SQL_STATES.test(code) || SYSTEM_CODES.has(code) || DRIVER_MESSAGES.test(current.message))
      return true;
  }
  return false;
}

export const makeUnavailableError = () =>
  new ProblemError(503, "upstream_unavailable", "A service that this call needs does not answer", {
    details: { retryAfter: RETRY_AFTER_SECONDS },
  });
