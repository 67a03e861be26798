import { type DestinationStream, type Logger, pino } from "pino";
import { getTraceContext } from "./trace-context.ts";

/**
 * Creates the process's log: one JSON object per line. Entries of a request and of its jobs have
 * the request's id.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: (_line: object, _level: number, log: Logger) => {
      const requestId = getTraceContext()?.requestId;
      return requestId && !("requestId" in log.bindings()) ? { requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** PostgreSQL's fields about a refused statement that quote no values. */
const SAFE_ERROR_FIELDS = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
];
const MAX_CAUSES = 5;

/**
 * Returns the loggable fields of an error and of its causes. It leaves out a statement's
 * parameters, which Drizzle adds to the message, and values that PostgreSQL quotes, because they
 * contain names, addresses and secrets.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const isStatementError = "query" in error && "params" in error;
  const isDatabaseError = "severity" in error && "routine" in error;
  // The message contains the refused value, and the stack begins with the message.
  const message = isStatementError
    ? "A statement failed"
    : isDatabaseError
      ? "refused"
      : error.message;
  const safeFields = SAFE_ERROR_FIELDS.flatMap((name) => {
    const value: unknown = (error as unknown as Record<string, unknown>)[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message,
    ...(isStatementError ? { query: error.query } : {}),
    ...Object.fromEntries(safeFields),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
