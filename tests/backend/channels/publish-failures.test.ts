import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#backend/db/schema/notifications.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { makeNotificationLink } from "#backend/notifications/make-notification-link.ts";
import { renderBody } from "#backend/notifications/render-body.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { draftListing, selling } from "./selling.ts";
import { addProduct } from "./stocked.ts";

test("our own checks refuse before sending and name the field", async () => {
  const { publish, read, onShopee, jobs, clock, calls } = await selling({ name: "Kaos" });
  calls.length = 0;
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "name_too_short",
    lastSyncAt: clock.now.toISOString(),
  });
  expect((await read())?.errorMessage).toContain("name");
  expect(calls).toEqual([]);
  expect(await onShopee()).toEqual([]);
});

test("a marketplace's refusal fails the listing with its code, and a later publish succeeds", async () => {
  const { publish, read, onShopee, jobs, mishap, clock } = await selling();
  mishap("listings.create", {
    before: () => {
      throw new ConnectorError("rejected", "product.error_banned_word", "A word is not allowed");
    },
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    ...{
      syncStatus: SYNC_STATUS.failed,
      errorCode: "product.error_banned_word",
      errorMessage: "A word is not allowed",
    },
    lastSyncAt: clock.now.toISOString(),
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.synced,
    errorCode: null,
    errorMessage: null,
  });
  expect(await onShopee()).toHaveLength(1);
});

test("publishing is retried when the marketplace is unreachable", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  const unreachable = {
    before: () => Promise.reject(new ConnectorError("unavailable", "network", "not reachable")),
  };
  mishap("listings.create", unreachable, unreachable);
  await publish();
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(10);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(10);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("a listing fails visibly after the last try", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  const unreachable = {
    before: () => Promise.reject(new ConnectorError("unavailable", "network", "not reachable")),
  };
  mishap("listings.uploadImage", ...Array.from({ length: 20 }, () => unreachable));
  await publish();
  for (let hour = 0; hour < 10; hour++) {
    await jobs.drain();
    pass(3600);
  }
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.failed, errorCode: "network" });
  expect(jobs.dead).toEqual([]);
});

test("a rate limit delays the work as long as the marketplace asks, without using up tries", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  mishap("listings.create", {
    before: () =>
      Promise.reject(
        new ConnectorError("rate_limited", "error_limit", "daily", { retryAfterMs: 3_600_000 }),
      ),
  });
  await publish();
  await jobs.drain();
  pass(3599);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(1);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("a lost connection fails the listing and marks the channel", async () => {
  const { publish, read, jobs, controls, shopId, laras } = await selling();
  await controls.deauthorise(shopId);
  await publish();
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.failed);
  expect(
    await laras.call("POST", `/v2/channels/products/${(await read())?.id}/;publish`),
  ).toMatchObject({ status: 409, body: { code: "channel_not_active" } });
});

test("listings that fail for one reason are notified together, with the channel's message or ours", async () => {
  const world = await selling();
  const { publish, jobs, laras, mishap, backend, channelId, product, db } = world;
  const told = async () =>
    (
      await db
        .select()
        .from(notifications)
        .where(eq(notifications.accountId, laras.accountId))
        .orderBy(notifications.firstAt)
    ).map((row) => [renderBody(row, "id", backend.log), makeNotificationLink(row)]);
  const refusal = {
    before: () =>
      Promise.reject(new ConnectorError("rejected", "bad_name", "Nama memuat kata terlarang")),
  };
  mishap("listings.create", refusal);
  await publish();
  await jobs.drain();
  expect(await told()).toEqual([
    [
      expect.stringMatching(/ menolak “Kaos Oblong Katun”\. Nama memuat kata terlarang$/),
      `/products-v2/channels/shopee/${channelId}/${product.id}`,
    ],
  ]);

  const second = await addProduct(world, laras, { name: "Kaos Polo Katun Halus" });
  const { id } = await draftListing(laras, second.id, channelId);
  mishap("listings.create", refusal);
  await laras.call("POST", `/v2/channels/products/${id}/;publish`);
  await jobs.drain();
  expect(await told()).toEqual([
    [
      expect.stringMatching(/ menolak 2 produk\. Nama memuat kata terlarang$/),
      `/products-v2/channels/shopee?status=4&shop=${channelId}`,
    ],
  ]);

  const bare = await addProduct(world, laras, {
    name: "Kaos Tanpa Gambar Sama Sekali",
    imageIds: [],
  });
  const unready = await draftListing(laras, bare.id, channelId);
  world.pass(60);
  await laras.call("POST", `/v2/channels/products/${unready.id}/;publish`);
  await jobs.drain();
  expect((await told())[1]?.[0]).toMatch(
    /^“Kaos Tanpa Gambar Sama Sekali” belum bisa terbit di .+\. Belum ada gambar\.$/,
  );
});
