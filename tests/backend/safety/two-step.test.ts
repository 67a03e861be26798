import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { codeOf, postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { asks } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { mailsTo } from "#tests/support/mailbox.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

const PASSWORD = "a long password";
const SECOND = "/v1/accounts/auth/second-step";
let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `198.51.100.${++visitors}` });

const codeFor = (secret: string, ms = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + ms,
  });
const call = (who: Pick<SignedIn, "fetch">, what: string, body: object) =>
  asks(who)("POST", `/v1/accounts/me/two-step/;${what}`, body);

async function withTwoStep() {
  const person = await world.signUp();
  const { secret, uri } = (await call(person, "start", { password: PASSWORD })).body;
  const confirmed = await call(person, "confirm", { code: codeFor(secret) });
  world.clock.advance(30_000);
  return {
    ...person,
    secret: String(secret),
    uri: String(uri),
    codes: confirmed.body.recoveryCodes as string[],
  };
}

async function challengeFor(email: string): Promise<string> {
  const page = await postForm(world, SIGN_IN, { email, password: PASSWORD }, visitor());
  expect(page.status).toBe(200);
  const [, challenge] = /name="challenge" value="([\w-]+)"/.exec(await page.text()) ?? [];
  if (!challenge) throw new Error("no second step");
  return challenge;
}
const second = (challenge: string, code: string) =>
  postForm(world, `${SECOND}?lang=en&target=%2Forders`, { challenge, code });

test("the password alone no longer suffices; the code leads to the target", async () => {
  const person = await withTwoStep();
  expect(person.uri).toContain(`otpauth://totp/Etalase:${encodeURIComponent(person.email)}`);
  const challenge = await challengeFor(person.email);
  const answer = await second(challenge, codeFor(person.secret));
  expect(answer.status).toBe(303);
  expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("target")).toBe("/orders");
  expect((await world.fetch(`/v1/accounts/auth/token?code=${codeOf(answer)}`)).status).toBe(200);
  const told = (await mailsTo(world, person.email)).map(({ template }) => template);
  expect(told).toEqual(["two-step-on"]);
});

test("a code works once, also in concurrent tries, and an earlier one stops working", async () => {
  const person = await withTwoStep();
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor(person.email)));
  const code = codeFor(person.secret);
  const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  world.clock.advance(10 * 60_000);
  const fresh = await challengeFor(person.email);
  expect((await second(fresh, codeFor(person.secret, -60_000))).status).toBe(422);
  expect((await second(fresh, codeFor(person.secret, 30_000))).status).toBe(303);
  expect((await second(await challengeFor(person.email), codeFor(person.secret))).status).toBe(422);
});

test("a recovery code replaces the phone once", async () => {
  const { email, codes, ...person } = await withTwoStep();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect((await second(await challengeFor(email), code.toLowerCase())).status).toBe(303);
  expect((await second(await challengeFor(email), code)).status).toBe(422);
  const { recoveryCodesLeft } = (await asks(person)("GET", "/v1/accounts/me/sign-in")).body;
  expect(recoveryCodesLeft).toBe(9);
});

test("five wrong codes block the user across challenges, and a right one too", async () => {
  const person = await withTwoStep();
  const challenge = await challengeFor(person.email);
  for (const left of [4, 3, 2, 1]) {
    const wrong = await second(challenge, "000000");
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining(`After ${left} more`),
    ]);
  }
  await second(challenge, "000000");
  const paused = await second(await challengeFor(person.email), codeFor(person.secret));
  expect(paused.status).toBe(429);
  world.clock.advance(10 * 60_000);
  expect((await second(await challengeFor(person.email), codeFor(person.secret))).status).toBe(303);
});

test("a challenge expires after ten minutes and works once; an invented one is refused", async () => {
  const person = await withTwoStep();
  const old = await challengeFor(person.email);
  world.clock.advance(10 * 60_000);
  const late = await second(old, codeFor(person.secret));
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining("took too long")]);
  const challenge = await challengeFor(person.email);
  expect((await second(challenge, codeFor(person.secret))).status).toBe(303);
  world.clock.advance(30_000);
  expect((await second(challenge, codeFor(person.secret))).status).toBe(422);
  expect((await second("a".repeat(43), codeFor(person.secret))).status).toBe(422);
});

test("nothing changes before a code is confirmed, and two-step cannot be enabled twice", async () => {
  const person = await world.signUp();
  expect((await call(person, "confirm", { code: "123456" })).body.code).toBe(
    "two_step_not_started",
  );
  const { secret } = (await call(person, "start", { password: PASSWORD })).body;
  const answer = await postForm(
    world,
    SIGN_IN,
    { email: person.email, password: PASSWORD },
    visitor(),
  );
  expect(answer.status).toBe(303);
  expect((await call(person, "confirm", { code: "abcdef" })).body.fields).toEqual({
    code: "code_wrong",
  });
  expect((await call(person, "confirm", { code: codeFor(secret) })).status).toBe(200);
  expect((await call(person, "start", { password: PASSWORD })).body.code).toBe("two_step_on");
});

test("enabling and disabling require the password and the code", async () => {
  const person = await withTwoStep();
  const stop = (password: string, code: string) => call(person, "stop", { password, code });
  const wrong = await stop("not the password", codeFor(person.secret));
  expect([wrong.status, wrong.body.fields]).toEqual([422, { password: "password_wrong" }]);
  expect((await stop(PASSWORD, "000000")).body.code).toBe("code_wrong");
  const renewed = await call(person, "renew-codes", {
    password: PASSWORD,
    code: codeFor(person.secret),
  });
  expect(renewed.body.recoveryCodes).not.toEqual(person.codes);
  expect((await stop(PASSWORD, person.codes[0] ?? "")).body.code).toBe("code_wrong");
  expect((await stop(PASSWORD, renewed.body.recoveryCodes[0])).status).toBe(200);
  const answer = await postForm(
    world,
    SIGN_IN,
    { email: person.email, password: PASSWORD },
    visitor(),
  );
  expect(answer.status).toBe(303);
  const other = await world.signUp();
  for (let n = 0; n < 5; n++) await call(other, "start", { password: "guess" });
  const paused = await call(other, "start", { password: PASSWORD });
  expect([paused.status, paused.body.code]).toEqual([429, "too_many_tries"]);
});
