import type { MiddlewareHandler } from "hono";
import type { OwnLimits } from "#contract/account-limits.ts";
import type { Backend, Caller } from "../context.ts";
import type { HttpContext, HttpEnv } from "../http/implement.ts";
import { ProblemError } from "../http/problem-error.ts";
import { computeLimits } from "../limits/index.ts";
import { KEY_PREFIX } from "./api-keys/api-keys.ts";
import { findKey } from "./api-keys/find-key.ts";
import { findMember, type Member } from "./find-member.ts";
import { readOrigin } from "./request-origin.ts";

/**
 * Sets the caller from `x-jwt: Bearer …`, a person's token or a program's key. Links without
 * headers may use `?token=` with a short token, for reading only. A bad token is no error here,
 * because public calls need none.
 */
export function makeAuthentication(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = readHeaderToken(c);
    const keyHolder = token?.startsWith(KEY_PREFIX) ? await findKey(backend, token) : null;
    const tokenHolder = token?.startsWith(KEY_PREFIX)
      ? null
      : await findMemberOfToken(backend, c, token);
    const caller = (keyHolder ?? tokenHolder)?.caller ?? null;
    if (caller) countRequest(backend, c, caller, (keyHolder ?? tokenHolder)?.ownLimits);
    c.set("caller", caller && { ...caller, from: readOrigin(c) });
    c.set("me", tokenHolder?.me ?? null);
    await next();
  };
}

/** Several calls of one page count as one request. Throws 429 `too_fast`. */
function countRequest(
  backend: Backend,
  c: HttpContext,
  { accountId }: Caller,
  ownLimits: OwnLimits | null | undefined,
): void {
  const page = c.env?.page;
  if (page?.isCounted) return;
  const limit = computeLimits(backend, ownLimits).requestsPerSecond;
  const retryAfter = backend.requestRates.take(accountId, limit);
  if (retryAfter !== null)
    throw new ProblemError(429, "too_fast", `At most ${limit} requests a second of one account`, {
      details: { retryAfter, most: limit },
    });
  if (page) page.isCounted = true;
}

const readHeaderToken = (c: HttpContext): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(c.req.header("x-jwt") ?? "")?.[1];

async function findMemberOfToken(
  backend: Backend,
  c: HttpContext,
  token: string | undefined,
): Promise<Member | null> {
  if (token) return findMember(backend, "session", token);
  const linkToken = c.req.method === "GET" ? c.req.query("token") : undefined;
  // A short token must not obtain another token.
  if (!linkToken || c.req.path.startsWith("/v1/accounts/")) return null;
  return findMember(backend, "short", linkToken);
}
