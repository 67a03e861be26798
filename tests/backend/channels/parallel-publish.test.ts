import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { transaction } from "#backend/db/transaction.ts";
import { lockTargets } from "#backend/listings/lock-targets.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const CLICKS = 10;

async function newProducts(ask: ReturnType<typeof asking>, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const variants = [{ sku: `SKU-${name}`, price: 65_000, weightG: 200 }];
    const { product } = await ask("POST", "/v2/products", { product: { name, variants } });
    ids.push(product.id);
  }
  return ids;
}

test("ten concurrent publishes of one product publish it without an error", async () => {
  const seller = await startSelling(world);
  const ask = asking(seller);
  const products = [await newProducts(ask, ["Kaos lengan panjang"]), [seller.productId]];
  world.clock.advance(1);
  for (const productIds of products) {
    const body = JSON.stringify({ productIds, channelIds: [seller.channelId] });
    const answers = await Promise.all(
      Array.from({ length: CLICKS }, () =>
        seller.fetch("/v2/channels/publishes", { method: "POST", body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(CLICKS).fill(200));
    const publishes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { publishId: string }).publishId),
    );
    expect(new Set(publishes).size, "a repeated click joins the publish under way").toBe(1);
  }
});

test("publishes of several products that overlap all start", async () => {
  const seller = await startSelling(world);
  const ask = asking(seller);
  const productIds = await newProducts(ask, ["A", "B", "C", "D", "E", "F"]);
  const parts = [productIds, productIds.toReversed(), productIds.slice(2), productIds.slice(0, 4)];
  const answers = await Promise.all(
    Array.from({ length: CLICKS }, (_, n) =>
      seller.fetch("/v2/channels/publishes", {
        method: "POST",
        body: JSON.stringify({ productIds: parts[n % 4], channelIds: [seller.channelId] }),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(CLICKS).fill(200));
});

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)(
  "a publish locks its listings in the order of their ids, however they are stored",
  async () => {
    const seller = await startSelling(world);
    const productIds = (await newProducts(asking(seller), ["G", "H"])).toSorted();
    const { db } = world.backend;
    const { accountId, channelId } = seller;
    const targets = productIds.map((productId) => ({ channelId, productId }));
    const [earlier, later] = [`${accountId}-a`, `${accountId}-b`];
    // Stored, and ordered by product, the other way round.
    for (const [n, id] of [later, earlier].entries())
      await db
        .insert(channelProducts)
        .values({ id, accountId, channelId, productId: productIds[n] ?? "" });
    const waits = () =>
      db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    const isListing = eq(channelProducts.id, later);
    let publishing = Promise.resolve();
    await transaction(db, async (tx) => {
      await tx.select().from(channelProducts).where(eq(channelProducts.id, earlier)).for("update");
      publishing = transaction(db, (other) => lockTargets(other, accountId, targets));
      await expect.poll(async () => (await waits()).rows.length).toBeGreaterThan(0);
      const free = await tx
        .select({ id: channelProducts.id })
        .from(channelProducts)
        .where(isListing)
        .for("update", { skipLocked: true });
      expect(free).toEqual([{ id: later }]);
    });
    await publishing;
  },
);

test("pressing a listing's publish button ten times at once publishes once", async () => {
  const seller = await startSelling(world);
  world.clock.advance(1);
  const path = `/v2/channels/products/${seller.channelProductId}/;publish`;
  const answers = await Promise.all(
    Array.from({ length: CLICKS }, () => seller.fetch(path, { method: "POST" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(CLICKS).fill(200));
  const waiting = (await world.queue.waiting()).filter(({ name }) => name === "publish-listing");
  expect(waiting).toHaveLength(1);
});

test("a later click, or one after a change, publishes again", async () => {
  const seller = await startSelling(world);
  const ask = asking(seller);
  const wanted = { productIds: [seller.productId], channelIds: [seller.channelId] };
  const publish = async () => (await ask("POST", "/v2/channels/publishes", wanted)).publishId;
  world.clock.advance(1);
  const first = await publish();
  expect(await publish()).toBe(first);
  world.clock.advance(1);
  const { product } = await ask("GET", `/v2/products/detail/${seller.productId}`);
  const change = { product: { name: "Kaos Oblong Katun Tebal", version: product.version } };
  await ask("PUT", `/v2/products/detail/${seller.productId}`, change);
  world.clock.advance(1);
  const changed = await publish();
  expect(changed).not.toBe(first);
  world.clock.advance(60_000);
  expect(await publish()).not.toBe(changed);
});
