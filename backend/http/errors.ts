import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "#contract/problem.ts";
import { isOutOfRange } from "../db/transaction.ts";
import { logSecurity } from "../security-log.ts";
import type { HttpApp, HttpContext } from "./implement.ts";
import { InputError, ProblemError } from "./problem-error.ts";
import { findRequestedLanguage, translateProblem } from "./problem-words.ts";
import { isUnavailable, makeUnavailableError } from "./unavailable.ts";

const CODES_BY_STATUS: Record<number, string> = {
  400: "bad_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
  415: "unsupported_media_type",
};

/**
 * Answers every failure as a Problem. Only a ProblemError's text is shown; other errors are logged.
 */
export function answerErrors(app: HttpApp): void {
  app.notFound((c) => answerProblem(c, 404, { code: "unknown_call", message: "invalid api call" }));
  app.onError((error, c) => {
    if (error instanceof ProblemError) {
      if (error.status === 403) logDenial(c, error.problem.code);
      return answerProblem(c, error.status, error.problem, error instanceof InputError);
    }
    if (error instanceof HTTPException) {
      return answerProblem(c, error.status, {
        code: CODES_BY_STATUS[error.status] ?? "http_error",
        message: `HTTP ${error.status}`,
      });
    }
    if (isOutOfRange(error))
      return answerProblem(c, 422, {
        code: "too_big",
        message: "A number is too large to be stored",
      });
    c.get("log").error({ err: error }, "call failed");
    if (isUnavailable(error)) return answerProblem(c, 503, makeUnavailableError().problem);
    return answerProblem(c, 500, {
      code: "internal",
      message: "An internal error occurred and was logged",
    });
  });
}

function logDenial(c: HttpContext, code: string): void {
  const { userId, accountId, sessionId } = c.get("caller") ?? {};
  const call = `${c.req.method} ${c.req.path}`;
  logSecurity(c.get("log"), "denied", { userId, accountId, sessionId, call, code });
}

/** If no language is requested, the developers' message stays. */
function answerProblem(
  c: HttpContext,
  status: ContentfulStatusCode,
  problem: Problem,
  isTranslated = false,
): Response {
  const language = isTranslated ? null : findRequestedLanguage(c.req.header("Locale"));
  const message = language === null ? problem.message : translateProblem(problem, language);
  const retryAfter = problem.details?.retryAfter;
  if (typeof retryAfter === "number") c.header("Retry-After", String(Math.ceil(retryAfter)));
  return c.json({ ...problem, message, requestId: c.get("requestId") }, status);
}
