import type { MiddlewareHandler } from "hono";
import { findCaller } from "../accounts/find-caller.ts";
import type { Backend, Caller } from "../context.ts";
import type { HttpContext, HttpEnv, PageCalls } from "./implement.ts";

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
  if (token) return sessionCaller(backend, c, token);
  const linkToken = c.req.method === "GET" ? c.req.query("token") : undefined;
  // Else a short token could buy the next one for ever.
  if (!linkToken || c.req.path.startsWith("/v1/accounts/")) return null;
  return ofKind("short", await findCaller(backend, linkToken));
}

/** Once a page, not once a call of it. A write looks itself and lets the reads after it look again: it may have changed who may do what. */
function sessionCaller(backend: Backend, c: HttpContext, token: string): Promise<Caller | null> {
  const look = async () => ofKind("session", await findCaller(backend, token));
  const page = c.env?.page;
  if (page && c.req.method !== "GET") forget(page);
  const callers = page?.callers;
  if (!callers || c.req.method !== "GET") return look();
  const found = callers.get(token) ?? look();
  callers.set(token, found);
  return found;
}

function forget({ callers, productCounts }: PageCalls): void {
  callers.clear();
  productCounts.clear();
}

function ofKind(kind: "session" | "short", caller: Awaited<ReturnType<typeof findCaller>>): Caller | null {
  return caller?.kind === kind ? caller : null;
}
