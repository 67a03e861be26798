import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { PublicLimit } from "#contract/endpoint.ts";
import type { Backend } from "../context.ts";
import type { HttpEnv } from "./implement.ts";
import { ProblemError } from "./problem-error.ts";

/** Counts unauthenticated requests before any work, by call. Throws 429 `too_fast`. */
export function makePublicLimit({
  requestRates,
}: Pick<Backend, "requestRates">): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    c.set("countStranger", (name: string, { perSecond }: PublicLimit) => {
      const retryAfter = requestRates.take(toLimitKey(name, c.get("clientNetwork")), perSecond);
      if (retryAfter === null) return;
      throw new ProblemError(429, "too_fast", `At most ${perSecond} requests a second`, {
        details: { retryAfter, most: perSecond },
      });
    });
    return next();
  };
}

/** Returns a key as short as an account's id, without the separators of the processes' messages. */
const toLimitKey = (name: string, network: string) =>
  createHash("sha256").update(`${name} ${network}`).digest("base64url").slice(0, 22);
