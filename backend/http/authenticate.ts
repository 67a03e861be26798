import type { MiddlewareHandler } from "hono";
import { findCaller } from "../accounts/find-caller.ts";
import type { Backend, Caller } from "../context.ts";
import type { HttpContext, HttpEnv } from "./implement.ts";

/**
 * Sets the caller from `x-jwt: Bearer …`. A link that cannot carry headers may have `?token=` with a short token instead, for reading only.
 * A bad token is no error here: the call's own access decides.
 */
export function authenticate(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set("caller", await callerOf(backend, c));
    await next();
  };
}

async function callerOf(backend: Backend, c: HttpContext) {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header("x-jwt") ?? "") ?? [];
  if (token) return ofKind("session", await findCaller(backend, token));
  const linkToken = c.req.method === "GET" ? c.req.query("token") : undefined;
  // Else a short token could buy the next one for ever.
  if (!linkToken || c.req.path.startsWith("/v1/accounts/")) return null;
  return ofKind("short", await findCaller(backend, linkToken));
}

function ofKind(kind: "session" | "short", caller: Awaited<ReturnType<typeof findCaller>>): Caller | null {
  return caller?.kind === kind ? caller : null;
}
