import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

test("a new owner sees the account, its country and all permissions", async () => {
  const owner = await world.signUp({ countryCode: "th", locale: "th", shopName: "ร้านมะลิ" });
  const me = await (await owner.fetch("/v1/accounts/me")).json();
  expect(me.account).toMatchObject({
    id: owner.accountId,
    name: "ร้านมะลิ",
    countryCode: "th",
    timeZone: "Asia/Bangkok",
    status: 1,
    channels: [],
  });
  expect(me.user).toMatchObject({
    id: owner.userId,
    email: owner.email,
    userType: "owner",
    locale: "th",
    isInternal: false,
    openedBy: null,
  });
  expect(me.user.roles).toHaveLength(1);
  expect(me.user.roles[0].permissions).toHaveLength(9);
});

test("returns the account's own connected channels, quota and grace period", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  const { db } = world.backend;
  const channel = { channelType: "shopee" as const, name: "Toko di Shopee", orderExpMins: 60 };
  const grantExpiresAt = new Date("2027-01-01T00:00:00.500Z");
  await db.insert(channels).values([
    { ...channel, accountId: owner.accountId, shopId: "1", grantExpiresAt },
    { ...channel, accountId: owner.accountId, shopId: "2", disconnectedAt: world.clock.now() },
    { ...channel, accountId: other.accountId, shopId: "3" },
  ]);
  const gracePeriodEndedAt = new Date("2026-12-01T00:00:00Z");
  await db
    .update(accounts)
    .set({ orderQuota: 250, flags: ["beta"], status: 2, gracePeriodEndedAt })
    .where(eq(accounts.id, owner.accountId));
  const { account } = await (await owner.fetch("/v1/accounts/me")).json();
  expect(account).toMatchObject({
    orderQuota: 250,
    flags: ["beta"],
    status: 2,
    gracePeriodEndedAt: "2026-12-01T00:00:00.000Z",
  });
  const ends = "2027-01-01T00:00:00.5+00:00";
  expect(account.channels).toEqual([
    {
      ...channel,
      id: expect.any(String),
      shopId: "1",
      status: "active",
      imported: false,
      asksOrderExpiry: false,
      grantExpiresAt: ends,
      tokopediaIntegrationState: null,
    },
  ]);
});
