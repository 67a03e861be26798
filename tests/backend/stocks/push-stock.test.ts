import { eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { variants } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { startQueue } from "#backend/jobs/queue.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { pushStockJob, stockJobs } from "#backend/stocks/jobs.ts";
import { readMonitor } from "#backend/stocks/monitor.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { recordResults } from "#backend/stocks/push-results.ts";
import { pushStock as runPush } from "#backend/stocks/push-stock.ts";
import { schedulePush } from "#backend/stocks/schedule-push.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
let variantId: string;

beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  variantId = await world.stockUp(seller, "A", 10);
});

const push = async (onHandDelta: number, id = variantId) => {
  const { accountId, warehouseId } = seller;
  await transaction(world.backend.db, async (tx) => {
    await moveStock(tx, {
      accountId,
      variantId: id,
      warehouseId,
      type: "adjustment",
      onHandDelta,
      actor: "system",
    });
    await schedulePush(world.backend.enqueue, tx, accountId, [id]);
  });
};
const quantities = () => world.connector.stockPushes.map((sent) => sent.quantity);
const lags = async () =>
  (await readMonitor(world.backend.db, seller.caller)).channels.reduce(
    (sum, { waiting }) => sum + waiting,
    0,
  );
const pushed = async () => (await stockNamed(seller, "A")).pushed[0];

test("several changes become one push of the last figure, stored with its time", async () => {
  for (const delta of [-1, -1, -1]) await push(delta);
  await world.drain();
  expect(world.connector.stockPushes).toEqual([
    { externalProductId: "p-A", externalVariantId: "v-A", quantity: 7 },
  ]);
  const figure = { available: 7, rule: null, steps: [], quantity: 7 };
  expect(await pushed()).toEqual({
    channelId: seller.channelId,
    quantity: 7,
    places: [],
    at: "2026-11-21T03:00:00.000Z",
    error: null,
    held: null,
    figure,
  });
});

test("an unchanged figure is sent only on request", async () => {
  await push(-1);
  await world.drain();
  await push(1);
  await push(-1);
  await world.drain();
  expect(quantities()).toEqual([9]);
  const { id } = await stockNamed(seller, "A");
  await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
  await world.drain();
  expect(quantities()).toEqual([9, 9]);
});

test("a requested push is not dropped because another one waits", async () => {
  await push(-1);
  const { id } = await stockNamed(seller, "A");
  await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
  await world.drain();
  expect(quantities()).toEqual([9, 9]);
});

test("a retry after an interruption sends the figure again, whatever was answered before", async () => {
  await push(-1);
  await world.drain();
  const job = { accountId: seller.accountId, variantId, force: false };
  await runPush(world.backend, job, { id: "1", retryCount: 0, isLastTry: false });
  expect(quantities()).toEqual([9]);
  await runPush(world.backend, job, { id: "1", retryCount: 1, isLastTry: false });
  expect(quantities()).toEqual([9, 9]);
});

test("a variant without a listing enqueues nothing", async () => {
  const unlisted = await world.stockUp(seller, "B", 5, { listed: false });
  await push(-1, unlisted);
  expect(await world.waitingJobs()).toEqual([]);
});

test("a paused channel gets no push", async () => {
  await world.backend.db.update(channels).set({ stockPushPaused: true });
  await push(-1);
  await world.drain();
  expect(quantities()).toEqual([]);
});

test("all changes of one listing are sent together, in batches of the channel's size", async () => {
  const { accountId, channelId, warehouseId } = seller;
  const [listing] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.channelId, channelId));
  for (const sku of ["A2", "A3"]) {
    const id = newId();
    await transaction(world.backend.db, async (tx) => {
      await tx.insert(variants).values({
        id,
        accountId,
        productId: listing?.productId ?? "",
        position: 1,
        sku,
        price: 1000,
        weightG: 1,
      });
      await tx.insert(channelVariants).values({
        channelProductId: listing?.id ?? "",
        variantId: id,
        accountId,
        channelId,
        externalVariantId: `v-${sku}`,
      });
      await moveStock(tx, {
        accountId,
        variantId: id,
        warehouseId,
        type: "import",
        onHandDelta: 4,
        actor: "system",
      });
    });
  }
  await push(-1);
  await world.drain();
  expect(world.connector.stockPushes).toHaveLength(3);
  expect(world.connector.calls("stock.push")).toBe(2);
});

test("a refused item keeps the reason, and the listing's others are sent", async () => {
  const pushStock = world.connector.stock.push;
  world.connector.stock.push = async (...call) =>
    (await pushStock(...call)).map(({ externalVariantId }) => ({
      externalVariantId,
      ok: false,
      code: "model_locked",
      message: "in a campaign",
    }));
  await push(-1);
  await world.drain();
  expect(await pushed()).toMatchObject({ quantity: null, error: "model_locked" });
  world.connector.stock.push = pushStock;
  await push(-1);
  await world.drain();
  expect(await pushed()).toMatchObject({ quantity: 8, error: null });
});

test("the result of one shop's push is not stored for another shop's listing of the variant", async () => {
  const { accountId, channelId } = seller;
  const { db } = world.backend;
  const [[shop], [listing]] = await Promise.all([
    db.select().from(channels).where(eq(channels.id, channelId)),
    db.select().from(channelProducts).where(eq(channelProducts.channelId, channelId)),
  ]);
  if (!shop || !listing) throw new Error("The seller has no listing");
  const [other, otherListing] = [newId(), newId()];
  await db.insert(channels).values({ ...shop, id: other, shopId: other });
  await db.insert(channelProducts).values({ ...listing, id: otherListing, channelId: other });
  await db.insert(channelVariants).values({
    ...{ accountId, channelId: other, channelProductId: otherListing },
    ...{ variantId, externalVariantId: "v-A" },
  });
  const item = {
    ...{ variantId, externalVariantId: "v-A", quantity: 7, places: [] },
    ...{ isWithdrawn: false, clearsOwnQuantity: true },
  };
  await recordResults(
    world.backend,
    { ...listing, externalProductId: "p-A" },
    [item],
    [{ externalVariantId: "v-A", ok: true }],
  );
  const stored = await db
    .select({ shop: channelVariants.channelId, quantity: channelVariants.pushedQuantity })
    .from(channelVariants)
    .where(eq(channelVariants.variantId, variantId));
  expect(new Map(stored.map((row) => [row.shop, row.quantity]))).toEqual(
    new Map([
      [channelId, 7],
      [other, null],
    ]),
  );
});

test("a rate-limited channel is called at the time it named", async () => {
  world.connector.failNext(
    "stock.push",
    new ConnectorError("rate_limited", "too_many", "slow down", { retryAfterMs: 30_000 }),
  );
  await push(-1);
  await world.drain();
  world.advance(29_999);
  await world.drain();
  expect(quantities()).toEqual([]);
  world.advance(1);
  await world.drain();
  expect(quantities()).toEqual([9]);
});

test("a push the channel may have accepted is sent again, despite a rate limit between", async () => {
  await push(-1);
  await world.drain();
  const pushStock = world.connector.stock.push;
  world.connector.stock.push = async (...call) => {
    world.connector.stock.push = pushStock;
    await pushStock(...call);
    throw new ConnectorError("unavailable", "timeout", "the answer was lost");
  };
  await push(-5);
  await world.drain();
  expect(world.connector.shown.get("v-A")).toBe(4);
  // The figure equals the last acknowledged one, but not the one that the channel shows.
  await push(5);
  world.connector.failNext(
    "stock.push",
    new ConnectorError("rate_limited", "too_many", "slow down", { retryAfterMs: 30_000 }),
  );
  for (let i = 0; i < 3; i++) {
    world.advance(900_000);
    await world.drain();
  }
  expect(world.connector.shown.get("v-A")).toBe(9);
  expect(await lags()).toBe(0);
});

test("pushes to an unreachable channel are retried, and the last failure is shown", async () => {
  world.connector.failNext(
    "stock.push",
    ...Array.from({ length: 9 }, () => new ConnectorError("unavailable", "http_503", "down")),
  );
  await push(-1);
  for (let i = 0; i < 9; i++) {
    await world.drain();
    world.advance(900_000);
  }
  expect(await pushed()).toMatchObject({ error: "http_503" });
  const [channel] = await world.backend.db
    .select()
    .from(channels)
    .where(eq(channels.id, seller.channelId));
  expect(channel?.lastError).toBe("http_503");
});

test("a sale during a push is pushed after it, so the channel ends with the right figure", async () => {
  const pushStock = world.connector.stock.push;
  world.connector.stock.push = async (...call) => {
    world.connector.stock.push = pushStock;
    await push(-5);
    return pushStock(...call);
  };
  await push(-1);
  await world.drain();
  expect(quantities()).toEqual([9, 4]);
  expect(await pushed()).toMatchObject({ quantity: 4 });
});

test("a push that arrives after a newer one is corrected by its own job", async () => {
  const { connector, backend } = world;
  const pushStock = connector.stock.push;
  connector.stock.push = async (...call) => {
    connector.stock.push = pushStock;
    const { accountId, warehouseId } = seller;
    await transaction(backend.db, (tx) =>
      moveStock(tx, {
        accountId,
        variantId,
        warehouseId,
        type: "adjustment",
        onHandDelta: -5,
        actor: "system",
      }),
    );
    await runPush(
      backend,
      { accountId, variantId, force: false },
      { id: "2", retryCount: 0, isLastTry: false },
    );
    return pushStock(...call);
  };
  await push(-1);
  await world.drain();
  expect(quantities()).toEqual([4, 9, 4]);
});

test("the real queue keeps one waiting job per key, also within a transaction, and any number without a key", async () => {
  const connection = await openDatabase("memory://");
  const queue = await startQueue(connection, stockJobs, pino({ level: "silent" }));
  const payload = { accountId: "a", variantId: "v" };
  await transaction(connection.db, async (tx) => {
    await queue.enqueue(tx, pushStockJob, payload, { singletonKey: "v" });
    await queue.enqueue(tx, pushStockJob, payload, { singletonKey: "v" });
  });
  await transaction(connection.db, (tx) =>
    queue.enqueue(tx, pushStockJob, payload, { singletonKey: "v" }),
  );
  for (let i = 0; i < 3; i++)
    await transaction(connection.db, (tx) => queue.enqueue(tx, pushStockJob, payload));
  const { rows } = await connection.db.execute<{ n: number }>(
    "select count(*)::int n from pgboss.job where name = 'push-stock' and state = 'created'",
  );
  expect(rows[0]?.n).toBe(4);
  await queue.stop(1);
  await connection.close();
});
