import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { publishJobs } from "#backend/db/schema/publish-jobs.ts";
import { beginPublish, runBeginPublish } from "#backend/listings/begin-publish.ts";
import { isPublish } from "#backend/listings/publish-key.ts";
import { stopPublish } from "#backend/listings/stop-publish.ts";
import type { PublishJob } from "#contract/publishes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

type Job = z.output<typeof PublishJob>;

/** More listings than are set to publishing before the answer. */
const MANY = 520;

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function shopOf(count: number) {
  const owner = await world.signUp();
  const { channelId } = await connectShop(world, owner);
  const productIds = await addManyProducts(world, owner.accountId, count);
  const ask = asking(owner);
  const start = async (ids = productIds): Promise<string> =>
    (await ask("POST", "/v2/channels/publishes", { productIds: ids, channelIds: [channelId] }))
      .publishId;
  const read = async (id: string): Promise<Job> => ask("GET", `/v2/channels/publishes/${id}`);
  const begun = () =>
    world.backend.db.$count(
      channelProducts,
      and(eq(channelProducts.channelId, channelId), gt(channelProducts.revision, 0)),
    );
  const begin = (publishId: string, sliceMs?: number) =>
    beginPublish(world.backend, { accountId: owner.accountId, publishId }, sliceMs);
  return { owner, channelId, productIds, ask, start, begin, read, begun };
}

test("many products are stored at once, and a job starts each once, also with several workers", async () => {
  const { start, read, begun, channelId, begin } = await shopOf(MANY);
  const publishId = await start();
  expect(await begun()).toBe(0);
  expect(await read(publishId)).toMatchObject({
    counts: { waiting: MANY },
    total: MANY,
    items: expect.arrayContaining([expect.objectContaining({ channelId })]),
  });
  await begin(publishId, 0);
  expect(await begun()).toBe(100);
  await Promise.all([begin(publishId), begin(publishId)]);
  expect(await begun()).toBe(MANY);
  const revisions = await world.backend.db
    .select({ revision: channelProducts.revision })
    .from(channelProducts)
    .where(eq(channelProducts.channelId, channelId));
  expect(revisions.every(({ revision }) => revision === 1)).toBe(true);
});

test("stopping also ends items that have not started, which leaves no trace", async () => {
  const { ask, start, read, begun, begin } = await shopOf(MANY);
  const publishId = await start();
  await begin(publishId, 0);
  await ask("POST", `/v2/channels/publishes/${publishId}/;stop`);
  await begin(publishId);
  expect(await read(publishId)).toMatchObject({
    isStopped: true,
    counts: { waiting: 0, stopped: MANY, failed: 0 },
  });
  expect(await begun()).toBe(100);
});

test("stopping a publish that is starting ends it after the current part", async () => {
  const { owner, start, begun, read } = await shopOf(MANY);
  const publishId = await start();
  const { db } = world.backend;
  const key = { accountId: owner.accountId, publishId };
  // Only notes the stop after the first part. If it also reset the waiting items, the next part
  // would find none.
  const stopsFirst: typeof db.transaction = async (work, config) => {
    const done = await db.transaction(work, config);
    if ((await begun()) > 0)
      await db.update(publishJobs).set({ stoppedAt: world.clock.now() }).where(isPublish(key));
    return done;
  };
  const stopping = Object.create(db, { transaction: { value: stopsFirst } });
  await beginPublish({ ...world.backend, db: stopping }, key);
  expect(await begun()).toBe(100);
  await stopPublish(world.backend, owner.accountId, publishId);
  expect((await read(publishId)).counts).toMatchObject({ waiting: 0, stopped: MANY });
});

test("a newer publish of a listing replaces one that has not started", async () => {
  const { ask, owner, channelId, productIds, start, read, begin } = await shopOf(MANY);
  const [last = ""] = productIds.toSorted().slice(-1);
  const [listing = ""] = await addManyDrafts(world, owner.accountId, channelId, [last]);
  const publishId = await start();
  await ask("POST", `/v2/channels/products/${listing}/;unpublish`, {});
  await begin(publishId);
  expect((await read(publishId)).counts).toMatchObject({ waiting: MANY - 1, stopped: 1 });
  expect(
    await world.backend.db.select().from(channelProducts).where(eq(channelProducts.id, listing)),
  ).toMatchObject([{ action: "unlist" }]);
});

test("deleted products and disconnected shops are skipped and named", async () => {
  const one = await shopOf(MANY);
  const deleted = await one.start();
  await one.ask("POST", "/v2/products/;delete", { productIds: one.productIds.slice(0, 1) });
  await one.begin(deleted);
  const gone = (await one.ask("GET", `/v2/channels/publishes/${deleted}?status=failed`)).items;
  expect(gone).toMatchObject([{ productId: one.productIds[0], errorCode: "product_missing" }]);
  const two = await shopOf(MANY);
  const lost = await two.start();
  await two.ask("DELETE", `/v1/channels/${two.channelId}`);
  await two.begin(lost);
  expect((await two.read(lost)).counts).toMatchObject({ waiting: 0, stopped: MANY });
});

test("a publish that cannot start fails on the job's last try", async () => {
  const { start, read, owner } = await shopOf(MANY);
  const publishId = await start();
  const broken = { ...world.backend, enqueue: () => Promise.reject(new Error("no queue")) };
  const run = { id: "1", retryCount: 0, isLastTry: false };
  await expect(
    runBeginPublish(broken, { accountId: owner.accountId, publishId }, run),
  ).rejects.toThrow("no queue");
  expect((await read(publishId)).counts).toMatchObject({ waiting: MANY });
  await expect(
    runBeginPublish(broken, { accountId: owner.accountId, publishId }, { ...run, isLastTry: true }),
  ).rejects.toThrow("no queue");
  expect((await read(publishId)).counts).toMatchObject({ failed: MANY });
});

test("a publish by filter is one run, also beyond one part", async () => {
  const { ask, owner, channelId, productIds, read } = await shopOf(130);
  await addManyDrafts(world, owner.accountId, channelId, productIds.slice(0, 120));
  const listings = {
    filter: { channelType: "shopee", channelIds: [channelId], syncStatuses: [1] },
  };
  const { publishId } = await ask("POST", "/v2/channels/products/;publish", { listings });
  expect(await read(publishId)).toMatchObject({ total: 120 });
  const stranger = await world.signUp();
  const foreign = await stranger.fetch("/v2/channels/products/;publish", {
    method: "POST",
    body: JSON.stringify({ listings }),
  });
  expect(foreign.status).toBe(404);
});
