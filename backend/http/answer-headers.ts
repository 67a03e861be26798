import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./implement.ts";

/**
 * Sets headers on every answer: no guessed content types, and no caching of data or failures unless
 * the call allows it. Must wrap the idempotency middleware, which does not store a call's no-store
 * answers.
 */
export const setAnswerHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  const isPersonal = c.get("caller") !== null || c.res.status >= 400;
  if (isPersonal && !c.res.headers.has("Cache-Control"))
    c.header("Cache-Control", "private, no-store");
};
