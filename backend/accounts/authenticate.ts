import type { MiddlewareHandler } from "hono";
import type { Backend } from "../context.ts";
import type { HttpContext, HttpEnv } from "../http/implement.ts";
import { findMember, type Member } from "./find-member.ts";

/**
 * Sets the caller from `x-jwt: Bearer …`. A link that cannot carry headers may have `?token=` with a short token instead, for reading only.
 * A bad token is no error here: the call's own access decides.
 */
export function authenticate(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const member = await memberOf(backend, c);
    const from = {
      address: c.get("clientAddress"),
      userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
    };
    c.set("caller", member ? { ...member.caller, from } : null);
    c.set("me", member?.me ?? null);
    await next();
  };
}

async function memberOf(backend: Backend, c: HttpContext): Promise<Member | null> {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header("x-jwt") ?? "") ?? [];
  if (token) return findMember(backend, "session", token);
  const linkToken = c.req.method === "GET" ? c.req.query("token") : undefined;
  // Else a short token could buy the next one for ever.
  if (!linkToken || c.req.path.startsWith("/v1/accounts/")) return null;
  return findMember(backend, "short", linkToken);
}
