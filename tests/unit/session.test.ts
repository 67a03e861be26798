import { expect, test } from "vitest";
import { isSameBrowser } from "#app/session/session.ts";
import { digestCode, sessionCookieName, signInCodeCookieName } from "#contract/cookies.ts";
import { ORIGIN, testEnv } from "#tests/support/env.ts";

/** Returns whether a browser with this cookie and the session `token` may finish a sign-in. */
async function mayEnd(cookie: string, token: string | null, signInUrl: string): Promise<boolean> {
  const env = { ...testEnv(fetch), signInUrl };
  const request = new Request(`${ORIGIN}/signup/callback/code-1`, { headers: { Cookie: cookie } });
  return isSameBrowser({ env, request, token }, "code-1");
}
const handed = async (code: string) =>
  `${signInCodeCookieName(testEnv(fetch).secureCookies)}=${await digestCode(code)}`;

test("only the browser that received a code can sign in with it", async () => {
  const here = `${ORIGIN}/api/v1/accounts/auth/signin`;
  expect(await mayEnd(await handed("code-1"), "token-1", here)).toBe(true);
  expect(await mayEnd(await handed("another"), "token-1", here)).toBe(false);
  expect(await mayEnd(await handed("another"), null, here)).toBe(false);
  expect(await mayEnd("", null, here)).toBe(false);
});

test("a sign-in page on another origin sets no mark: its code replaces no session", async () => {
  const elsewhere = "https://sign-in.example/";
  expect(await mayEnd("", null, elsewhere)).toBe(true);
  expect(await mayEnd("", "token-1", elsewhere)).toBe(false);
});

test("behind https cookies have the __Host- prefix", () => {
  expect(sessionCookieName(true)).toBe("__Host-x-jwt");
  expect(signInCodeCookieName(true)).toBe("__Host-sign-in-code");
  expect(sessionCookieName(false)).toBe("x-jwt");
});
