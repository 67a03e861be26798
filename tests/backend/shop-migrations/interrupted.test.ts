import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { shopMigrations } from "#backend/db/schema/shop-migrations.ts";
import { advanceMigration } from "#backend/shop-migrations/advance-migration.ts";
import type { Migration } from "#contract/migrations.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openTwoShops, UMBRELLA } from "./two-shops.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<typeof openTwoShops>>;

async function ready(): Promise<Seller> {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14 });
  await seller.addToShopee({ name: `${UMBRELLA} besar`, sku: "PAYUNG-02", stock: 3 });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 2 } });
  return seller;
}

/** Runs `work` while the target is disconnected. */
async function withoutTarget(seller: Seller, work: () => Promise<void>): Promise<void> {
  const set = (disconnectedAt: Date | null) =>
    world.backend.db
      .update(channels)
      .set({ disconnectedAt })
      .where(eq(channels.id, seller.tiktok.channelId));
  await set(world.backend.now());
  await work();
  await set(null);
}

test("a check stopped by a disconnected shop says so, and resumes once it is connected", async () => {
  const seller = await ready();
  await withoutTarget(seller, async () => {
    expect(await seller.act("check")).toMatchObject({
      ...{ status: "checking", errorCode: "channel_not_active" },
    });
    // A retry that comes too early waits again.
    expect(await seller.act("continue")).toMatchObject({
      ...{ status: "checking", errorCode: "channel_not_active" },
    });
  });
  expect(await seller.act("continue")).toMatchObject({
    ...{ status: "ready", errorCode: null, counts: { fits: 2, waiting: 0 } },
  });
});

test("a stopped publish continues with the rest, or ends with what is published", async () => {
  const seller = await ready();
  await withoutTarget(seller, async () => {
    expect(await seller.act("send", { mode: "publish" })).toMatchObject({
      ...{ status: "sending", errorCode: "channel_not_active", counts: { sent: 0 } },
    });
  });
  await seller.expectNothingWritten();
  expect(await seller.act("continue")).toMatchObject({
    ...{ status: "finished", errorCode: null, counts: { sent: 2, published: 2 } },
  });
  expect((await seller.shownOnTiktok()).map(({ sku }) => sku).sort()).toEqual([
    "PAYUNG-01",
    "PAYUNG-02",
  ]);

  const other = await ready();
  await withoutTarget(other, async () => {
    await other.act("send", { mode: "publish" });
    expect(await other.act("cancel")).toMatchObject({ status: "finished", counts: { sent: 0 } });
  });
  await other.choose(other.shopee.channelId, other.tiktok.channelId);
  expect(await other.act("start")).toMatchObject({ status: "ready", counts: { fits: 2 } });
});

test("a product sold during the undo stays on the target", async () => {
  const seller = await ready();
  await seller.act("send", { mode: "publish" });
  const [sold] = await seller.shownOnTiktok();
  await world.sandboxes.tiktok.controls.createOrder({
    shopId: seller.tiktok.shopId,
    lines: [{ skuId: sold?.skuId ?? "", quantity: 1 }],
  });
  await world.drain();
  // The undo was requested before the order came, and runs now.
  const { id: migrationId } = await seller.read();
  await world.backend.db
    .update(shopMigrations)
    .set({ status: "undoing" })
    .where(eq(shopMigrations.id, migrationId));
  const key = { accountId: seller.accountId, migrationId };
  for (let n = 0; n < 8 && (await seller.read()).status === "undoing"; n++) {
    await advanceMigration(world.backend, key, { isLastTry: false });
    world.clock.advance(3_000);
    await world.drain();
  }
  expect(await seller.read()).toMatchObject({
    ...{ status: "undone", counts: { takenBack: 2, kept: 1 } },
  });
  expect(await seller.shownOnTiktok()).toMatchObject([{ skuId: sold?.skuId }]);
  expect(await seller.productNames()).toHaveLength(1);
});

test("a publish stopped by the seller ends, and unpublished products count as drafts", async () => {
  const seller = await ready();
  await seller.ask("POST", "/v1/onboarding/migration/;send", { mode: "publish" });
  const { id: migrationId, publishId } = await seller.read();
  const key = { accountId: seller.accountId, migrationId };
  await advanceMigration(world.backend, key, { isLastTry: false });
  expect(await seller.read()).toMatchObject({
    ...{ status: "finished", counts: { sent: 2, publishing: 2, drafts: 0 } },
  });
  await seller.ask("POST", `/v2/channels/publishes/${publishId}/;stop`);
  await world.drain();
  expect(await seller.read()).toMatchObject({
    counts: { sent: 2, publishing: 0, published: 0, failed: 0, drafts: 2 },
  });
});

test("a checked migration can be ended; one that is publishing without a problem cannot", async () => {
  const seller = await ready();
  await seller.ask("POST", "/v1/onboarding/migration/;check");
  await seller.ask("POST", "/v1/onboarding/migration/;cancel");
  await world.drain();
  expect(await seller.read()).toBeNull();

  const other = await ready();
  await other.ask("POST", "/v1/onboarding/migration/;send", { mode: "publish" });
  expect(await other.refusal("POST", "/;cancel")).toMatchObject({
    ...{ status: 409, code: "migration_state" },
  });
  await world.drain();
  expect(await other.read()).toMatchObject({ status: "finished", counts: { published: 2 } });
});

test("stopping after every part of every step gives the same result", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14 });
  await seller.addToShopee({ name: "Topi", sku: "TOPI" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  const [row] = await world.backend.db
    .select({ id: shopMigrations.id })
    .from(shopMigrations)
    .where(eq(shopMigrations.accountId, seller.accountId));
  const key = { accountId: seller.accountId, migrationId: row?.id ?? "" };
  const seen = new Set<Migration["status"]>();
  /** Runs parts of zero length, as if each process had died and another continued. */
  async function advanceUntil(status: Migration["status"]): Promise<void> {
    for (let n = 0; n < 40; n++) {
      const now = (await seller.read()).status;
      seen.add(now);
      if (now === status) return;
      for (let twice = 0; twice < 2; twice++)
        await advanceMigration(world.backend, key, { isLastTry: false }, 0);
      await world.drain();
    }
    throw new Error(`It never came to be ${status}`);
  }
  await seller.ask("POST", "/v1/onboarding/migration/;start");
  await advanceUntil("ready");
  expect(await seller.read()).toMatchObject({ counts: { total: 2, fits: 1, refused: 1 } });
  await seller.ask("POST", "/v1/onboarding/migration/;send", { mode: "publish" });
  await advanceUntil("finished");
  expect(await seller.read()).toMatchObject({ counts: { sent: 2, published: 1 } });
  expect(await seller.shownOnTiktok()).toHaveLength(1);
  await seller.ask("POST", "/v1/onboarding/migration/;undo");
  for (let n = 0; n < 8 && (await seller.read()).status === "undoing"; n++) {
    await advanceMigration(world.backend, key, { isLastTry: false }, 0);
    world.clock.advance(3_000);
    await world.drain();
  }
  expect((await seller.read()).status).toBe("undone");
  await seller.expectNothingWritten();
  expect(await seller.productNames()).toEqual([]);
});
