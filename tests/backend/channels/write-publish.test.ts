import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { products } from "#backend/db/schema/products.ts";
import { publishJobItems } from "#backend/db/schema/publish-jobs.ts";
import { beginPublish } from "#backend/listings/begin-publish.ts";
import type { PublishJob } from "#contract/publishes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyDrafts, addManyProducts } from "#tests/support/many-listings.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

type Job = z.output<typeof PublishJob>;

const PRODUCTS = 2_100;
const SHOPS = 5;
/** More listings than are written before the answer (`AT_ONCE`). */
const MANY = PRODUCTS * SHOPS;
const AT_ONCE = 10_000;

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function fiveShops() {
  const owner = await world.signUp();
  const { db } = world.backend;
  const productIds = await addManyProducts(world, owner.accountId, PRODUCTS);
  const made = await db.execute<{
    id: string;
  }>(sql`insert into channels (id, account_id, channel_type, shop_id, name)
    select ${owner.accountId}::text || '-shop-' || n, ${owner.accountId}, 'shopee', ${owner.accountId}::text || n, 'Toko ' || n from generate_series(1, ${SHOPS}::int) n returning id`);
  const channelIds = made.rows.map((row) => row.id);
  const ask = asking(owner);
  const start = async (): Promise<string> =>
    (await ask("POST", "/v2/channels/publishes", { productIds, channelIds })).publishId;
  const read = async (id: string, query = "?limit=1"): Promise<Job> =>
    ask("GET", `/v2/channels/publishes/${id}${query}`);
  const items = (id: string) => db.$count(publishJobItems, eq(publishJobItems.publishId, id));
  const begin = (publishId: string, sliceMs?: number) =>
    beginPublish(world.backend, { accountId: owner.accountId, publishId }, sliceMs);
  return { owner, ask, productIds, channelIds, start, begin, read, items };
}

test("of very many listings the first are stored at once and the rest by the job, each once", async () => {
  const { owner, ask, productIds, channelIds, start, begin, read, items } = await fiveShops();
  const { db } = world.backend;
  // The items are sorted, and the job writes the last ones.
  const lastShop = channelIds.toSorted().at(-1) ?? "";
  const lastProduct = productIds.toSorted().at(-1) ?? "";
  const [listing = ""] = await addManyDrafts(world, owner.accountId, lastShop, [lastProduct]);
  const publishId = await start();
  expect([
    await items(publishId),
    (await read(publishId)).counts.waiting,
    (await read(publishId)).total,
  ]).toEqual([AT_ONCE, MANY, MANY]);

  world.clock.advance(1_000);
  await ask("POST", `/v2/channels/products/${listing}/;unpublish`, {});
  await Promise.all([begin(publishId, 0), begin(publishId, 0)]);
  expect([await items(publishId), (await read(publishId)).total]).toEqual([MANY, MANY]);
  // A later request for the same listing takes precedence.
  const stopped = await read(publishId, "?status=stopped");
  expect(stopped).toMatchObject({
    counts: { stopped: 1, waiting: MANY - 1 },
    items: [{ productId: lastProduct, channelId: lastShop, errorCode: "superseded" }],
  });
  const [last] = await db
    .select()
    .from(publishJobItems)
    .where(and(eq(publishJobItems.publishId, publishId), eq(publishJobItems.status, "waiting")))
    .orderBy(desc(publishJobItems.channelId), desc(publishJobItems.productId))
    .limit(1);
  expect(last?.channelId).toBe(lastShop);
});

test("stopping before all listings are stored marks each as stopped, and none has started", async () => {
  const { ask, start, begin, read, items } = await fiveShops();
  const publishId = await start();
  await ask("POST", `/v2/channels/publishes/${publishId}/;stop`);
  await begin(publishId);
  expect(await read(publishId)).toMatchObject({
    isStopped: true,
    total: MANY,
    counts: { waiting: 0, stopped: MANY, done: 0, failed: 0 },
  });
  expect(await items(publishId)).toBe(MANY);
});

test("a publish skips deleted products", async () => {
  const owner = await world.signUp();
  const { channelId } = await connectShop(world, owner);
  const ask = asking(owner);
  const [kept = "", gone = ""] = await addManyProducts(world, owner.accountId, 2);
  await world.backend.db
    .update(products)
    .set({ deletedAt: world.backend.now() })
    .where(and(eq(products.accountId, owner.accountId), eq(products.id, gone)));
  const { publishId } = await ask("POST", "/v2/channels/publishes", {
    productIds: [kept, gone],
    channelIds: [channelId],
  });
  const written = await world.backend.db
    .select({ productId: publishJobItems.productId })
    .from(publishJobItems)
    .where(eq(publishJobItems.publishId, publishId));
  expect(written).toEqual([{ productId: kept }]);
});
