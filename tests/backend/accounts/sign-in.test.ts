import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hashPassword, isPassword, NOBODYS_HASH } from "#backend/accounts/passwords.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import { codeDigest } from "#contract/cookies.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";
import { CALLBACK, codeOf, postForm, SIGN_IN, SIGN_UP } from "./browser.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

let visitors = 0;
/** Another client address, so that tests do not use up each other's tries. */
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });
const query = `?redirect=${encodeURIComponent(CALLBACK)}&target=${encodeURIComponent("/orders?q=1")}&lang=en`;

test("the right password leads to the app's callback with a code, the target and the language", async () => {
  const { email } = await world.signUp();
  const answer = await postForm(
    world,
    SIGN_IN + query,
    { email: email.toUpperCase(), password: "a long password" },
    visitor(),
  );
  const to = new URL(answer.headers.get("Location") ?? "");
  expect(answer.status).toBe(303);
  expect(to.origin + to.pathname).toBe(`${CALLBACK}/${codeOf(answer)}`);
  expect(Object.fromEntries(to.searchParams)).toEqual({ target: "/orders?q=1", lang: "en" });
});

test("a text that the database cannot keep is a wrong address like any other", async () => {
  const answer = await postForm(
    world,
    SIGN_IN,
    { email: "a\0b@toko.test", password: "a long\0 password" },
    visitor(),
  );
  expect(answer.status).toBe(422);
});

test("the browser that signed in, and no other, is left the mark of its code", async () => {
  const { email } = await world.signUp();
  const answer = await postForm(world, SIGN_IN, { email, password: "a long password" }, visitor());
  const digest = await codeDigest(codeOf(answer));
  expect(answer.headers.getSetCookie()).toEqual([
    `sign-in-code=${digest}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
  ]);
  // Handing on a code that came with a link leaves none.
  const handedOn = await world.fetch(`/v1/accounts/auth/callback?code=${codeOf(answer)}`);
  expect(handedOn.status).toBe(303);
  expect(handedOn.headers.getSetCookie()).toEqual([]);
});

test("a code buys a token once", async () => {
  const owner = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email: owner.email, password: "a long password" }, visitor()),
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

test("the same password typed on another keyboard is the same password", async () => {
  // One writes é as one sign, the other as two; and a phone writes full-width digits.
  const { email } = await world.signUp({ password: "caf\u00e9 kopi susu 12" });
  const other = { email, password: "cafe\u0301 kopi susu \uff11\uff12" };
  expect((await postForm(world, SIGN_IN, other, visitor())).status).toBe(303);
});

test("of 20 who offer the same code at once, one gets a token", async () => {
  const { email } = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email, password: "a long password" }, visitor()),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.fetch(`/v1/accounts/auth/token?code=${code}`)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a code lives a minute", async () => {
  const { email } = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email, password: "a long password" }, visitor()),
  );
  world.clock.advance(60_001);
  expect((await world.fetch(`/v1/accounts/auth/token?code=${code}`)).status).toBe(401);
});

test("an unknown e-mail and a wrong password get the same page", async () => {
  const { email } = await world.signUp();
  const unknown = email.replace("owner", "nobody");
  const wrong = await postForm(
    world,
    SIGN_IN + query,
    { email, password: "not the password" },
    visitor(),
  );
  const nobody = await postForm(
    world,
    SIGN_IN + query,
    { email: unknown, password: "not the password" },
    visitor(),
  );
  expect([wrong.status, nobody.status]).toEqual([422, 422]);
  const page = await wrong.text();
  expect(page).toContain(
    "E-mail or password is not right. After 4 more tries we pause for 10 minutes.",
  );
  expect((await nobody.text()).replaceAll(unknown, email)).toBe(page);
});

test("the hash that stands for nobody costs what a real one costs, and opens to nothing", async () => {
  const cost = (hash: string) => hash.split("$").slice(0, 4).join("$");
  expect(cost(NOBODYS_HASH)).toBe(cost(await hashPassword("whatever it is")));
  expect(await isPassword(null, "whatever it is")).toBe(false);
});

test("what was typed, the target and the redirect survive a failure; the password does not", async () => {
  const answer = await postForm(
    world,
    SIGN_IN + query,
    { email: `"><b>@toko.test`, password: "secret typed" },
    visitor(),
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

test("five wrong tries pause an e-mail for the address they came from, for ten minutes and no longer", async () => {
  const { email } = await world.signUp();
  const from = visitor();
  const attempt = (password: string) =>
    postForm(world, SIGN_IN, { email, password }, { ...from, "Accept-Language": "id-ID" });
  for (const left of [4, 3, 2, 1])
    expect(await (await attempt("wrong")).text()).toContain(`Setelah ${left} percobaan lagi`);
  expect(await (await attempt("wrong")).text()).toContain("Kami jeda 10 menit sekarang.");
  world.clock.advance(9 * 60_000);
  const paused = await attempt("a long password");
  expect(paused.status).toBe(429);
  expect(paused.headers.get("Retry-After")).toBe("60");
  expect(await paused.text()).toContain("Coba lagi dalam 1 menit.");
  world.clock.advance(60_000);
  expect((await attempt("a long password")).status).toBe(303);
  expect(await (await attempt("wrong")).text()).toContain("Setelah 4 percobaan lagi");
});

test("a stranger's wrong tries do not keep the seller out", async () => {
  const { email } = await world.signUp();
  const stranger = visitor();
  for (let n = 0; n < 10; n++)
    await postForm(world, SIGN_IN, { email, password: "guess" }, stranger);
  expect(
    (await postForm(world, SIGN_IN, { email, password: "a long password" }, visitor())).status,
  ).toBe(303);
});

test("tries at one e-mail from many addresses wait longer and longer, at most a minute or so", async () => {
  const { email } = await world.signUp();
  const guess = () => postForm(world, SIGN_IN, { email, password: "guess" }, visitor());
  for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(422);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 64]) {
    const early = await guess();
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, String(seconds)]);
    world.clock.advance(seconds * 1000);
    expect((await guess()).status).toBe(422);
  }
  world.clock.advance(64_000);
  expect(
    (await postForm(world, SIGN_IN, { email, password: "a long password" }, visitor())).status,
  ).toBe(303);
});

test("tries sent at once do not slip past the limit", async () => {
  const { email } = await world.signUp();
  const from = visitor();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => postForm(world, SIGN_IN, { email, password: "wrong" }, from)),
  );
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
});

test("thirty wrong tries pause an address, whatever e-mails it tries; a forged X-Forwarded-For does not help", async () => {
  const address = visitor()["X-Forwarded-For"];
  const attempt = (n: number) =>
    postForm(
      world,
      SIGN_IN,
      { email: `guess${n}@toko.test`, password: "wrong" },
      { "X-Forwarded-For": `10.0.0.${n}, ${address}` },
    );
  for (let n = 0; n < 30; n++) expect((await attempt(n)).status).toBe(422);
  expect((await attempt(31)).status).toBe(429);
});

test("a form from another site is refused", async () => {
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

test("codes go to the app only", async () => {
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
      visitor(),
    );
    expect(answer.headers.get("Location")).toBe(`${CALLBACK}/${codeOf(answer)}`);
  }
});

test("the target handed over stays within the app", async () => {
  const { email } = await world.signUp();
  for (const target of ["//evil.example", "/.//evil.example", "/x/..//evil.example", "orders"]) {
    const answer = await postForm(
      world,
      `${SIGN_IN}?${new URLSearchParams({ target })}`,
      { email, password: "a long password" },
      visitor(),
    );
    expect(answer.headers.get("Location"), target).toBe(`${CALLBACK}/${codeOf(answer)}`);
  }
});

test("a disabled member cannot sign in, and hears nothing else than a wrong password", async () => {
  const { email, userId } = await world.signUp();
  await world.backend.db
    .update(memberships)
    .set({ isEnabled: false })
    .where(eq(memberships.userId, userId));
  const answer = await postForm(
    world,
    SIGN_IN + query,
    { email, password: "a long password" },
    visitor(),
  );
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("E-mail or password is not right");
});

test.each([
  ["en", "Sign in", "Open an account"],
  ["id", "Masuk", "Buka akun"],
  ["th", "เข้าสู่ระบบ", "เปิดบัญชี"],
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

test("the pages load nothing but their own stylesheet and the script its policy names", async () => {
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
