import { afterAll, expect, test } from "vitest";
import { issueSession } from "#backend/accounts/sessions.ts";
import { postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { asks, signedIn } from "#tests/backend/staff/people.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { mailedLink, mailsTo } from "#tests/support/mailbox.ts";

const world = await startTestBackend();
afterAll(world.close);

const PASSWORD = "a long password";
let people = 0;
const address = () => `baru${++people}@toko.test`;
const elsewhere = async (of: { userId: string; accountId: string }) => {
  const { userId, accountId } = of;
  const { token } = await issueSession(world.backend, {
    userId,
    accountId,
    kind: "session",
    userAgent: "Firefox",
  });
  return signedIn(world, token);
};

test("a user sees their sessions and ends one or all others", async () => {
  const person = await world.signUp();
  const ask = asks(person);
  const [phone, tablet] = [await elsewhere(person), await elsewhere(person)];
  const { sessions } = (await ask("GET", "/v1/accounts/me/sign-in")).body;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1);
  const [other] = sessions.filter((one: { isCurrent: boolean }) => !one.isCurrent);
  expect(other).toMatchObject({ userAgent: "Firefox", accountName: "Toko Laras" });
  expect((await ask("POST", `/v1/accounts/me/sessions/${other.id}/;end`)).status).toBe(200);
  const alive = async () => [
    (await phone.fetch("/v1/accounts/me")).status,
    (await tablet.fetch("/v1/accounts/me")).status,
  ];
  expect((await alive()).sort()).toEqual([200, 401]);
  expect((await ask("POST", "/v1/accounts/me/sessions/;end-others")).body).toEqual({ ended: 1 });
  expect(await alive()).toEqual([401, 401]);
  expect((await person.fetch("/v1/accounts/me")).status).toBe(200);
  const stranger = asks(await world.signUp());
  const own = (await ask("GET", "/v1/accounts/me/sign-in")).body.sessions[0].id;
  expect((await stranger("POST", `/v1/accounts/me/sessions/${own}/;end`)).status).toBe(404);
});

test("changing the password requires the present one and ends the other sessions", async () => {
  const person = await world.signUp();
  const ask = asks(person);
  const phone = await elsewhere(person);
  const change = (password: string, newPassword: string) =>
    ask("POST", "/v1/accounts/me/password", { password, newPassword });
  expect((await change("not it", "kopi susu pagi hari")).body.fields).toEqual({
    password: "password_wrong",
  });
  expect((await change(PASSWORD, "pendek")).body.fields).toEqual({ newPassword: "password_short" });
  expect((await change(PASSWORD, "kopi susu pagi hari")).status).toBe(200);
  expect((await phone.fetch("/v1/accounts/me")).status).toBe(401);
  expect((await person.fetch("/v1/accounts/me")).status).toBe(200);
  const answer = await postForm(world, SIGN_IN, {
    email: person.email,
    password: "kopi susu pagi hari",
  });
  expect(answer.status).toBe(303);
  // Without a chosen language, mails are in the language of the account's country.
  expect(
    (await mailsTo(world, person.email)).map(({ template, language }) => [template, language]),
  ).toEqual([["password-changed", "id"]]);
});

test("a new e-mail takes effect once confirmed; the old address is notified", async () => {
  const person = await world.signUp();
  const email = address();
  await asks(person)("POST", "/v1/accounts/me/email", { email, password: PASSWORD });
  const link = (await mailedLink(world, email, "email-confirm")).replace(/^\/api/, "");
  const me = async () => (await asks(person)("GET", "/v1/accounts/me")).body.user.email;
  // A mail program's preview does not confirm.
  expect(await (await world.fetch(link)).text()).toContain(email);
  expect(await me()).toBe(person.email);
  expect((await postForm(world, link, {})).status).toBe(200);
  expect(await me()).toBe(email);
  expect((await postForm(world, link, {})).status).toBe(404);
  const [told] = await mailsTo(world, person.email);
  expect([told?.template, told?.text]).toEqual(["email-changed", expect.stringContaining(email)]);
  const { entries } = (await asks(person)("GET", "/v1/accounts/audit?action=confirmEmailChange"))
    .body;
  expect(entries).toEqual([
    expect.objectContaining({
      actorName: person.email,
      area: "sign-in",
      before: { email: person.email },
      after: { email },
    }),
  ]);
});

test("an e-mail in use is answered alike; only its owner is notified", async () => {
  const [person, other] = [await world.signUp(), await world.signUp()];
  const start = async (email: string) =>
    asks(person)("POST", "/v1/accounts/me/email", { email, password: PASSWORD });
  const [taken, free] = [await start(other.email), await start(address())];
  expect(taken).toEqual(free);
  expect((await mailsTo(world, other.email)).map(({ template }) => template)).toEqual([
    "email-taken",
  ]);
});

test("an e-mail that is taken before the link is opened stays the other user's", async () => {
  const person = await world.signUp();
  const email = address();
  await asks(person)("POST", "/v1/accounts/me/email", { email, password: PASSWORD });
  const link = (await mailedLink(world, email, "email-confirm")).replace(/^\/api/, "");
  await world.signUp({ email });
  expect((await postForm(world, link, {})).status).toBe(404);
  expect((await asks(person)("GET", "/v1/accounts/me")).body.user.email).toBe(person.email);
});

test("a reset link sent to the former e-mail does not work after the change", async () => {
  const person = await world.signUp();
  await postForm(world, "/v1/accounts/auth/forgot", { email: person.email });
  const reset = (await mailedLink(world, person.email, "password-reset")).replace(/^\/api/, "");
  const email = address();
  await asks(person)("POST", "/v1/accounts/me/email", { email, password: PASSWORD });
  await postForm(
    world,
    (await mailedLink(world, email, "email-confirm")).replace(/^\/api/, ""),
    {},
  );
  expect((await world.fetch(reset)).status).toBe(404);
});

test("a user changes name and language; null means the country's language", async () => {
  const person = await world.signUp();
  const put = (user: object) => asks(person)("PUT", "/v1/accounts/me", { user });
  expect((await put({ name: " Laras W ", locale: "th" })).body.user).toEqual({
    name: "Laras W",
    locale: "th",
  });
  expect((await put({ locale: null })).body.user).toEqual({ name: "Laras W", locale: null });
  expect((await put({ name: " " })).body.fields).toEqual({ "user.name": "required" });
});
