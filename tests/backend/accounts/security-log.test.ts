import { afterAll, beforeEach, expect, test } from "vitest";
import { addStaff } from "#backend/accounts/add-staff.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { removeStaff } from "#backend/accounts/staff/change-staff.ts";
import { switchAccount } from "#backend/accounts/switch-account.ts";
import { newId } from "#backend/db/columns.ts";
import { asks, roleIdOf, staffOf } from "#tests/backend/staff/people.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { startSelling } from "#tests/support/selling-account.ts";
import { callerOf } from "#tests/support/service-calls.ts";
import { createTestLog } from "#tests/support/test-log.ts";
import { codeOf, postForm, SIGN_IN, SIGN_UP } from "./browser.ts";

const { log, lines, securityEvents: events, clear } = createTestLog();
const world = await startTestBackend({
  log,
  env: { TRUSTED_PROXIES: "1", INTERNAL_USERS: "etalase.example" },
});
afterAll(world.close);
beforeEach(clear);

const PASSWORD = "a long password";
const MARK = expect.stringMatching(/^[0-9a-f]{16}$/);

const LOST = "the connection is lost before the commit";
/** A backend whose connection is lost after a transaction has written everything. */
function cutOff(): typeof world.backend {
  const { db } = world.backend;
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      await work(tx);
      throw new Error(LOST);
    });
  return { ...world.backend, db: Object.assign(Object.create(db) as typeof db, { transaction }) };
}

test("each outcome of a sign-in logs one event, with hashes in place of the e-mail and the address", async () => {
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

test("a failed and a successful sign-in log the user's id", async () => {
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

test("a sign-up, an account switch, a role change, a denial and a sign-out log one event each", async () => {
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

test("ending a session from elsewhere logs an event with who ended it", async () => {
  const seller = await world.signUp();
  const { accountId, userId } = seller;
  const elsewhere = () => issueSession(world.backend, { accountId, userId, kind: "session" });
  const end = async (path: string, who: typeof seller = seller) =>
    expect((await who.fetch(path, { method: "POST" })).status).toBe(200);
  await elsewhere();
  const { sessions } = await (await seller.fetch("/v1/accounts/me/sign-in")).json();
  const sessionOf = (here: boolean): string =>
    sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent === here).id;
  const sessionId = sessionOf(false);
  const support = await world.signUp({ email: `${newId()}@etalase.example` });
  clear();
  await end(`/v1/accounts/me/sessions/${sessionId}/;end`);
  await elsewhere();
  await end("/v1/accounts/me/sessions/;end-others");
  await end(`/admin-users/${userId}/;end-sessions`, support);
  const security = "session_revoked";
  expect(events()).toEqual([
    { security, userId, sessionId },
    { security, userId, sessionId: sessionOf(true) },
    { security, userId, by: support.userId },
  ]);
});

test("a cross-site form and a call of a restricted account log a denial", async () => {
  await postForm(world, SIGN_IN, {}, { "Sec-Fetch-Site": "cross-site" });
  expect(events()).toEqual([{ security: "denied", call: `POST ${SIGN_IN}`, code: "cross_origin" }]);
});

test("disconnecting a shop logs an event", async () => {
  const { accountId, userId, channelId, fetch } = await startSelling(world);
  clear();
  expect((await fetch(`/v1/channels/${channelId}`, { method: "DELETE" })).status).toBe(200);
  expect(events()).toEqual([
    { security: "channel_disconnected", accountId, by: userId, channelId },
  ]);
});

test("creating, changing, assigning or removing a role logs the role, the actor and the changed permissions", async () => {
  const owner = await world.signUp();
  const { accountId, userId: by } = owner;
  const staff = await staffOf(world, owner, ["order-manage"]);
  const ask = asks(owner);
  clear();
  const PATH = "/v1/accounts/roles";
  const made = await ask("POST", PATH, { role: { name: "Gudang", permissions: ["stock-manage"] } });
  const roleId = made.body.role.id;
  await ask("PUT", `${PATH}/${roleId}`, { role: { name: "Gudang Utara" } });
  await ask("PUT", `${PATH}/${roleId}`, { role: { name: "Gudang Utara" } });
  const support = await roleIdOf(world, accountId, "Support");
  await ask("PUT", `/v1/accounts/staffs/${staff.userId}/roles`, { roleIds: [support] });
  expect((await ask("DELETE", `${PATH}/${roleId}`)).status).toBe(200);
  expect(events()).toEqual([
    { security: "role_made", by, accountId, roleId },
    { security: "role_changed", by, accountId, roleId },
    { security: "role_given", userId: staff.userId, by, accountId },
    { security: "role_removed", by, accountId, roleId },
  ]);
  expect(JSON.stringify(lines())).not.toContain("Gudang");
});

test("creating and revoking an API key logs the key and the actor", async () => {
  const owner = await world.signUp();
  const { accountId, userId: by } = owner;
  const ask = asks(owner);
  clear();
  const PATH = "/v1/accounts/api-keys";
  const { body } = await ask("POST", PATH, {
    apiKey: { name: "Gudang ERP", permissions: ["stock-manage"] },
  });
  const keyId = body.apiKey.id;
  await ask("DELETE", `${PATH}/${keyId}`);
  expect((await ask("DELETE", `${PATH}/${keyId}`)).status).toBe(404);
  expect(events()).toEqual([
    { security: "api_key_made", by, accountId, keyId },
    { security: "api_key_revoked", by, accountId, keyId },
  ]);
  for (const secret of [body.secret, "Gudang"])
    expect(JSON.stringify(lines())).not.toContain(secret);
});

test("disabling, enabling or removing a member and changing a password log one event each", async () => {
  const owner = await world.signUp();
  const { accountId, userId: by } = owner;
  const { userId } = await staffOf(world, owner, ["order-manage"]);
  const ask = asks(owner);
  clear();
  const path = `/v1/accounts/staffs/${userId}`;
  await ask("PUT", path, { staff: { isEnabled: false } });
  await ask("PUT", path, { staff: { isEnabled: false } });
  await ask("PUT", path, { staff: { isEnabled: true } });
  await ask("DELETE", path);
  const newPassword = "malam yang teduh sekali";
  const change = { password: PASSWORD, newPassword };
  expect((await ask("POST", "/v1/accounts/me/password", change)).status).toBe(200);
  expect(events()).toEqual([
    { security: "staff_disabled", userId, by, accountId },
    { security: "staff_enabled", userId, by, accountId },
    { security: "staff_removed", userId, by, accountId },
    { security: "password_changed", userId: by },
  ]);
  expect(JSON.stringify(lines())).not.toContain(newPassword);
});

test("an internal user's action in an opened account is logged under that user, only once committed", async () => {
  const owner = await world.signUp();
  const { accountId } = owner;
  const { userId } = await staffOf(world, owner, ["order-manage"]);
  const openedBy = { userId: "internal", email: "help@etalase.test" };
  const caller = callerOf(owner, { openedBy });
  clear();
  await expect(removeStaff(cutOff(), caller, userId)).rejects.toThrow(LOST);
  expect(events()).toEqual([]);
  await removeStaff(world.backend, caller, userId);
  expect(events()).toEqual([{ security: "staff_removed", userId, by: "internal", accountId }]);
});

test("joining by invitation logs an event once committed, and none for an existing member", async () => {
  const owner = await world.signUp();
  const { accountId } = owner;
  const roleIds = [await roleIdOf(world, accountId, "Support")];
  const staff = await world.signUp();
  const ask = asks(owner);
  await ask("POST", "/v1/accounts/staffs", { staff: { email: staff.email, roleIds } });
  const code = (await mailedLink(world, staff.email, "staff-invite")).split("/").at(-1) ?? "";
  const caller = callerOf(staff, { email: staff.email });
  clear();
  await expect(switchAccount(cutOff(), caller, code)).rejects.toThrow(LOST);
  expect(events()).toEqual([]);
  const joined = { security: "staff_joined", userId: staff.userId, accountId };
  const switched = { ...joined, security: "account_switched", sessionId: expect.any(String) };
  await switchAccount(world.backend, caller, code);
  await switchAccount(world.backend, caller, code);
  expect(events()).toEqual([joined, switched, switched]);
});

test("no logged event contains an e-mail, an address, a password, a token or a code", async () => {
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
