import { type DestinationStream, type Logger, pino } from "pino";
import { currentTraceContext } from "./trace-context.ts";

/**
 * Creates the process's log: one JSON object per line. `errorFacts` writes errors. Entries of a
 * request and of its jobs have the request's id.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    mixin: (_line: object, _level: number, log: Logger) => {
      const requestId = currentTraceContext()?.requestId;
      return requestId && !("requestId" in log.bindings()) ? { requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** PostgreSQL's facts about a refused statement that quote no values. */
const SAFE_FACTS = ["code", "severity", "schema", "table", "column", "constraint", "routine"];
const MOST_CAUSES = 5;

/**
 * Returns the loggable facts of an error: type, message, stack, why a statement failed, and the
 * same of its causes. It leaves out a statement's parameters, which Drizzle adds to the message,
 * and the values that PostgreSQL quotes, because they are people's names, addresses and secrets.
 */
export function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const isStatement = "query" in error && "params" in error;
  const isRefusal = "severity" in error && "routine" in error;
  // The message contains the refused value, and the stack begins with the message.
  const message = isStatement ? "A statement failed" : isRefusal ? "refused" : error.message;
  const facts = SAFE_FACTS.flatMap((name) => {
    const value: unknown = (error as unknown as Record<string, unknown>)[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message,
    ...(isStatement ? { query: error.query } : {}),
    ...Object.fromEntries(facts),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(error.cause !== undefined && depth < MOST_CAUSES
      ? { cause: errorFacts(error.cause, depth + 1) }
      : {}),
  };
}
