import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deleteClosedAccount } from "#backend/account-deletion/delete-account.ts";
import { newId } from "#backend/db/columns.ts";
import { postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { asks, roleIdOf } from "#tests/backend/staff/people.ts";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { createPasskeyDevice } from "#tests/support/passkey-device.ts";
import { createTestLog } from "#tests/support/test-log.ts";

const { log, lines, securityEvents: events, clear } = createTestLog();
const world = await startTestBackend({
  log,
  env: { TRUSTED_PROXIES: "1", INTERNAL_USERS: "etalase.example" },
});
afterAll(world.close);
beforeEach(clear);

const PASSWORD = "a long password";
const AUTH = "/v1/accounts/auth";
const DAY_MS = 86_400_000;
const MARK = expect.stringMatching(/^[0-9a-f]{16}$/);
const ask = (who: Pick<SignedIn, "fetch">, method: string, path: string, body?: object) =>
  asks(who)(method, path, body);
const written = () => JSON.stringify(lines());

const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime(),
  });

async function challengeFor(email: string): Promise<string> {
  const page = await postForm(world, SIGN_IN, { email, password: PASSWORD });
  const [, challenge] = /name="challenge" value="([\w-]+)"/.exec(await page.text()) ?? [];
  if (!challenge) throw new Error("no second step");
  return challenge;
}

test("enabling, failing, recovering and disabling two-step sign-in log one event each", async () => {
  const person = await world.signUp();
  const { email, userId, accountId } = person;
  const step = (what: string, body: object) =>
    ask(person, "POST", `/v1/accounts/me/two-step/;${what}`, body);
  const { secret } = (await step("start", { password: PASSWORD })).body;
  await step("confirm", { code: "000000" });
  expect(events()).toEqual([]);
  const { recoveryCodes } = (await step("confirm", { code: codeFor(secret) })).body;
  expect(events()).toEqual([{ security: "two_step_on", userId }]);
  clear();
  const challenge = await challengeFor(email);
  // The password alone does not log a sign-in.
  expect(events()).toEqual([{ security: "second_step_asked", userId, email: MARK, from: MARK }]);
  clear();
  const second = (code: string) => postForm(world, `${AUTH}/second-step`, { challenge, code });
  await second("000000");
  expect(events()).toEqual([{ security: "two_step_failed", userId }]);
  clear();
  expect((await second(recoveryCodes[0])).status).toBe(303);
  expect(events()).toEqual([
    { security: "recovery_code_used", userId },
    { security: "sign_in", userId, accountId, from: MARK, kind: "second-step" },
  ]);
  const secrets = [email, secret, ...recoveryCodes, challenge];
  expect(secrets.filter((one) => written().includes(one))).toEqual([]);
  clear();
  world.clock.advance(30_000);
  await step("stop", { password: PASSWORD, code: "000000" });
  expect(events()).toEqual([]);
  expect((await step("stop", { password: PASSWORD, code: codeFor(secret) })).status).toBe(200);
  expect(events()).toEqual([{ security: "two_step_off", userId }]);
});

test("adding and removing a passkey log one event each, and removing an unknown one none", async () => {
  const person = await world.signUp();
  const { userId } = person;
  const OWN = "/v1/accounts/me/passkeys";
  const device = createPasskeyDevice();
  const { options } = (await ask(person, "POST", `${OWN}/;start`, { password: PASSWORD })).body;
  const response = device.register({
    ...{ origin: ORIGIN, host: new URL(ORIGIN).hostname, challenge: options.challenge },
  });
  expect((await ask(person, "POST", OWN, { name: "HP Laras", response })).status).toBe(200);
  await ask(person, "DELETE", `${OWN}/${device.id}`);
  await ask(person, "DELETE", `${OWN}/${device.id}`);
  expect(events()).toEqual([
    { security: "passkey_added", userId },
    { security: "passkey_removed", userId },
  ]);
  for (const secret of ["HP Laras", device.id]) expect(written()).not.toContain(secret);
});

test("a confirmed new e-mail logs an event without either address", async () => {
  const person = await world.signUp();
  const email = `${newId()}@toko.test`;
  await ask(person, "POST", "/v1/accounts/me/email", { email, password: PASSWORD });
  const link = (await mailedLink(world, email, "email-confirm")).replace(/^\/api/, "");
  expect(events()).toEqual([]);
  expect((await postForm(world, link, {})).status).toBe(200);
  await postForm(world, link, {});
  expect(events()).toEqual([{ security: "email_changed", userId: person.userId }]);
  for (const address of [email, person.email]) expect(written()).not.toContain(address);
});

test("asking for a reset and choosing a password log an event, for unknown addresses too", async () => {
  const person = await world.signUp();
  const forgot = (email: string) => postForm(world, `${AUTH}/forgot`, { email });
  await forgot(person.email);
  await forgot("nobody@toko.test");
  const asked = { security: "password_reset_asked", email: MARK, from: MARK };
  expect(events()).toEqual([asked, asked]);
  const link = (await mailedLink(world, person.email, "password-reset")).replace(/^\/api/, "");
  clear();
  const password = "kopi susu pagi hari";
  expect((await postForm(world, link, { password })).status).toBe(303);
  expect(events()).toEqual([{ security: "password_changed", userId: person.userId }]);
  for (const secret of [person.email, password, link]) expect(written()).not.toContain(secret);
});

test("an invitation, and starting and ending a role preview, log one event each", async () => {
  const owner = await world.signUp();
  const { accountId, userId } = owner;
  const roleId = await roleIdOf(world, accountId, "Support");
  const email = `${newId()}@toko.test`;
  clear();
  await ask(owner, "POST", "/v1/accounts/staffs", { staff: { email, roleIds: [roleId] } });
  await ask(owner, "POST", `/v1/accounts/roles/${roleId}/;see-as`);
  await ask(owner, "POST", "/v1/accounts/roles/;see-as-myself");
  const saw = { security: "saw_as_role", userId, accountId, sessionId: expect.any(String) };
  expect(events()).toEqual([
    { security: "staff_invited", by: userId, accountId },
    { ...saw, roleId },
    saw,
  ]);
  expect(written()).not.toContain(email);
});

test("opening an account as an internal user logs who and which, without the reason", async () => {
  const [owner, support] = [
    await world.signUp(),
    await world.signUp({ email: `${newId()}@etalase.example` }),
  ];
  const { accountId } = owner;
  clear();
  await ask(support, "POST", `/admin-accounts/${accountId}/;open`, { note: "Tiket dua belas" });
  expect(events()).toEqual([{ security: "account_opened", userId: support.userId, accountId }]);
  expect(written()).not.toContain("Tiket dua belas");
});

test("requesting an account's deletion logs an event, and deleting it another", async () => {
  const owner = await world.signUp();
  const { accountId, userId } = owner;
  const wish = { name: "Toko Laras", password: PASSWORD };
  await ask(owner, "POST", "/v1/accounts/deletion", { ...wish, password: "not the password" });
  expect(events()).toEqual([]);
  expect((await ask(owner, "POST", "/v1/accounts/deletion", wish)).status).toBe(200);
  expect(events()).toEqual([{ security: "account_deletion_asked", accountId, userId }]);
  clear();
  await deleteClosedAccount(world.backend, accountId);
  expect(events()).toEqual([]);
  world.clock.advance(15 * DAY_MS);
  await deleteClosedAccount(world.backend, accountId);
  expect(events()).toEqual([{ security: "account_deleted", accountId }]);
});
