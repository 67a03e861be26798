import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { changeQuota } from "#backend/billing/change-quota.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { transaction } from "#backend/db/transaction.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { asks, signedIn } from "../staff/people.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
afterAll(world.close);

let people = 0;
const support = () => world.signUp({ email: `support${++people}@etalase.example` });
const statusOf = async (accountId: string) =>
  (await world.backend.db.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.status;
const notesOf = (accountId: string) =>
  world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, accountId))
    .orderBy(auditEntries.id);
const topUp = (accountId: string, delta: number) =>
  transaction(world.backend.db, (tx) =>
    changeQuota(tx, {
      accountId,
      type: ORDER_QUOTA_TYPE.topUp,
      delta,
      now: world.clock.now(),
    }),
  );

test("accounts are found by name, owner and state, ten per page", async () => {
  const ask = asks(await support());
  const owner = await world.signUp({ shopName: "Batik Cirebon 77", name: "Wati" });
  const found = async (query: string) =>
    (await ask("GET", `/admin-accounts?${query}`)).body.accounts.map(
      ({ id }: { id: string }) => id,
    );
  for (const search of ["cirebon 77", owner.email, owner.accountId])
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([owner.accountId]);
  expect(await found("search=cirebon%2077&state=suspended")).toEqual([]);
  expect(await found("search=cirebon%2077&state=open")).toEqual([owner.accountId]);
  for (let more = 0; more < 11; more++) await world.signUp();
  expect(await found("")).toHaveLength(10);
  const { body } = await ask("GET", `/admin-accounts/${owner.accountId}`);
  expect(body.account).toMatchObject({ name: "Batik Cirebon 77", members: 1, channels: 0 });
});

/** Reads the flag that keeps pages from asking for a top-up. */
const isHeld = async (owner: SignedIn) =>
  (await asks(owner)("GET", "/v1/accounts/me")).body.account.isHeld;

test("an account that the back office suspends is locked at once, stays so after a top-up, and can be restored", async () => {
  const ask = asks(await support());
  const owner = await world.signUp();
  const path = `/admin-accounts/${owner.accountId}`;
  expect((await owner.fetch("/v1/orders")).status).toBe(200);
  expect((await ask("POST", `${path}/;suspend`, { note: "Fraud?" })).status).toBe(200);
  expect((await owner.fetch("/v1/orders")).status).toBe(403);
  expect(await isHeld(owner)).toBe(true);
  await topUp(owner.accountId, 100);
  expect(await statusOf(owner.accountId)).toBe(ACCOUNT_STATUS.suspended);
  expect((await ask("POST", `${path}/;restore`, { note: "Was not" })).status).toBe(200);
  expect(await isHeld(owner)).toBe(false);
  expect((await owner.fetch("/v1/orders")).status).toBe(200);
  expect((await notesOf(owner.accountId)).map(({ action, actor }) => [action, actor])).toEqual([
    ["suspendAccount", expect.stringMatching(/^internal:/)],
    ["restoreAccount", expect.stringMatching(/^internal:/)],
  ]);
});

test.each(["suspend", "restore", "open"])(
  "an account closed by its owner is refused a %s and stays scheduled for deletion",
  async (deed) => {
    const ask = asks(await support());
    const owner = await world.signUp({ shopName: "Toko Tutup" });
    const body = { name: "Toko Tutup", password: "a long password" };
    expect((await asks(owner)("POST", "/v1/accounts/deletion", body)).status).toBe(200);
    const path = `/admin-accounts/${owner.accountId}`;
    const refused = await ask("POST", `${path}/;${deed}`, { note: "Fraud?" });
    expect([refused.status, refused.body.code]).toEqual([409, "account_closed"]);
    const me = (await asks(owner)("GET", "/v1/accounts/me")).body;
    expect(me.account).toMatchObject({
      status: ACCOUNT_STATUS.closed,
      deletionAt: expect.any(String),
    });
    expect((await notesOf(owner.accountId)).map(({ action }) => action)).toEqual(["deleteAccount"]);
  },
);

test("restoring an account without order quota starts a grace period, unless it needs none", async () => {
  const ask = asks(await support());
  const owner = await world.signUp();
  const path = `/admin-accounts/${owner.accountId}`;
  const { body } = await ask("GET", path);
  await topUp(owner.accountId, -body.account.orderQuota);
  await ask("POST", `${path}/;suspend`, { note: "x" });
  const restored = await ask("POST", `${path}/;restore`, { note: "x" });
  expect(restored.body.account.status).toBe(ACCOUNT_STATUS.grace);
  expect(restored.body.account.gracePeriodEndedAt).toBe("2026-11-27T03:00:00.000Z");
  const flagged = await ask("POST", `/v1/accounts/${owner.accountId}/flags`, {
    flags: [UNLIMITED_QUOTA_FLAG],
  });
  expect(flagged.body.account).toMatchObject({
    status: ACCOUNT_STATUS.active,
    gracePeriodEndedAt: null,
    flags: [UNLIMITED_QUOTA_FLAG],
  });
  const unflagged = await ask("POST", `/v1/accounts/${owner.accountId}/flags`, { flags: [] });
  expect(unflagged.body.account).toMatchObject({
    status: ACCOUNT_STATUS.grace,
    gracePeriodEndedAt: "2026-11-27T03:00:00.000Z",
    flags: [],
  });
});

test("an internal user opens an account as its owner, is logged under their own name, and leaves it", async () => {
  const person = await support();
  const owner = await world.signUp();
  const opened = await asks(person)("POST", `/admin-accounts/${owner.accountId}/;open`, {
    note: "Ticket 12",
  });
  const inside = signedIn(world, opened.body.token);
  const ask = asks(inside);
  const me = (await ask("GET", "/v1/accounts/me")).body;
  expect(me.account.id).toBe(owner.accountId);
  expect(me.user).toMatchObject({ openedBy: person.email, isInternal: false });
  await ask("POST", "/v1/accounts/roles", {
    role: { name: "Gudang", permissions: ["stock-manage"] },
  });
  const notes = (await notesOf(owner.accountId)).map(({ action, actor, actorName }) => [
    action,
    actor,
    actorName,
  ]);
  const by = [`internal:${person.userId}`, person.email];
  expect(notes).toEqual([
    ["openAccount", ...by],
    ["createRole", ...by],
  ]);
  for (const [method, path] of [
    ["POST", "/v1/accounts/me/password"],
    ["GET", "/v1/accounts/me/sign-in"],
    ["POST", "/v1/accounts/me/sessions/;end-others"],
    ["POST", `/v1/accounts/${owner.accountId}/;switch`],
    ["GET", "/admin-accounts"],
  ] as const)
    expect((await inside.fetch(path, { method })).status, path).toBe(403);
  const left = await ask("POST", "/v1/accounts/;leave");
  expect((await inside.fetch("/v1/accounts/me")).status).toBe(401);
  const back = (await asks(signedIn(world, left.body.token))("GET", "/v1/accounts/me")).body;
  expect(back.user).toMatchObject({ id: person.userId, openedBy: null, isInternal: true });
  expect((await asks(owner)("POST", "/v1/accounts/;leave")).status).toBe(409);
});

test("an opened account closes after an hour, or when the internal user's session ends", async () => {
  const person = await support();
  const owner = await world.signUp();
  const open = async () =>
    signedIn(
      world,
      (await asks(person)("POST", `/admin-accounts/${owner.accountId}/;open`, { note: "x" })).body
        .token,
    );
  const first = await open();
  world.clock.advance(61 * 60_000);
  expect((await first.fetch("/v1/accounts/me")).status).toBe(401);
  const second = await open();
  await person.fetch("/v1/accounts/auth/signout");
  expect((await second.fetch("/v1/accounts/me")).status).toBe(401);
});

test("a user is found and signed out everywhere", async () => {
  const ask = asks(await support());
  const owner = await world.signUp();
  const { body } = await ask("GET", `/admin-users?search=${owner.email}`);
  expect(body.users).toHaveLength(1);
  expect(body.users[0]).toMatchObject({
    id: owner.userId,
    hasTwoStep: false,
    passkeys: 0,
    accounts: [{ id: owner.accountId, userType: "owner", isEnabled: true }],
  });
  const ended = await ask("POST", `/admin-users/${owner.userId}/;end-sessions`);
  expect(ended.body).toEqual({ ended: 1 });
  expect((await owner.fetch("/v1/accounts/me")).status).toBe(401);
  expect((await ask("POST", "/admin-users/nobody/;end-sessions")).status).toBe(404);
});

test("only internal users read the log of all accounts", async () => {
  const person = await support();
  const owner = await world.signUp();
  const { accountId } = owner;
  await asks(person)("POST", `/admin-accounts/${accountId}/;suspend`, { note: "x" });
  const { body } = await asks(person)("GET", `/admin-audit?accountId=${accountId}`);
  expect(body).toMatchObject({
    total: 1,
    entries: [{ action: "suspendAccount", accountId, accountName: "Toko Laras" }],
  });
  const other = await world.signUp();
  expect((await other.fetch("/admin-audit")).status).toBe(403);
});
