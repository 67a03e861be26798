import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./implement.ts";

/**
 * Sets headers on every answer: browsers must not guess the content type, and nobody may cache an
 * account's data or a failure unless the call allows it (pictures). It wraps the idempotency
 * middleware, which does not store an answer that a call itself marks as no-store.
 */
export const answerHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  const isPersonal = c.get("caller") !== null || c.res.status >= 400;
  if (isPersonal && !c.res.headers.has("Cache-Control"))
    c.header("Cache-Control", "private, no-store");
};
