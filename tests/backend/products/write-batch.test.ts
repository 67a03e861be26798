import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBatch } from "#backend/batch/run-batch.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productBatchItems } from "#backend/db/schema/product-batches.ts";
import type { ProductBatch } from "#contract/product-batches.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { asking } from "#tests/support/selling-account.ts";

/** `AT_ONCE` products are written before the response, so some are left to the job. */
const MANY = 10_250;
const AT_ONCE = 10_000;

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Two shops; all products are drafts on the first. */
async function shops() {
  const owner = await world.signUp();
  const { db } = world.backend;
  const productIds = await addManyProducts(world, owner.accountId, MANY);
  const made = await db.execute<{
    id: string;
  }>(sql`insert into channels (id, account_id, channel_type, shop_id, name)
    select ${owner.accountId}::text || '-shop-' || n, ${owner.accountId}, 'shopee', ${owner.accountId}::text || n, 'Toko ' || n from generate_series(1, 2) n returning id`);
  const [from = "", to = ""] = made.rows.map((row) => row.id).sort();
  await addManyDrafts(world, owner.accountId, from, productIds);
  await db
    .update(channelProducts)
    .set({ updatedAt: world.clock.now() })
    .where(eq(channelProducts.channelId, from));
  world.clock.advance(1_000);
  const ask = asking(owner);
  const batch = async (id: string): Promise<ProductBatch> =>
    ask("GET", `/v2/products/batches/${id}?limit=1`);
  const count = (id: string) => db.$count(productBatchItems, eq(productBatchItems.batchId, id));
  const last = async (id: string) => {
    const [item] = await db
      .select()
      .from(productBatchItems)
      .where(eq(productBatchItems.batchId, id))
      .orderBy(desc(productBatchItems.position))
      .limit(1);
    return item;
  };
  const unpublish = async (): Promise<string> =>
    (
      await ask("POST", "/v2/channels/products/;start", {
        action: "unpublish",
        listings: { filter: { channelType: "shopee", channelIds: [from] } },
      })
    ).batchId;
  return { owner, ask, from, to, productIds, batch, count, last, unpublish };
}

test("a bulk action on very many listings stores the first at once and the rest by a job, without one changed since", async () => {
  const { owner, from, productIds, batch, count, last, unpublish } = await shops();
  const batchId = await unpublish();
  expect(await batch(batchId)).toMatchObject({ counts: { waiting: MANY }, total: MANY });
  expect(await count(batchId)).toBe(AT_ONCE);

  world.clock.advance(1_000);
  const [changed, before] = productIds.toSorted().reverse();
  await world.backend.db
    .update(channelProducts)
    .set({ updatedAt: world.clock.now() })
    .where(eq(channelProducts.id, from + changed));
  await Promise.all([
    runBatch(world.backend, { accountId: owner.accountId, batchId }, 0),
    runBatch(world.backend, { accountId: owner.accountId, batchId }, 0),
  ]);
  const { counts, total } = await batch(batchId);
  expect([
    await count(batchId),
    total,
    counts.failed,
    counts.done > 0,
    counts.done + counts.waiting,
  ]).toEqual([MANY - 1, MANY - 1, 0, true, MANY - 1]);
  expect(await last(batchId)).toMatchObject({
    productId: before,
    channelId: from,
    position: MANY - 2,
  });
});

test("stopping before all are stored marks every listing as stopped, and none has started", async () => {
  const { owner, ask, from, batch, count, unpublish } = await shops();
  const batchId = await unpublish();
  await ask("POST", `/v2/products/batches/${batchId}/;stop`);
  await runBatch(world.backend, { accountId: owner.accountId, batchId });
  expect(await batch(batchId)).toMatchObject({
    isStopped: true,
    total: MANY,
    counts: { waiting: 0, stopped: MANY, done: 0, failed: 0 },
  });
  expect(await count(batchId)).toBe(MANY);
  const begun = await world.backend.db.$count(
    channelProducts,
    sql`${channelProducts.channelId} = ${from} and ${channelProducts.action} is not null`,
  );
  expect(begun).toBe(0);
});

test("very many deletions and copies are stored in the same way, in order", async () => {
  const { owner, ask, from, to, productIds, batch, count, last } = await shops();
  const copied = (await ask("POST", "/v2/products/channels/;copy", { from, to })).batchId;
  const wanted = productIds.toReversed();
  const deleted = (
    await ask("POST", "/v2/products/;start-delete", {
      productIds: wanted,
      targetChannelIds: [from],
    })
  ).batchId;
  for (const batchId of [copied, deleted]) {
    expect([
      await count(batchId),
      (await batch(batchId)).counts.waiting,
      (await batch(batchId)).total,
    ]).toEqual([AT_ONCE, MANY, MANY]);
    await runBatch(world.backend, { accountId: owner.accountId, batchId }, 0);
    const { counts } = await batch(batchId);
    expect([await count(batchId), counts.done > 0, counts.done + counts.waiting]).toEqual([
      MANY,
      true,
      MANY,
    ]);
  }
  expect(await last(copied)).toMatchObject({
    productId: productIds.toSorted().at(-1),
    channelId: to,
    position: MANY - 1,
  });
  expect(await last(deleted)).toMatchObject({
    productId: wanted.at(-1),
    channelProductId: "",
    position: MANY - 1,
  });
});
