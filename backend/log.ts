import { type DestinationStream, type Logger, pino } from "pino";
import { currentOccasion } from "./occasion.ts";

/**
 * The process's log: one JSON object a line. Errors are written by `errorFacts`. What is done for a
 * request, at once or by its jobs, has the request's id.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    mixin: (_line: object, _level: number, log: Logger) => {
      const requestId = currentOccasion()?.requestId;
      return requestId && !("requestId" in log.bindings()) ? { requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What PostgreSQL says of a refused statement without quoting any of its values. */
const SAFE_FACTS = ["code", "severity", "schema", "table", "column", "constraint", "routine"];
const MOST_CAUSES = 5;

/**
 * What is logged of an error: type, message, stack, what kept a statement from being done, and the
 * same of its causes. Not a statement's parameters, which Drizzle adds to its message, nor the
 * values that PostgreSQL quotes: they are people's names, addresses and secrets.
 */
export function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const isStatement = "query" in error && "params" in error;
  const isRefusal = "severity" in error && "routine" in error;
  // A value that is refused stands in the message, and the message heads the stack.
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
