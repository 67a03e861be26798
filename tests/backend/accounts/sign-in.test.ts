import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { DUMMY_HASH, hashPassword, verifyPassword } from "#backend/accounts/passwords.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import { digestCode } from "#contract/cookies.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";
import {
  CALLBACK,
  codeOf,
  makeVisitorHeaders,
  postForm,
  SIGN_IN,
  SIGN_IN_QUERY,
  SIGN_UP,
} from "./browser.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

test("the right password leads to the app's callback with a code, the target and the language", async () => {
  const { email } = await world.signUp();
  const answer = await postForm(
    world,
    SIGN_IN + SIGN_IN_QUERY,
    { email: email.toUpperCase(), password: "a long password" },
    makeVisitorHeaders(),
  );
  const to = new URL(answer.headers.get("Location") ?? "");
  expect(answer.status).toBe(303);
  expect(to.origin + to.pathname).toBe(`${CALLBACK}/${codeOf(answer)}`);
  expect(Object.fromEntries(to.searchParams)).toEqual({ target: "/orders?q=1", lang: "en" });
});

test("text that the database cannot store counts as an unknown e-mail", async () => {
  const answer = await postForm(
    world,
    SIGN_IN,
    { email: "a\0b@toko.test", password: "a long\0 password" },
    makeVisitorHeaders(),
  );
  expect(answer.status).toBe(422);
});

test("only the browser that signed in can redeem its code", async () => {
  const { email } = await world.signUp();
  const answer = await postForm(
    world,
    SIGN_IN,
    { email, password: "a long password" },
    makeVisitorHeaders(),
  );
  const digest = await digestCode(codeOf(answer));
  expect(answer.headers.getSetCookie()).toEqual([
    `sign-in-code=${digest}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
  ]);
  // A code from a link is forwarded without setting a cookie.
  const handedOn = await world.fetch(`/v1/accounts/auth/callback?code=${codeOf(answer)}`);
  expect(handedOn.status).toBe(303);
  expect(handedOn.headers.getSetCookie()).toEqual([]);
});

test("a code is exchanged for a token once", async () => {
  const owner = await world.signUp();
  const code = codeOf(
    await postForm(
      world,
      SIGN_IN,
      { email: owner.email, password: "a long password" },
      makeVisitorHeaders(),
    ),
  );
  const bought = await world.fetch(`/v1/accounts/auth/token?code=${code}`);
  const { token } = await bought.json();
  expect(bought.headers.get("Cache-Control")).toBe("no-store");
  const me = await world.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } });
  expect((await me.json()).user.id).toBe(owner.userId);
  const again = await world.fetch(`/v1/accounts/auth/token?code=${code}`);
  expect(again.status).toBe(401);
  expect(await again.json()).toMatchObject({ code: "code_invalid" });
});

test("the same password typed on another keyboard layout is accepted", async () => {
  // é is one code point or two, depending on the device; a phone may type full-width digits.
  const { email } = await world.signUp({ password: "caf\u00e9 kopi susu 12" });
  const other = { email, password: "cafe\u0301 kopi susu \uff11\uff12" };
  expect((await postForm(world, SIGN_IN, other, makeVisitorHeaders())).status).toBe(303);
});

test("20 concurrent exchanges of one code give one token", async () => {
  const { email } = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email, password: "a long password" }, makeVisitorHeaders()),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.fetch(`/v1/accounts/auth/token?code=${code}`)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a code expires after a minute", async () => {
  const { email } = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email, password: "a long password" }, makeVisitorHeaders()),
  );
  world.clock.advance(60_001);
  expect((await world.fetch(`/v1/accounts/auth/token?code=${code}`)).status).toBe(401);
});

test("an unknown e-mail and a wrong password give the same page", async () => {
  const { email } = await world.signUp();
  const unknown = email.replace("owner", "nobody");
  const wrong = await postForm(
    world,
    SIGN_IN + SIGN_IN_QUERY,
    { email, password: "not the password" },
    makeVisitorHeaders(),
  );
  const nobody = await postForm(
    world,
    SIGN_IN + SIGN_IN_QUERY,
    { email: unknown, password: "not the password" },
    makeVisitorHeaders(),
  );
  expect([wrong.status, nobody.status]).toEqual([422, 422]);
  const page = await wrong.text();
  expect(page).toContain(
    "E-mail or password is wrong. After 4 more tries we pause for 10 minutes.",
  );
  expect((await nobody.text()).replaceAll(unknown, email)).toBe(page);
});

test("the placeholder hash for unknown users takes as long to verify as a real one, and never matches", async () => {
  const cost = (hash: string) => hash.split("$").slice(0, 4).join("$");
  expect(cost(DUMMY_HASH)).toBe(cost(await hashPassword("whatever it is")));
  expect(await verifyPassword(null, "whatever it is")).toBe(false);
});

test("a failed sign-in keeps the e-mail, the target and the redirect, but not the password", async () => {
  const answer = await postForm(
    world,
    SIGN_IN + SIGN_IN_QUERY,
    { email: `"><b>@toko.test`, password: "secret typed" },
    makeVisitorHeaders(),
  );
  const page = await answer.text();
  expect(page).toContain(`value="&quot;&gt;&lt;b&gt;@toko.test"`);
  expect(page).not.toContain("secret typed");
  expect(page).toContain(
    `action="signin?redirect=${encodeURIComponent(CALLBACK)}&amp;target=%2Forders%3Fq%3D1&amp;lang=en"`,
  );
  expect(page).toContain(
    `href="signup?redirect=${encodeURIComponent(CALLBACK)}&amp;target=%2Forders%3Fq%3D1&amp;lang=en"`,
  );
  expect(page).toContain(
    `href="signin?redirect=${encodeURIComponent(CALLBACK)}&amp;target=%2Forders%3Fq%3D1&amp;lang=th"`,
  );
});

test("a cross-site form is refused", async () => {
  const { email } = await world.signUp();
  const fields = { email, password: "a long password" };
  expect((await postForm(world, SIGN_IN, fields, { "Sec-Fetch-Site": "cross-site" })).status).toBe(
    403,
  );
  const old = await world.fetch(SIGN_IN, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "https://evil.example" },
  });
  expect(old.status).toBe(403);
});

test("codes are sent only to the app's callback", async () => {
  const { email } = await world.signUp();
  for (const redirect of [
    "https://evil.example/take",
    `${ORIGIN}.evil.example/`,
    "//evil.example",
    "javascript:alert(1)",
  ]) {
    const answer = await postForm(
      world,
      `${SIGN_IN}?redirect=${encodeURIComponent(redirect)}&target=//evil.example`,
      { email, password: "a long password" },
      makeVisitorHeaders(),
    );
    expect(answer.headers.get("Location")).toBe(`${CALLBACK}/${codeOf(answer)}`);
  }
});

test("the target after sign-in stays within the app", async () => {
  const { email } = await world.signUp();
  for (const target of ["//evil.example", "/.//evil.example", "/x/..//evil.example", "orders"]) {
    const answer = await postForm(
      world,
      `${SIGN_IN}?${new URLSearchParams({ target })}`,
      { email, password: "a long password" },
      makeVisitorHeaders(),
    );
    expect(answer.headers.get("Location"), target).toBe(`${CALLBACK}/${codeOf(answer)}`);
  }
});

test("a disabled member cannot sign in and sees the message for a wrong password", async () => {
  const { email, userId } = await world.signUp();
  await world.backend.db
    .update(memberships)
    .set({ isEnabled: false })
    .where(eq(memberships.userId, userId));
  const answer = await postForm(
    world,
    SIGN_IN + SIGN_IN_QUERY,
    { email, password: "a long password" },
    makeVisitorHeaders(),
  );
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("E-mail or password is wrong");
});

test.each([
  ["en", "Sign in", "Open an account"],
  ["id", "Masuk", "Buat akun"],
  ["th", "เข้าสู่ระบบ", "สร้างบัญชี"],
])("the pages speak %s", async (language, signIn, signUp) => {
  const page = await world.fetch(`${SIGN_IN}?lang=${language}`);
  const html = await page.text();
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(`<h1>${signIn}</h1>`);
  expect(page.headers.get("Set-Cookie")).toContain(`lng=${language}`);
  const byHeader = await world.fetch(SIGN_UP, {
    headers: { "Accept-Language": `fr, ${language};q=0.5` },
  });
  expect(await byHeader.text()).toContain(`<h1>${signUp}</h1>`);
  const byCookie = await world.fetch(SIGN_UP, {
    headers: { Cookie: `a=b; lng=${language}`, "Accept-Language": "fr" },
  });
  expect(await byCookie.text()).toContain(`<h1>${signUp}</h1>`);
});

test("the pages load only their own stylesheet and the script that their policy names", async () => {
  const page = await world.fetch(SIGN_IN);
  const html = await page.text();
  expect(page.headers.get("Content-Security-Policy")).toMatch(
    /default-src 'none'; style-src 'self'; .*frame-ancestors 'none'/,
  );
  const [script = "", ...others] = html.match(/<script>[\s\S]*?<\/script>/g) ?? [];
  expect(others).toEqual([]);
  const text = script.replace(/<\/?script>/g, "");
  const hash = createHash("sha256").update(text).digest("base64");
  expect(page.headers.get("Content-Security-Policy")).toContain(`script-src 'sha256-${hash}';`);
  expect(html.replace(script, "")).not.toMatch(/<script|\sstyle="|\son\w+="/);
  const [, stylesheet] = /href="(page\.css[^"]*)"/.exec(html) ?? [];
  const styles = await world.fetch(`/v1/accounts/auth/${stylesheet}`);
  expect(styles.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await styles.text()).toContain("--primary-solid");
});
