import "server-only";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { AppEnv } from "#app/env.ts";
import type { Call } from "#app/upstream/http.ts";
import { exchangeCode } from "#contract/accounts.ts";
import { digestCode, sessionCookieName, signInCodeCookieName } from "#contract/cookies.ts";
import { buildCookieHeader, readCookie } from "./cookies.ts";

export function readSessionToken(request: Request, { secureCookies }: AppEnv): string | null {
  return readCookie(request, sessionCookieName(secureCookies)) || null;
}

/** The cookie must not outlive the token, which ends at `expiresAt`. */
export function buildSessionCookie(token: string, expiresAt: string, secure: boolean): string {
  return buildCookieHeader(sessionCookieName(secure), token, {
    maxAge: Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000)),
    secure,
  });
}

export function buildEndedSessionCookie(secure: boolean): string {
  return buildCookieHeader(sessionCookieName(secure), "", { maxAge: 0, secure });
}

interface ArrivingRequest {
  env: AppEnv;
  request: Request;
  token: string | null;
}

/**
 * Returns whether this browser signed in, so that a link with somebody else's code does not sign in
 * silently. The sign-in page stores the code's digest in the browser. A sign-in page on another
 * origin cannot do so; its code is accepted if it replaces no session.
 */
export async function isSameBrowser(arrival: ArrivingRequest, code: string): Promise<boolean> {
  const { env, request, token } = arrival;
  const handedCode = readCookie(request, signInCodeCookieName(env.secureCookies));
  if (handedCode !== null && handedCode === (await digestCode(code))) return true;
  const isPageOfOurs = new URL(env.signInUrl, env.publicOrigin).origin === env.publicOrigin;
  return !isPageOfOurs && token === null;
}

interface Session {
  token: string;
  expiresAt: string;
}

/** Code exchange for remix-auth: sign-in ends at /signup/callback/CODE. A code works once. */
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
