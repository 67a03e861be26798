import "server-only";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { exchangeCode } from "#contract/accounts.ts";
import { cookieHeader, readCookie } from "./cookies.ts";
import type { Call } from "./http.ts";

/** The token's key, as the specification names it (part 1 §9 "Storage key"). */
const COOKIE = "x-jwt";

export function sessionToken(request: Request): string | null {
  return readCookie(request, COOKIE) || null;
}

/** `expiresAt` is the token's own end: the cookie should not outlive it. */
export function sessionCookie(token: string, expiresAt: string, secure: boolean): string {
  return cookieHeader(COOKIE, token, {
    maxAge: Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000)),
    secure,
  });
}

export function endedSessionCookie(secure: boolean): string {
  return cookieHeader(COOKIE, "", { maxAge: 0, secure });
}

interface Session {
  token: string;
  expiresAt: string;
}

/** remix-auth's side of the hand-over: the sign-in page ends at /signup/callback/CODE, and the code buys the token once. */
class CodeStrategy extends Strategy<Session, { code: string }> {
  name = "code";

  override authenticate(request: Request): Promise<Session> {
    const [, code = ""] =
      /\/signup\/callback\/([^/]+?)(?:\.rsc)?$/.exec(new URL(request.url).pathname) ?? [];
    if (!code) throw new Error("No code provided");
    return this.verify({ code: decodeURIComponent(code) });
  }
}

export function createAuthenticator(call: Call): Authenticator<Session> {
  return new Authenticator<Session>().use(
    new CodeStrategy(({ code }) => call(exchangeCode, { query: { code } })),
  );
}
