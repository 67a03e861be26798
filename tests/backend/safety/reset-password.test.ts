import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { sessions } from "#backend/db/schema/accounts.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { codeOf, postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { mailedLink, mailsTo } from "#tests/support/mailbox.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

const FORGOT = "/v1/accounts/auth/forgot";
let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });
const ask = (email: string, from = visitor()) =>
  postForm(world, `${FORGOT}?lang=en`, { email }, from);
/** As a path within the backend. */
const linkTo = async (email: string) =>
  (await mailedLink(world, email, "password-reset")).replace(/^\/api/, "");

test("the mailed link sets a new password and ends all sessions", async () => {
  const person = await world.signUp();
  await ask(person.email.toUpperCase());
  const link = await linkTo(person.email);
  expect(await (await world.fetch(link)).text()).toContain('autocomplete="new-password"');
  const saved = await postForm(world, link, { password: "kopi susu pagi hari" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "signin?done=password"]);
  expect((await person.fetch("/v1/accounts/me")).status).toBe(401);
  const old = await postForm(
    world,
    SIGN_IN,
    { email: person.email, password: "a long password" },
    visitor(),
  );
  expect(old.status).toBe(422);
  const fresh = await postForm(
    world,
    SIGN_IN,
    { email: person.email, password: "kopi susu pagi hari" },
    visitor(),
  );
  expect(fresh.status).toBe(303);
  const told = (await mailsTo(world, person.email)).at(-1);
  expect(told?.template).toBe("password-changed");
  const { db } = world.backend;
  const notes = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, person.accountId));
  expect(notes).toEqual([
    expect.objectContaining({
      action: "resetPassword",
      actor: `user:${person.userId}`,
      target: `staff:${person.userId}`,
    }),
  ]);
  expect(await (await world.fetch(`${SIGN_IN}?done=password&lang=en`)).text()).toContain(
    "Your new password is saved",
  );
});

test("a user blocked after five wrong passwords can sign in with the new one", async () => {
  const { email } = await world.signUp();
  const from = visitor();
  const signIn = (password: string) =>
    postForm(world, `${SIGN_IN}?lang=en`, { email, password }, from);
  for (let n = 0; n < 5; n++) await signIn("wrong");
  const paused = await signIn("a long password");
  expect(paused.status).toBe(429);
  expect(await paused.text()).toContain("Or choose a new password with “Forgot your password?”");
  await ask(email, from);
  await postForm(world, await linkTo(email), { password: "kopi susu pagi hari" }, from);
  expect((await signIn("kopi susu pagi hari")).status).toBe(303);
});

test("a link works once, for an hour, and only the newest", async () => {
  const { email } = await world.signUp();
  await ask(email);
  const first = await linkTo(email);
  world.clock.advance(1000);
  await ask(email);
  const second = await linkTo(email);
  expect(second).not.toBe(first);
  expect((await postForm(world, first, { password: "kopi susu pagi hari" })).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postForm(world, second, { password: "kopi susu pagi hari" })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await world.fetch(second)).status).toBe(404);
  await ask(email);
  const third = await linkTo(email);
  world.clock.advance(60 * 60_000);
  expect((await postForm(world, third, { password: "kopi susu pagi hari" })).status).toBe(404);
});

test("a refused password keeps the link valid and shows the reason", async () => {
  const { email } = await world.signUp();
  await ask(email);
  const link = await linkTo(email);
  for (const [password, text] of [
    ["kurang", "At least 10 characters."],
    ["password123", "too easy to guess"],
    [email, "too easy to guess"],
  ] as const) {
    const answer = await postForm(world, `${link}&lang=en`, { password });
    expect([answer.status, (await answer.text()).includes(text)], password).toEqual([422, true]);
  }
  expect((await postForm(world, link, { password: "kopi susu pagi hari" })).status).toBe(303);
});

test("the answer is identical for known and unknown addresses", async () => {
  const { email } = await world.signUp();
  const unknown = email.replace("owner", "nobody");
  const [known, nobody] = [await ask(email), await ask(unknown)];
  expect([known.status, nobody.status]).toEqual([200, 200]);
  const page = await known.text();
  expect((await nobody.text()).replaceAll(unknown, email)).toBe(page);
  const waiting = await world.queue.waiting();
  expect(waiting.filter(({ name }) => name === "mail-reset")).toHaveLength(2);
  expect(await mailsTo(world, unknown)).toEqual([]);
  expect(await mailsTo(world, email)).toHaveLength(1);
});

test("one user gets three links an hour, one visitor ten requests", async () => {
  const { email } = await world.signUp();
  for (let n = 0; n < 5; n++) {
    await ask(email);
    await world.drain();
    world.clock.advance(1000);
  }
  expect(await mailsTo(world, email)).toHaveLength(3);
  const from = visitor();
  for (let n = 0; n < 10; n++) expect((await ask(`tak${n}@toko.test`, from)).status).toBe(200);
  const over = await ask("tak11@toko.test", from);
  expect([over.status, over.headers.get("Retry-After")]).toEqual([429, "600"]);
});

test("a code issued before the reset gives no token after it", async () => {
  const person = await world.signUp();
  const code = codeOf(
    await postForm(world, SIGN_IN, { email: person.email, password: "a long password" }, visitor()),
  );
  await ask(person.email);
  await postForm(world, await linkTo(person.email), { password: "kopi susu pagi hari" });
  expect((await world.fetch(`/v1/accounts/auth/token?code=${code}`)).status).toBe(401);
  const open = await world.backend.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.userId));
  expect(open.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
});

test("a cross-site form, and a code in the address alone, change nothing", async () => {
  const { email } = await world.signUp();
  await ask(email);
  const link = await linkTo(email);
  const cross = await postForm(
    world,
    link,
    { password: "kopi susu pagi hari" },
    { "Sec-Fetch-Site": "cross-site" },
  );
  expect(cross.status).toBe(403);
  expect((await world.fetch(`${link}&password=kopi+susu+pagi+hari`)).status).toBe(200);
  expect((await postForm(world, link, { password: "kopi susu pagi hari" })).status).toBe(303);
});

test.each([
  ["en", "Forgot your password?"],
  ["id", "Lupa kata sandi?"],
  ["th", "ลืมรหัสผ่าน"],
])("the page is in %s, and sign-in links to it with its parameters", async (language, title) => {
  expect(await (await world.fetch(`${FORGOT}?lang=${language}`)).text()).toContain(
    `<h1>${title}</h1>`,
  );
  const signIn = await world.fetch(`${SIGN_IN}?lang=${language}&target=%2Forders`);
  expect(await signIn.text()).toContain(`href="forgot?target=%2Forders&amp;lang=${language}`);
});
