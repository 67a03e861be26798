import { expect, test } from "vitest";
import { createState } from "#app/middleware/request-store.ts";
import { isFromOurOrigin } from "#app/origin-check.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import { getSafePath, signInHref } from "#app/session/redirects.ts";
import { findAcceptedLanguage } from "#contract/languages.ts";
import { testEnv } from "#tests/support/env.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";

const ORIGIN = "https://etalase.example";

test.each([
  ["/orders?page=2", "/orders?page=2"],
  ["//evil.example/x", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/x/..//evil.example/y", "/"],
  ["/%2e//evil.example", "/"],
  ["/orders//twice", "/orders//twice"],
  [null, "/"],
])("a target of %j leads to %s", (target, path) => {
  expect(getSafePath(target)).toBe(path);
});

/** Parts that make addresses dangerous, in any order. */
const PIECES = [
  ..."/\\?#:@.%;",
  ..."\t\n\r \0",
  "..",
  "%2e",
  "%2F",
  "%5C",
  "//",
  "https:",
  "javascript:",
  "evil.example",
  "x",
  "日本",
  "\ud800",
];

test("any target resolved against our origin stays on our origin", () => {
  const pick = seededRandom(7);
  for (let run = 0; run < 10_000; run++) {
    const pieces = Array.from({ length: 1 + pick(8) }, () => PIECES[pick(PIECES.length)]);
    const target = (pick(4) > 0 ? "/" : "") + pieces.join("");
    const path = getSafePath(target);
    const name = `${JSON.stringify(target)} leads to ${JSON.stringify(path)}`;
    expect(path, name).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, ORIGIN).origin, name).toBe(ORIGIN);
    // Reading the result again gives the same.
    expect(getSafePath(path), name).toBe(path);
  }
});

test("sign-in gets the return page, the signup flag and utm parameters", () => {
  const env = testEnv(fetch, { publicOrigin: ORIGIN, signInUrl: "https://id.example/signin" });
  const href = new URL(
    signInHref({
      env,
      chosenLanguage: "th",
      url: new URL(`${ORIGIN}/orders?status=to_ship&utm_source=mail&signup=1`),
    }),
  );
  expect(href.origin + href.pathname).toBe("https://id.example/signin");
  expect(Object.fromEntries(href.searchParams)).toEqual({
    redirect: `${ORIGIN}/signup/callback`,
    target: "/orders?status=to_ship&utm_source=mail&signup=1",
    lang: "th",
    utm_source: "mail",
    signup: "1",
  });
});

test("a guessed language is not passed to sign-in", () => {
  const env = testEnv(fetch, { publicOrigin: ORIGIN });
  const state = (headers: HeadersInit) =>
    createState(new Request(`${ORIGIN}/orders`, { headers }), env);
  const lang = (headers: HeadersInit) =>
    new URL(signInHref(state(headers)), ORIGIN).searchParams.get("lang");
  expect(lang({ "Accept-Language": "th" })).toBeNull();
  expect(lang({ "Accept-Language": "th", Cookie: "lng=id" })).toBe("id");
});

test.each([
  ["th-TH,th;q=0.9,en;q=0.8", "th"],
  ["fr,id;q=0.7,en;q=0.3", "id"],
  ["fr-FR", null],
  ["id;q=0, en", "en"],
  [null, null],
])("Accept-Language %j means %j", (header, language) => {
  expect(findAcceptedLanguage(header)).toBe(language);
});

function post(headers: Record<string, string>): Request {
  return new Request(ORIGIN, { method: "POST", headers });
}

test("only our own pages may send writes", () => {
  expect(isFromOurOrigin(post({ "Sec-Fetch-Site": "same-origin" }), ORIGIN)).toBe(true);
  expect(isFromOurOrigin(post({ "Sec-Fetch-Site": "same-site" }), ORIGIN)).toBe(false);
  expect(isFromOurOrigin(post({ "Sec-Fetch-Site": "cross-site", Origin: ORIGIN }), ORIGIN)).toBe(
    false,
  );
  expect(isFromOurOrigin(post({ Origin: ORIGIN }), ORIGIN)).toBe(true);
  expect(isFromOurOrigin(post({ Origin: "https://evil.example" }), ORIGIN)).toBe(false);
  expect(isFromOurOrigin(post({ Origin: "null" }), ORIGIN)).toBe(false);
  expect(
    isFromOurOrigin(new Request(ORIGIN, { headers: { "Sec-Fetch-Site": "cross-site" } }), ORIGIN),
  ).toBe(true);
});

test("a cookie is same-site, and HttpOnly unless our scripts write it", () => {
  expect(buildCookieHeader("x-jwt", "a b", { maxAge: 60, secure: true })).toBe(
    "x-jwt=a%20b; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure",
  );
  expect(buildCookieHeader("theme", "dark", { secure: false, forScripts: true })).toBe(
    "theme=dark; Path=/; SameSite=Lax",
  );
});

test("reads a cookie by its exact name and ignores an invalid one", () => {
  const request = new Request(ORIGIN, {
    headers: { Cookie: "lng=th; my-lng=id; toast=%E0%A4%A; x-jwt=a.b=c" },
  });
  expect(readCookie(request, "lng")).toBe("th");
  expect(readCookie(request, "toast")).toBeNull();
  expect(readCookie(request, "x-jwt")).toBe("a.b=c");
  expect(readCookie(request, "none")).toBeNull();
});
