import { afterAll, beforeEach, expect, test } from "vitest";
import { addStaff } from "#backend/accounts/add-staff.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { startSelling } from "#tests/support/selling-account.ts";
import { createTestLog } from "#tests/support/test-log.ts";
import { codeOf, postForm, SIGN_IN, SIGN_UP } from "./browser.ts";

const { log, lines, clear } = createTestLog();
const world = await startTestBackend({ log, env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);
beforeEach(clear);

const PASSWORD = "a long password";
const MARK = expect.stringMatching(/^[0-9a-f]{16}$/);
const events = () =>
  lines()
    .filter((line) => "security" in line)
    .map(({ level: _level, time: _time, msg: _msg, requestId: _requestId, ...event }) => event);

test("each way a sign-in ends leaves one event, with marks in place of the e-mail and the address", async () => {
  const { email, userId, accountId } = await world.signUp();
  const from = { "X-Forwarded-For": "203.0.113.77" };
  const attempt = (password: string) => postForm(world, SIGN_IN, { email, password }, from);
  await attempt("not the password");
  const entered = await attempt(PASSWORD);
  await postForm(world, SIGN_IN, { email: "nobody@toko.test", password: PASSWORD }, from);
  for (let n = 0; n < 5; n++) await attempt("not the password");
  clear();
  await attempt(PASSWORD);
  expect(events()).toEqual([{ security: "sign_in_paused", email: MARK, from: MARK }]);
  clear();
  await world.fetch(`/v1/accounts/auth/token?code=${codeOf(entered)}`);
  await world.fetch(`/v1/accounts/auth/token?code=${codeOf(entered)}`);
  expect(events()).toEqual([{ security: "code_refused" }]);
  expect(userId + accountId).not.toBe("");
});

test("a failed and a good sign-in say who, by id", async () => {
  const { email, userId, accountId } = await world.signUp();
  const from = { "X-Forwarded-For": "203.0.113.78" };
  await postForm(world, SIGN_IN, { email, password: "not the password" }, from);
  await postForm(world, SIGN_IN, { email, password: PASSWORD }, from);
  await postForm(world, SIGN_IN, { email: "nobody@toko.test", password: PASSWORD }, from);
  expect(events()).toEqual([
    { security: "sign_in_failed", email: MARK, from: MARK, userId },
    { security: "sign_in", email: MARK, from: MARK, userId, accountId },
    { security: "sign_in_failed", email: MARK, from: MARK },
  ]);
  const [failed, good, other] = events();
  expect(failed?.email).toBe(good?.email);
  expect(other?.email).not.toBe(good?.email);
});

test("a sign-up, a switch, a role, a denial and a sign-out leave one event each", async () => {
  const answer = await postForm(
    world,
    SIGN_UP,
    {
      name: "Sari",
      shopName: "Toko Sari",
      countryCode: "id",
      email: "sari@toko.test",
      password: "pagi yang tenang",
    },
    { "X-Forwarded-For": "203.0.113.79" },
  );
  expect(answer.status).toBe(303);
  const [owner, staff] = [await world.signUp(), await world.signUp()];
  const { accountId } = owner;
  await addStaff(world.backend, { accountId, userId: staff.userId, role: "Support" });
  const switched = await staff.fetch(`/v1/accounts/${accountId}/;switch`, { method: "POST" });
  const { token } = await switched.json();
  const asStaff = (path: string) => world.fetch(path, { headers: { "x-jwt": `Bearer ${token}` } });
  expect((await asStaff("/v1/stocks")).status).toBe(403);
  await asStaff("/v1/accounts/auth/signout");
  const who = { userId: staff.userId, accountId };
  const sessionId = expect.any(String);
  expect(events()).toEqual([
    { security: "sign_up", userId: expect.any(String), accountId: expect.any(String) },
    { security: "role_given", ...who, role: "Support" },
    { security: "account_switched", ...who, sessionId },
    { security: "denied", ...who, sessionId, call: "GET /v1/stocks", code: "forbidden" },
    { security: "session_revoked", ...who, sessionId },
  ]);
});

test("a form from elsewhere is a denial, and so is a call of a restricted account", async () => {
  await postForm(world, SIGN_IN, {}, { "Sec-Fetch-Site": "cross-site" });
  expect(events()).toEqual([{ security: "denied", call: `POST ${SIGN_IN}`, code: "cross_origin" }]);
});

test("disconnecting a shop leaves an event", async () => {
  const { accountId, userId, channelId, fetch } = await startSelling(world);
  clear();
  expect((await fetch(`/v1/channels/${channelId}`, { method: "DELETE" })).status).toBe(200);
  expect(events()).toEqual([{ security: "channel_disconnected", accountId, userId, channelId }]);
});

test("nothing that was written says an e-mail, an address, a password, a token or a code", async () => {
  const { email, token } = await world.signUp();
  const from = { "X-Forwarded-For": "203.0.113.80" };
  await postForm(world, SIGN_IN, { email, password: "not the password" }, from);
  const entered = await postForm(world, SIGN_IN, { email, password: PASSWORD }, from);
  const code = codeOf(entered);
  await world.fetch(`/v1/accounts/auth/token?code=${code}`);
  await world.fetch(`/v1/accounts/auth/token?code=${code}`);
  const written = JSON.stringify(lines());
  expect(events()).toHaveLength(3);
  for (const secret of [email, "203.0.113.80", PASSWORD, "not the password", token, code])
    expect(written).not.toContain(secret);
});
