import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBatch } from "#backend/batch/run-batch.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { products } from "#backend/db/schema/products.ts";
import type { ProductBatch } from "#contract/product-batches.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Two shops of one account; `count` listings on the first, each of another product. */
async function twoShops(count: number) {
  const owner = await world.signUp();
  const [from, to] = [
    (await connectShop(world, owner)).channelId,
    (await connectShop(world, owner)).channelId,
  ];
  const productIds = await addManyProducts(world, owner.accountId, count);
  await addManyDrafts(world, owner.accountId, from, productIds);
  await world.backend.db
    .update(channelProducts)
    .set({ name: "Hanya di toko ini", categoryId: "100244" })
    .where(eq(channelProducts.channelId, from));
  const ask = asking(owner);
  const copy = (body: object = {}) =>
    ask("POST", "/v2/products/channels/;copy", { from, to, ...body });
  const batch = async (id: string, query = "?limit=1"): Promise<ProductBatch> =>
    ask("GET", `/v2/products/batches/${id}${query}`);
  const copies = () =>
    world.backend.db.select().from(channelProducts).where(eq(channelProducts.channelId, to));
  return { owner, from, to, productIds, ask, copy, batch, copies };
}

test("a few listings are copied before the answer", async () => {
  const { copy, copies, productIds } = await twoShops(99);
  const [first] = productIds;
  expect(await copy({ productIds: [first] })).toEqual({
    copied: [first],
    skipped: [],
    batchId: null,
  });
  const rest = await copy();
  expect(rest).toMatchObject({ skipped: [first], batchId: null });
  expect([rest.copied.length, (await copies()).length]).toEqual([98, 99]);
});

test("many listings are copied by a job in parts, once each; existing ones are kept", async () => {
  const { owner, copy, batch, copies, productIds, to } = await twoShops(230);
  const [own] = productIds;
  await copy({ productIds: [own] });
  await world.backend.db
    .update(channelProducts)
    .set({ name: "Sudah lama di sini" })
    .where(eq(channelProducts.channelId, to));
  const { batchId, ...lists } = await copy({ productIds });
  expect(lists).toEqual({ copied: [], skipped: [] });
  await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
  expect(await batch(batchId)).toMatchObject({
    kind: "copy",
    counts: { done: 99, unchanged: 1, waiting: 130 },
    items: [{ channelId: to }],
  });
  await Promise.all([
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
    runBatch(world.backend, { accountId: owner.accountId, batchId }),
  ]);
  expect(await batch(batchId)).toMatchObject({
    counts: { done: 229, unchanged: 1, failed: 0, waiting: 0 },
    canUndo: false,
  });
  const made = await copies();
  expect(made).toHaveLength(230);
  const copied = made.filter((row) => row.productId !== own);
  expect(
    copied.every(
      (row) =>
        row.name === "Hanya di toko ini" &&
        row.categoryId === "100244" &&
        row.syncStatus === 1 &&
        row.action === null,
    ),
  ).toBe(true);
  expect(made.find((row) => row.productId === own)?.name).toBe("Sudah lama di sini");
});

test("an interrupted part copies nothing, and stopping leaves the rest", async () => {
  const { owner, copy, ask, batch, copies } = await twoShops(150);
  const { batchId } = await copy();
  const breaking = { ...world.backend, now: () => new Date(Number.NaN) };
  await expect(runBatch(breaking, { accountId: owner.accountId, batchId })).rejects.toThrow();
  expect([await copies(), (await batch(batchId)).counts]).toMatchObject([
    [],
    { waiting: 150, done: 0 },
  ]);
  await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
  await ask("POST", `/v2/products/batches/${batchId}/;stop`);
  await world.drain();
  expect(await batch(batchId)).toMatchObject({
    isStopped: true,
    counts: { done: 100, stopped: 50, waiting: 0 },
  });
  expect(await copies()).toHaveLength(100);
});

test("a listing that cannot be copied names why: deleted listing or product, disconnected shop", async () => {
  const { owner, from, to, copy, batch, productIds } = await twoShops(120);
  const { db } = world.backend;
  const { batchId } = await copy();
  const [gone = "", deleted = ""] = productIds;
  await db.delete(channelProducts).where(eq(channelProducts.id, from + gone));
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, deleted));
  await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
  await db.update(channels).set({ status: "expired" }).where(eq(channels.id, to));
  await world.drain();
  const { counts, items } = await batch(batchId, "?status=failed");
  const reasons = new Map(items.map((item) => [item.productId, item.errorCode]));
  expect([reasons.get(gone), counts.done + counts.failed]).toEqual(["not_found", 120]);
  expect([
    counts.waiting,
    [...reasons.values()].filter((code) => code === "channel_not_active").length,
  ]).toEqual([0, 20]);
});
