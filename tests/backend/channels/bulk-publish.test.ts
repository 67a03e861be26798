import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import { channelProducts } from "#backend/db/schema/listings.ts";
import type { PublishJob } from "#contract/publishes.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { connectShop } from "./connecting.ts";
import { addProduct } from "./stocked.ts";
import { createWorld, type Member } from "./world.ts";

type Job = z.output<typeof PublishJob>;

async function shopWithProducts(count: number) {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);
  const productIds: string[] = [];
  for (let n = 0; n < count; n++)
    productIds.push((await addProduct(world, laras, { name: `Kaos nomor ${n}` })).id);
  const start = (ids = productIds) =>
    laras.call<{ publishId: string }>("POST", "/v2/channels/publishes", {
      productIds: ids,
      channelIds: [channelId],
    });
  const statuses = async () =>
    (
      await world.db
        .select()
        .from(channelProducts)
        .where(eq(channelProducts.channelId, channelId))
        .orderBy(channelProducts.id)
    ).map((row) => row.syncStatus);
  return { ...world, laras, channelId, shopId, productIds, start, statuses };
}

const read = async (member: Member, publishId: string, query = "") =>
  (await member.call<Job>("GET", `/v2/channels/publishes/${publishId}${query}`)).body;

test("a bulk publish marks all listings, creates missing ones, and reports each result", async () => {
  const { laras, channelId, productIds, start, statuses, jobs, controls, shopId } =
    await shopWithProducts(3);
  await laras.call("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: productIds[0], channelId },
  });
  const { body } = await start();
  expect(await statuses()).toEqual([
    SYNC_STATUS.publishing,
    SYNC_STATUS.publishing,
    SYNC_STATUS.publishing,
  ]);
  expect(await read(laras, body.publishId)).toMatchObject({
    counts: { waiting: 3, done: 0, failed: 0, stopped: 0 },
    total: 3,
    isStopped: false,
  });

  await jobs.drain();
  const job = await read(laras, body.publishId, "?status=done&limit=2");
  expect(job).toMatchObject({ counts: { waiting: 0, done: 3 }, total: 3 });
  expect(job.items).toHaveLength(2);
  expect(job.items[0]).toMatchObject({ productName: "Kaos nomor 0", channelId, status: "done" });
  expect(await controls.listItems(shopId)).toHaveLength(3);
});

test("a refused product fails alone with its reason", async () => {
  const world = await shopWithProducts(2);
  const short = await addProduct(world, world.laras, { name: "Kaos" });
  const { body } = await world.start([...world.productIds, short.id]);
  await world.jobs.drain();
  const job = await read(world.laras, body.publishId, "?status=failed");
  expect(job.counts).toMatchObject({ done: 2, failed: 1 });
  expect(job.items).toEqual([
    expect.objectContaining({ productId: short.id, errorCode: "name_too_short" }),
  ]);
});

test("stopping keeps published listings and restores the former status of the rest", async () => {
  const { laras, productIds, start, jobs, mishap, statuses, controls, shopId } =
    await shopWithProducts(3);
  await start(productIds.slice(0, 1));
  await jobs.drain();

  const { body } = await start();
  // The first listing's update is running when the seller stops.
  mishap("listings.update", {
    after: async () =>
      void (await laras.call("POST", `/v2/channels/publishes/${body.publishId}/;stop`)),
  });
  await jobs.drain();
  const job = await read(laras, body.publishId);
  expect(job).toMatchObject({
    isStopped: true,
    counts: { waiting: 0, done: 1, failed: 0, stopped: 2 },
  });
  expect((await statuses()).sort()).toEqual([
    SYNC_STATUS.draft,
    SYNC_STATUS.draft,
    SYNC_STATUS.synced,
  ]);
  expect(await controls.listItems(shopId)).toHaveLength(1);
});

test("stopping before the first item leaves a synced listing synced", async () => {
  const { laras, start, jobs, statuses, calls } = await shopWithProducts(1);
  await start();
  await jobs.drain();
  const { body } = await start();
  calls.length = 0;
  const stopped = await laras.call<Job>("POST", `/v2/channels/publishes/${body.publishId}/;stop`);
  expect(stopped.body).toMatchObject({ isStopped: true, counts: { stopped: 1 } });
  await jobs.drain();
  expect(await statuses()).toEqual([SYNC_STATUS.synced]);
  expect(calls).toEqual([]);
});

test("a newer publish of the same products ends the older one's waiting items", async () => {
  const { laras, start, jobs, controls, shopId } = await shopWithProducts(2);
  const older = await start();
  const newer = await start();
  await jobs.drain();
  expect((await read(laras, older.body.publishId)).counts).toMatchObject({
    waiting: 0,
    stopped: 2,
  });
  expect((await read(laras, newer.body.publishId)).counts).toMatchObject({ done: 2 });
  expect(await controls.listItems(shopId)).toHaveLength(2);
});

test("disconnecting the channel ends its waiting items", async () => {
  const { laras, channelId, start, jobs } = await shopWithProducts(2);
  const { body } = await start();
  await laras.call("DELETE", `/v1/channels/${channelId}`);
  await jobs.drain();
  expect((await read(laras, body.publishId)).counts).toMatchObject({ waiting: 0, stopped: 2 });
  expect(jobs.dead).toEqual([]);
});

test("more than a hundred products start in parts", async () => {
  const world = await shopWithProducts(1);
  const ids = [...world.productIds];
  const bare = { name: "Kaos tanpa gambar", imageIds: [] };
  for (let n = 0; n < 120; n++) ids.push((await addProduct(world, world.laras, bare)).id);
  const { body } = await world.start([...ids, ...ids]);
  expect((await read(world.laras, body.publishId)).counts.waiting).toBe(121);
  await world.jobs.drain();
  expect((await read(world.laras, body.publishId)).counts).toMatchObject({
    waiting: 0,
    done: 1,
    failed: 120,
  });
});
