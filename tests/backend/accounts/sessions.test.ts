import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { deleteExpired } from "#backend/accounts/delete-expired.ts";
import { hashSecret } from "#backend/accounts/tokens.ts";
import { newId } from "#backend/db/columns.ts";
import {
  accounts,
  membershipRoles,
  memberships,
  roles,
  sessions,
} from "#backend/db/schema/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { codeOf, postForm, SIGN_IN } from "./browser.ts";

const world = await startTestBackend({
  env: { INTERNAL_USERS: "etalase.example, chief@partner.example" },
});
afterAll(world.close);
const { db } = world.backend;

const statusOf = async (who: SignedIn) => (await who.fetch("/v1/accounts/me")).status;

async function hire(owner: SignedIn, staff: SignedIn) {
  const roleId = newId();
  const { accountId } = owner;
  await db
    .insert(roles)
    .values({ id: roleId, accountId, name: "Stock keeper", permissions: ["stock-manage"] });
  await db.insert(memberships).values({ accountId, userId: staff.userId, userType: "staff" });
  await db.insert(membershipRoles).values({ accountId, userId: staff.userId, roleId });
}

test("a call without a token, or with an unknown or truncated one, is refused", async () => {
  for (const header of [undefined, "Bearer abc", `Bearer ${"x".repeat(43)}`, "token"]) {
    const answer = await world.fetch(
      "/v1/accounts/me",
      header ? { headers: { "x-jwt": header } } : {},
    );
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: "unauthenticated",
      requestId: answer.headers.get("X-Request-Id"),
    });
  }
});

test("signing in again ends only the browser's previous session", async () => {
  const [owner, elsewhere] = [await world.signUp(), await world.signUp()];
  const enter = async () =>
    codeOf(await postForm(world, SIGN_IN, { email: owner.email, password: "a long password" }));
  const exchange = (who: Pick<SignedIn, "fetch">, code: string) =>
    who.fetch(`/v1/accounts/auth/token?code=${code}`);
  expect((await exchange(owner, "none")).status).toBe(401);
  expect(await statusOf(owner)).toBe(200);
  // Another browser, without a session.
  const other = (await (await exchange(world, await enter())).json()) as { token: string };
  expect((await exchange(owner, await enter())).status).toBe(200);
  const status = async (token: string) =>
    (await world.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } })).status;
  expect([await statusOf(owner), await status(other.token), await statusOf(elsewhere)]).toEqual([
    401, 200, 200,
  ]);
});

test("signing out ends the session at once", async () => {
  const owner = await world.signUp();
  expect(await (await owner.fetch("/v1/accounts/auth/signout")).json()).toEqual({
    signedOut: true,
  });
  expect(await statusOf(owner)).toBe(401);
  expect(await (await owner.fetch("/v1/accounts/auth/signout")).json()).toEqual({
    signedOut: false,
  });
});

const DAY_MS = 86_400_000;

test("a session ends after thirty days even when in use", async () => {
  const owner = await world.signUp();
  for (let day = 0; day < 29; day++) {
    world.clock.advance(DAY_MS);
    expect(await statusOf(owner)).toBe(200);
  }
  world.clock.advance(DAY_MS - 1000);
  expect(await statusOf(owner)).toBe(200);
  world.clock.advance(1000);
  expect(await statusOf(owner)).toBe(401);
});

test("a session ends after ten days without use", async () => {
  const [used, left] = [await world.signUp(), await world.signUp()];
  world.clock.advance(9 * DAY_MS);
  expect(await statusOf(used)).toBe(200);
  world.clock.advance(DAY_MS);
  expect([await statusOf(used), await statusOf(left)]).toEqual([200, 401]);
});

test("the last use of a session is written at most once an hour", async () => {
  const owner = await world.signUp();
  const seen = async () => {
    expect(await statusOf(owner)).toBe(200);
    const [kept] = await db.select().from(sessions).where(eq(sessions.userId, owner.userId));
    return kept?.lastSeenAt.getTime();
  };
  const start = world.clock.now().getTime();
  world.clock.advance(3_599_000);
  expect(await seen()).toBe(start);
  world.clock.advance(1000);
  expect(await seen()).toBe(start + 3_600_000);
});

test("a short token ends with the session that issued it", async () => {
  const owner = await world.signUp();
  const { token } = await (await owner.fetch("/v1/accounts/short-token")).json();
  const open = () => world.fetch(`/v1/warehouses?token=${token}`);
  expect((await open()).status).toBe(200);
  await owner.fetch("/v1/accounts/auth/signout");
  expect((await open()).status).toBe(401);
});

test("disabling a member and changing a role take effect at once", async () => {
  const [owner, staff] = [await world.signUp(), await world.signUp()];
  await hire(owner, staff);
  const { token } = await (
    await staff.fetch(`/v1/accounts/${owner.accountId}/;switch`, { method: "POST" })
  ).json();
  const call = (path: string) => world.fetch(path, { headers: { "x-jwt": `Bearer ${token}` } });
  expect((await call("/v1/accounts/me")).status).toBe(200);
  const refused = await call("/v1/orders");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: "forbidden",
    details: { permission: "order-manage" },
  });
  await db
    .update(roles)
    .set({ permissions: ["order-manage"] })
    .where(and(eq(roles.accountId, owner.accountId), eq(roles.name, "Stock keeper")));
  expect((await call("/v1/orders")).status).toBe(200);
  await db
    .update(memberships)
    .set({ isEnabled: false })
    .where(and(eq(memberships.accountId, owner.accountId), eq(memberships.userId, staff.userId)));
  expect((await call("/v1/accounts/me")).status).toBe(401);
});

test("a user sees and switches to only the accounts they belong to", async () => {
  const [owner, staff, stranger] = [
    await world.signUp({ name: "Ani" }),
    await world.signUp({ name: "Budi" }),
    await world.signUp(),
  ];
  await hire(owner, staff);
  const { accounts: summaries } = await (await staff.fetch("/v1/accounts/summaries")).json();
  expect(summaries).toEqual([
    {
      id: owner.accountId,
      name: "Toko Laras",
      ownerName: "Ani",
      email: owner.email,
      userType: "staff",
      mode: "open",
    },
    {
      id: staff.accountId,
      name: "Toko Laras",
      ownerName: "Budi",
      email: staff.email,
      userType: "owner",
      mode: "open",
    },
  ]);
  const switched = await staff.fetch(`/v1/accounts/${owner.accountId}/;switch`, { method: "POST" });
  const { token } = await switched.json();
  const me = await (
    await world.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } })
  ).json();
  expect(me).toMatchObject({
    account: { id: owner.accountId },
    user: { id: staff.userId, userType: "staff", roles: [{ name: "Stock keeper" }] },
  });
  expect(await statusOf(staff)).toBe(200);
  world.clock.advance(5 * 60_000);
  expect(await statusOf(staff)).toBe(401);
  expect(
    (await stranger.fetch(`/v1/accounts/${owner.accountId}/;switch`, { method: "POST" })).status,
  ).toBe(404);
  expect(
    (await stranger.fetch("/v1/accounts/no-such-account/;switch", { method: "POST" })).status,
  ).toBe(404);
});

test("a short token opens links for a minute, only reads, and cannot issue another", async () => {
  const owner = await world.signUp();
  const { token } = await (await owner.fetch("/v1/accounts/short-token")).json();
  expect((await world.fetch(`/v1/warehouses?token=${token}`)).status).toBe(200);
  expect((await world.fetch(`/v1/accounts/short-token?token=${token}`)).status).toBe(401);
  expect(
    (await world.fetch("/v1/warehouses", { headers: { "x-jwt": `Bearer ${token}` } })).status,
  ).toBe(401);
  expect(
    (
      await world.fetch(`/v1/accounts/${owner.accountId}/;switch?token=${token}`, {
        method: "POST",
      })
    ).status,
  ).toBe(401);
  const body = JSON.stringify({ product: { name: "Kaos" } });
  expect((await world.fetch(`/v2/products?token=${token}`, { method: "POST", body })).status).toBe(
    401,
  );
  expect((await world.fetch(`/v1/warehouses?token=${owner.token}`)).status).toBe(401);
  world.clock.advance(60_000);
  expect((await world.fetch(`/v1/warehouses?token=${token}`)).status).toBe(401);
});

test("internal users are recognised by domain or address", async () => {
  const isInternal = async (email: string) =>
    (await (await (await world.signUp({ email })).fetch("/v1/accounts/me")).json()).user.isInternal;
  expect(await isInternal("Rani@Etalase.example")).toBe(true);
  expect(await isInternal("chief@partner.example")).toBe(true);
  expect(await isInternal("other@partner.example")).toBe(false);
  expect(await isInternal("mallory@notetalase.example")).toBe(false);
});

test("tokens are stored as hashes and deleted when they expire", async () => {
  const owner = await world.signUp();
  const [kept] = await db.select().from(sessions).where(eq(sessions.userId, owner.userId));
  expect(kept?.tokenHash).toBe(hashSecret(owner.token));
  expect(JSON.stringify(kept)).not.toContain(owner.token);
  world.clock.advance(31 * 86_400_000 + 1000);
  await deleteExpired(world.backend);
  expect(await db.select().from(sessions).where(eq(sessions.userId, owner.userId))).toEqual([]);
  expect(await db.select().from(accounts).where(eq(accounts.id, owner.accountId))).toHaveLength(1);
});

async function openedBySignIn({ email }: SignedIn): Promise<string> {
  world.clock.advance(1000);
  const code = codeOf(await postForm(world, SIGN_IN, { email, password: "a long password" }));
  const bought = await world.fetch(`/v1/accounts/auth/token?code=${code}`);
  const { token } = await bought.json();
  const me = await world.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } });
  return (await me.json()).account.id;
}

const PAST_GRACE = {
  status: ACCOUNT_STATUS.grace,
  gracePeriodEndedAt: new Date(world.clock.now().getTime() - DAY_MS),
};

test.each([
  ["suspended", { status: ACCOUNT_STATUS.suspended }],
  ["closed", { status: ACCOUNT_STATUS.closed }],
  ["past its grace period", PAST_GRACE],
])(
  "sign-in opens a working account rather than the last used one, which is %s",
  async (_, standing) => {
    const [owner, staff] = [await world.signUp(), await world.signUp()];
    await hire(owner, staff);
    world.clock.advance(1000);
    await staff.fetch(`/v1/accounts/${owner.accountId}/;switch`, { method: "POST" });
    expect(await openedBySignIn(staff)).toBe(owner.accountId);
    await db.update(accounts).set(standing).where(eq(accounts.id, owner.accountId));
    expect(await openedBySignIn(staff)).toBe(staff.accountId);
  },
);

test("sign-in opens a suspended account rather than a closed one if no account works", async () => {
  const [owner, staff] = [await world.signUp(), await world.signUp()];
  await hire(owner, staff);
  const { suspended, closed } = ACCOUNT_STATUS;
  const close = (accountId: string, status: number) =>
    db.update(accounts).set({ status }).where(eq(accounts.id, accountId));
  await close(owner.accountId, suspended);
  await close(staff.accountId, closed);
  expect(await openedBySignIn(staff)).toBe(owner.accountId);
});
