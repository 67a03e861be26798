import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./implement.ts";

/**
 * On every answer: that a browser takes it for what it says it is; and on what is an account's, or
 * a failure, that nobody keeps a copy, unless the call knows better (pictures). Outside of the
 * idempotency, which keeps no answer that is marked so by the call itself.
 */
export const answerHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  const isPersonal = c.get("caller") !== null || c.res.status >= 400;
  if (isPersonal && !c.res.headers.has("Cache-Control"))
    c.header("Cache-Control", "private, no-store");
};
