import type { MiddlewareHandler } from "hono";
import type { Backend } from "../context.ts";
import type { HttpContext, HttpEnv } from "../http/implement.ts";
import { KEY_PREFIX } from "./api-keys/api-keys.ts";
import { findKey } from "./api-keys/find-key.ts";
import { findMember, type Member } from "./find-member.ts";

/**
 * Sets the caller from `x-jwt: Bearer …`: a person's token, or a program's key. A link that cannot
 * carry headers may have `?token=` with a short token instead, for reading only. A bad token is no
 * error here: the call's own access decides.
 */
export function authenticate(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = tokenOf(c);
    const program = token?.startsWith(KEY_PREFIX) ? await findKey(backend, token) : null;
    const member = token?.startsWith(KEY_PREFIX) ? null : await memberOf(backend, c, token);
    const caller = program ?? member?.caller ?? null;
    const from = {
      // An IPv4 address as people write it, also where the server listens for IPv6.
      address: c.get("clientAddress").replace(/^::ffff:(?=\d+\.)/, ""),
      userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
    };
    c.set("caller", caller && { ...caller, from });
    c.set("me", member?.me ?? null);
    await next();
  };
}

const tokenOf = (c: HttpContext): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(c.req.header("x-jwt") ?? "")?.[1];

async function memberOf(
  backend: Backend,
  c: HttpContext,
  token: string | undefined,
): Promise<Member | null> {
  if (token) return findMember(backend, "session", token);
  const linkToken = c.req.method === "GET" ? c.req.query("token") : undefined;
  // Else a short token could buy the next one for ever.
  if (!linkToken || c.req.path.startsWith("/v1/accounts/")) return null;
  return findMember(backend, "short", linkToken);
}
