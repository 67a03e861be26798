import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBatch } from "#backend/batch/run-batch.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productBatchItems } from "#backend/db/schema/product-batches.ts";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import type { ProductBatch } from "#contract/product-batches.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { asking, connectShop, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const START = "/v2/channels/products/;start";

async function shopOf(count: number) {
  const owner = await world.signUp();
  const { channelId, shopId } = await connectShop(world, owner);
  const productIds = await addManyProducts(world, owner.accountId, count);
  const ids = await addManyDrafts(world, owner.accountId, channelId, productIds);
  const ask = asking(owner);
  const batch = async (id: string, query = ""): Promise<ProductBatch> =>
    ask("GET", `/v2/products/batches/${id}${query}`);
  const start = async (action: string, listings: object): Promise<string> =>
    (await ask("POST", START, { action, listings })).batchId;
  const listings = () =>
    world.backend.db
      .select()
      .from(channelProducts)
      .where(eq(channelProducts.channelId, channelId))
      .orderBy(channelProducts.id);
  return { owner, channelId, shopId, productIds, ids, ask, batch, start, listings };
}

test("a job deletes many products: reserved ones stay with the reason, deleted ones are skipped", async () => {
  const owner = await startSelling(world);
  const ask = asking(owner);
  const ids = await addManyProducts(world, owner.accountId, 30);
  const { batchId } = await ask("POST", "/v2/products/;start-delete", {
    productIds: [...ids, owner.productId],
    targetChannelIds: [owner.channelId],
  });
  await ask("POST", "/v2/products/;delete", { productIds: [ids[0]] });
  expect(await ask("GET", `/v2/products/batches/${batchId}`)).toMatchObject({
    kind: "delete",
    counts: { waiting: 31 },
  });
  await Promise.all([
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
  ]);
  await world.drain();
  const done: ProductBatch = await ask("GET", `/v2/products/batches/${batchId}`);
  expect(done).toMatchObject({
    counts: { waiting: 0, done: 29, unchanged: 1, failed: 1 },
    canUndo: true,
  });
  expect(done.items.find((item) => item.status === "failed")).toMatchObject({
    productId: owner.productId,
    errorCode: "variant_reserved",
  });
  expect((await ask("GET", "/v2/products")).products).toMatchObject([{ id: owner.productId }]);
  expect(
    await world.backend.db.$count(productHistories, eq(productHistories.batchId, batchId)),
  ).toBe(29);
  await ask("POST", `/v2/products/batches/${batchId}/;undo`);
  await world.drain();
  expect((await ask("GET", "/v2/products")).total).toBe(30);
});

test("deleting by a job removes the listings from the named channels", async () => {
  const { owner, ask, channelId, productIds, listings } = await shopOf(3);
  const other = await connectShop(world, owner);
  await addManyDrafts(world, owner.accountId, other.channelId, productIds);
  await ask("POST", "/v2/products/;start-delete", {
    productIds: productIds.slice(0, 2),
    targetChannelIds: [channelId],
  });
  await world.drain();
  expect((await listings()).map((row) => row.productId)).toEqual([productIds[2]]);
  const kept = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.channelId, other.channelId));
  expect(kept.map((row) => row.productId)).toEqual([productIds[2]]);
});

test("all listings of a filter are unpublished in parts, once each, also by two runs", async () => {
  const { owner, channelId, start, batch, listings } = await shopOf(230);
  const batchId = await start("unpublish", {
    filter: { channelType: "shopee", channelIds: [channelId], syncStatuses: [1] },
  });
  await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
  expect(await batch(batchId, "?limit=1")).toMatchObject({
    kind: "unpublish",
    counts: { done: 100, waiting: 130 },
    items: [{ channelId, status: "done" }],
  });
  await Promise.all([
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
  ]);
  expect(await batch(batchId, "?limit=1")).toMatchObject({
    counts: { done: 230, waiting: 0, failed: 0 },
    canUndo: false,
  });
  expect((await listings()).every((row) => row.revision === 1 && row.action === "unlist")).toBe(
    true,
  );
  await world.backend.db.delete(channelProducts).where(eq(channelProducts.channelId, channelId));
});

test("stopping keeps finished items and leaves the rest published", async () => {
  const { owner, ids, channelId, ask, start, batch, listings } = await shopOf(150);
  const batchId = await start("archive", { ids });
  await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
  await ask("POST", `/v2/products/batches/${batchId}/;stop`);
  await runBatch(world.backend, { accountId: owner.accountId, batchId });
  expect(await batch(batchId)).toMatchObject({
    isStopped: true,
    counts: { done: 100, stopped: 50, waiting: 0 },
  });
  expect((await listings()).filter((row) => row.action === null)).toHaveLength(50);
  await world.backend.db.delete(channelProducts).where(eq(channelProducts.channelId, channelId));
});

test("an interrupted part has no effect and is repeated as a whole", async () => {
  const { owner, ids, start, batch, listings } = await shopOf(12);
  const batchId = await start("archive", { ids });
  const breaking = { ...world.backend, enqueue: () => Promise.reject(new Error("killed")) };
  await expect(runBatch(breaking, { accountId: owner.accountId, batchId })).rejects.toThrow(
    "killed",
  );
  expect((await batch(batchId)).counts).toMatchObject({ waiting: 12, done: 0 });
  expect((await listings()).every((row) => row.revision === 0)).toBe(true);
  await world.drain();
  expect((await batch(batchId)).counts).toMatchObject({ waiting: 0, done: 12 });
  expect(await listings()).toEqual([]);
});

test("items that another run left open are processed in the end", async () => {
  const { owner, ids, channelId, start, batch } = await shopOf(250);
  const batchId = await start("archive", { ids });
  let parts = 0;
  const leavingOne: typeof world.backend = {
    ...world.backend,
    async enqueue(tx, ...rest) {
      parts += 1;
      const first = and(eq(productBatchItems.batchId, batchId), eq(productBatchItems.position, 0));
      if (parts === 2) await tx.update(productBatchItems).set({ status: "waiting" }).where(first);
      await world.backend.enqueue(tx, ...rest);
    },
  };
  await runBatch(leavingOne, { accountId: owner.accountId, batchId });
  expect(await batch(batchId, "?limit=1")).toMatchObject({ counts: { done: 250, waiting: 0 } });
  await world.backend.db.delete(channelProducts).where(eq(channelProducts.channelId, channelId));
});

test("listings that cannot be unpublished are named with the reason, the others are done", async () => {
  const { channelId, productIds, ids, start, batch } = await shopOf(25);
  await world.backend.db
    .update(channels)
    .set({ status: "expired" })
    .where(eq(channels.id, channelId));
  await world.backend.db
    .update(channelProducts)
    .set({ externalProductId: "77" })
    .where(eq(channelProducts.id, ids[3] ?? ""));
  const batchId = await start("unpublish", { ofProducts: { productIds, channelIds: [channelId] } });
  await world.backend.db.delete(channelProducts).where(eq(channelProducts.id, ids[5] ?? ""));
  await world.drain();
  const failed = await batch(batchId, "?status=failed");
  expect(failed.counts).toMatchObject({ done: 23, failed: 2 });
  expect(new Map(failed.items.map((item) => [item.productId, item.errorCode]))).toEqual(
    new Map([
      [productIds[3], "channel_not_active"],
      [productIds[5], "not_found"],
    ]),
  );
});

test("a job resets paused listings without other changes", async () => {
  const { channelId, ids, start, listings } = await shopOf(2);
  await world.backend.db
    .update(channelProducts)
    .set({ failureCount: 3, failureCode: "x" })
    .where(eq(channelProducts.channelId, channelId));
  const before = await listings();
  await start("resetRetries", { ids });
  await world.drain();
  expect(await listings()).toEqual(
    before.map((row) => ({ ...row, failureCount: 0, failureCode: null })),
  );
});

test("only scheduled listings among the selected are changed", async () => {
  const { channelId, ids, start, listings } = await shopOf(2);
  const [first = ""] = ids;
  await world.backend.db
    .update(channelProducts)
    .set({ failureCount: 3, failureCode: "x" })
    .where(eq(channelProducts.channelId, channelId));
  await world.backend.db
    .update(channelProducts)
    .set({ activeAt: world.clock.now() })
    .where(eq(channelProducts.id, first));
  await start("resetRetries", { filter: { channelType: "shopee", isScheduled: true } });
  await world.drain();
  expect((await listings()).map(({ id, failureCount }) => [id, failureCount]).sort()).toEqual(
    ids.map((id) => [id, id === first ? 0 : 3]).sort(),
  );
});

test("another account's listings are not selected, and exactly one kind of selection is required", async () => {
  const { ids, channelId, productIds, listings } = await shopOf(1);
  const stranger = await world.signUp();
  const ask = async (listingPick: object) =>
    (
      await stranger.fetch(START, {
        method: "POST",
        body: JSON.stringify({ action: "archive", listings: listingPick }),
      })
    ).status;
  expect(await ask({ ids })).toBe(404);
  expect(await ask({ ofProducts: { productIds, channelIds: [channelId] } })).toBe(404);
  expect(await ask({ filter: { channelType: "shopee", channelIds: [channelId] } })).toBe(404);
  expect(await ask({ ids, filter: { channelType: "shopee" } })).toBe(422);
  expect(await ask({})).toBe(422);
  await world.drain();
  expect(await listings()).toMatchObject([{ revision: 0 }]);
});
