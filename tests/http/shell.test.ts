import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { digestCode } from "#contract/cookies.ts";
import { visit } from "#tests/support/app.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const location = (response: Response) => new URL(response.headers.get("Location") ?? "", ORIGIN);

test("without a session every page leads to sign-in and back", async () => {
  const { response } = await visit("/?utm_source=mail", { me: null });
  expect(response.status).toBe(302);
  const signIn = location(response);
  expect(signIn.pathname).toBe("/api/v1/accounts/auth/signin");
  expect(Object.fromEntries(signIn.searchParams)).toEqual({
    redirect: `${ORIGIN}/signup/callback`,
    target: "/?utm_source=mail",
    utm_source: "mail",
  });
});

/** An upstream that gives a token for any code. */
const SELLS = {
  "GET /v1/accounts/auth/token": () =>
    Response.json({
      token: "jwt.new",
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
};
const handed = async (code: string, prefix = "") => ({
  Cookie: `${prefix}sign-in-code=${await digestCode(code)}`,
});

test("the callback exchanges the code for a token, stores it in an HttpOnly cookie and opens the target", async () => {
  const { response, requests } = await visit(
    "/signup/callback/code-1?target=%2Forders%3Fpage%3D2",
    {
      me: null,
      answers: SELLS,
      env: { secureCookies: true },
      headers: await handed("code-1", "__Host-"),
    },
  );
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/orders?page=2"]);
  expect(requests.map(({ url }) => url)).toEqual([
    "http://backend/v1/accounts/auth/token?code=code-1",
  ]);
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-x-jwt=jwt\.new; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3(599|600); Secure$/,
  );
});

test.each(["//evil.example", "/.//evil.example", "/x/..//evil.example"])(
  "the callback does not lead to %s",
  async (target) => {
    const { response } = await visit(`/signup/callback/code-1?${new URLSearchParams({ target })}`, {
      me: null,
      answers: SELLS,
      headers: await handed("code-1"),
    });
    expect(response.headers.get("Location")).toBe("/");
  },
);

test.each([
  ["nobody is signed in", null],
  ["somebody is signed in", member()],
])("a code not issued to this browser requires confirmation when %s", async (_, me) => {
  const path = "/signup/callback/evil?target=%2Forders";
  const asked = await visit(path, { me, answers: SELLS, headers: await handed("another") });
  expect(asked.response.status).toBe(200);
  expect(asked.response.headers.getSetCookie().join()).not.toContain("x-jwt");
  expect(asked.requests.map(({ url }) => url).join()).not.toContain("code=evil");
  expect(asked.html).toContain("Sign in with this link?");
  const yes = await visit(path, { me, answers: SELLS, form: { go: "on" } });
  expect([yes.response.status, yes.response.headers.get("Location")]).toEqual([303, "/orders"]);
  expect(yes.response.headers.getSetCookie().join()).toContain("x-jwt=jwt.new;");
  const foreign = await visit(path, {
    me,
    answers: SELLS,
    form: { go: "on" },
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.response.status).toBe(403);
  expect(foreign.response.headers.getSetCookie()).toEqual([]);
});

test("a sign-in page on another origin sets no mark: its codes count unless they replace a session", async () => {
  const env = { signInUrl: "https://id.example/signin" };
  const signedOut = await visit("/signup/callback/code-1", { me: null, answers: SELLS, env });
  expect(signedOut.response.status).toBe(302);
  const signedIn = await visit("/signup/callback/code-1", { answers: SELLS, env });
  expect(signedIn.response.status).toBe(200);
  expect(signedIn.response.headers.getSetCookie().join()).not.toContain("x-jwt");
});

test("a callback without a code says so", async () => {
  const { response, html } = await visit("/signup/callback", { me: null });
  expect(response.status).toBe(400);
  expect(html).toContain("The link has no code");
  expect(html).toContain('href="/api/v1/accounts/auth/signin?');
});

test("a used code offers to sign in again", async () => {
  const answers = {
    "GET /v1/accounts/auth/token": () =>
      Response.json({ code: "code_used", message: "" }, { status: 401 }),
  };
  const { response, html } = await visit("/signup/callback/old", {
    me: null,
    answers,
    headers: await handed("old"),
  });
  expect(response.status).toBe(401);
  expect(html).toContain("This sign-in link has already been used");
  const yes = await visit("/signup/callback/old", { me: null, answers, form: { go: "on" } });
  const after = await visit(yes.response.headers.get("Location") ?? "", { me: null, answers });
  expect(after.html).toContain("This sign-in link has already been used");
});

test.each([
  ["en", "Page not found"],
  ["id", "Halaman tidak ditemukan"],
  ["th", "ไม่พบหน้านี้"],
])("an unknown address is a 404 page in %s", async (language, title) => {
  const { response, html } = await visit("/nowhere/at/all", {
    me: null,
    headers: { "Accept-Language": language },
  });
  expect(response.status).toBe(404);
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(title);
  expect(log).not.toHaveBeenCalled();
});

test("the language comes from the address, else the cookie, the member, the country", async () => {
  const thai = member({
    account: { countryCode: "th", timeZone: "Asia/Bangkok" },
    user: { locale: null },
  });
  const language = async (path: string, me = thai, headers = {}) =>
    /<html lang="(\w+)"/.exec((await visit(path, { me, headers })).html)?.[1];
  expect(await language("/")).toBe("th");
  expect(await language("/", member({ user: { locale: "id" } }))).toBe("id");
  expect(await language("/", thai, { Cookie: "lng=id" })).toBe("id");
  expect(await language("/?lang=en", thai, { Cookie: "lng=id" })).toBe("en");
  expect(await language("/?lang=xx", thai, { Cookie: "lng=id" })).toBe("en");
  expect(await language("/", thai, { Cookie: "lng=xx" })).toBe("th");
});

test("choosing a language sets the cookie and returns to the page", async () => {
  const { response } = await visit("/language", {
    form: { language: "id" },
    headers: { Referer: `${ORIGIN}/?lang=en&page=2` },
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/?page=2"]);
  expect(response.headers.getSetCookie().join()).toContain("lng=id;");
  expect((await visit("/language", { form: { language: "fr" } })).response.status).toBe(400);
});

test("signing out asks first, then revokes the session and clears the cookie", async () => {
  expect((await visit("/signout")).html).toContain("Log out?");
  const { response, requests } = await visit("/signout", {
    form: {},
    env: { signOutRedirect: "https://etalase.example/bye" },
  });
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    "https://etalase.example/bye",
  ]);
  expect(requests.map(({ url }) => new URL(url).pathname)).toContain("/v1/accounts/auth/signout");
  expect(response.headers.getSetCookie().join()).toContain(
    "x-jwt=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  );
});

test("a member without the permission gets /no-access with a link home", async () => {
  const me = member({
    user: { roles: [{ id: "r", name: "Support", permissions: ["chat-manage"] }] },
  });
  const refused = await visit("/stocks/manage", { me });
  expect(refused.response.headers.get("Location")).toBe("/no-access?path=%2Fstocks%2Fmanage");
  const { html } = await visit("/no-access?path=%2Fstocks%2Fmanage", { me });
  expect(html).toContain("You cannot open Manage stock");
  expect(html).toContain("Your role, Support, does not include “Manage stock”");
  expect((await visit("/no-access?path=%2F%2Fevil.example%2Fstocks", { me })).html).toContain(
    "You cannot open this page",
  );
  expect((await visit("/", { me })).html).not.toContain('href="/orders"');
});

test.each([
  [{ status: 3 }, "is suspended"],
  [{ status: 2, gracePeriodEndedAt: "2020-01-01T00:00:00Z" }, "is locked for now"],
  [{ status: 4 }, "is closed"],
])("an account with %j sees only its own notice", async (account, words) => {
  const me = member({ account });
  expect((await visit("/", { me })).response.headers.get("Location")).toBe("/suspended");
  expect((await visit("/suspended", { me })).html).toContain(words);
  expect((await visit("/signout", { me })).response.status).toBe(200);
});

test("an active account has no suspended page", async () => {
  expect((await visit("/suspended")).response.headers.get("Location")).toBe("/");
});

test("when the upstream does not answer, the page says what is safe and what to do", async () => {
  const answers = { "GET /v1/accounts/me": () => Promise.reject(new TypeError("fetch failed")) };
  const { response, html } = await visit("/", { answers });
  expect(response.status).toBe(503);
  expect(html).toContain("The service does not respond");
  expect(html).toContain("req-test");
  expect(html).not.toContain("fetch failed");
});

test("one request reads the member once", async () => {
  const { requests } = await visit("/");
  expect(requests.filter(({ url }) => new URL(url).pathname === "/v1/accounts/me")).toHaveLength(1);
  expect(requests[0]?.headers.get("x-jwt")).toBe("Bearer token-1");
});

test("every script has the policy's nonce, which differs per request", async () => {
  const pages = await Promise.all([visit("/"), visit("/")]);
  const nonces = pages.map(({ response, html }) => {
    const nonce = /'nonce-([^']+)'/.exec(
      response.headers.get("Content-Security-Policy") ?? "",
    )?.[1];
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.length).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("pages, errors, redirects, refusals and data carry every security header", async () => {
  const env = { publicOrigin: "https://etalase.test" };
  const answers = await Promise.all([
    visit("/unauthorized", { env }),
    visit("/", { env, me: null }),
    visit("/nowhere", { env }),
    visit("/notifications/unread-count", { env }),
    visit("/", { env, form: {}, headers: { "Sec-Fetch-Site": "cross-site" } }),
  ]);
  expect(answers.map(({ response }) => response.status)).toEqual([200, 302, 404, 200, 403]);
  for (const { response } of answers)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-security-policy": expect.stringMatching(
        /^default-src 'self'; .*object-src 'none'; base-uri 'self'; .*frame-ancestors 'none'; upgrade-insecure-requests$/,
      ),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("microphone=()"),
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": expect.stringMatching(/private|no-store/),
    });
  const plain = await visit("/");
  expect(plain.response.headers.get("Strict-Transport-Security")).toBeNull();
  expect(plain.response.headers.get("Content-Security-Policy")).not.toContain("upgrade-insecure");
});

test("the policy allows the page's own style, and pictures from the known hosts only", async () => {
  const env = { pictureOrigins: ["https://cf.shopee.co.id"] };
  const { response, html } = await visit("/", { env });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/; style-src 'self' 'nonce-[\w+/=]+'; /);
  expect(policy).toContain("; img-src 'self' data: blob: https://cf.shopee.co.id; ");
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
});

const STYLE = /<style nonce="([^"]+)">([\s\S]*?)<\/style>/;
const headOf = (html: string) => html.slice(0, html.indexOf("</head>"));

test("a browser's first page contains the style sheet, and later pages link its file", async () => {
  const first = await visit("/");
  const [, nonce, style] = STYLE.exec(headOf(first.html)) ?? [];
  expect(first.response.headers.get("Content-Security-Policy")).toContain(
    `style-src 'self' 'nonce-${nonce}'`,
  );
  const [, file = ""] =
    /<template id="later"><link media="not all" rel="stylesheet" href="([^"]+)"/.exec(first.html) ??
    [];
  const sheet = readFileSync(new URL(`../../build/client${file}`, import.meta.url), "utf8");
  expect(style?.trim()).toBe(sheet.trim());
  expect(headOf(first.html)).not.toContain('rel="stylesheet"');

  const cookie = first.response.headers.getSetCookie().find((one) => one.startsWith("style="));
  expect(cookie).toContain("HttpOnly");
  const later = await visit("/", { headers: { Cookie: cookie?.split(";")[0] ?? "" } });
  expect(headOf(later.html)).toContain(`<link rel="stylesheet" href="${file}"`);
  expect(later.html).not.toContain("<style");
  expect(later.response.headers.getSetCookie().join()).not.toContain("style=");

  const old = await visit("/", { headers: { Cookie: "style=%2Fassets%2Fold.css" } });
  expect(headOf(old.html), "after a release").toMatch(STYLE);
});

test("the offline page contains its own policy, since it is shown at any address", async () => {
  const { response, html } = await visit("/offline/id", { me: null });
  const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toContain(
    `default-src 'none'; style-src 'sha256-${digest}'`,
  );
});

test("a toast from the previous page is shown once in this page's language", async () => {
  const toast = encodeURIComponent(JSON.stringify([{ tone: "success", key: "nav:home" }]));
  const { response, html } = await visit("/?lang=id", { headers: { Cookie: `toast=${toast}` } });
  expect(html).toMatch(/data-toast=""[\s\S]*Beranda/);
  expect(response.headers.getSetCookie().join()).toContain(
    "toast=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  );
});
