import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import type { ChannelSettlement } from "#backend/marketplaces/channel-settlements.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { pullSettlementsJob } from "#backend/orders/jobs.ts";
import {
  enqueueDueSettlements,
  pullSettlements,
  storeSettlements,
} from "#backend/orders/settlements/pull-settlements.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

let world: World;
let seller: Seller;
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const sell = (externalId: string, changes = {}) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(externalId, { A: 2 }, changes));
const orderOf = async (orderId: string) => (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
const pull = () => pullSettlements(world.backend, seller);

/** Returns a settlement that the shop reported `hoursAgo` hours ago. */
function entry(
  externalOrderId: string,
  fees: ChannelSettlement["fees"],
  { name = "escrow", hoursAgo = 1, currency = "IDR" } = {},
): ChannelSettlement {
  const settledAt = new Date(world.backend.now().getTime() - hoursAgo * HOUR_MS);
  return { externalOrderId, entry: name, settledAt, currency, fees };
}
const told = async (orderId: string) =>
  (await orderOf(orderId)).events
    .filter(({ type }) => type === "fees_told")
    .map(({ detail }) => detail);

test("fees are null until settled, then the sum by kind; reading twice counts once", async () => {
  const orderId = await sell("S1", { status: "completed" });
  expect(await orderOf(orderId)).toMatchObject({ channelFees: null, feeParts: [] });
  await pull();
  expect((await orderOf(orderId)).channelFees).toBeNull();
  world.connector.books.push(
    entry("S1", { commission: 8_000, shipping: -500, service: 4_000 }),
    entry("S1", { commission: -1_000 }, { name: "correction" }),
  );
  await pull();
  expect(await orderOf(orderId)).toMatchObject({
    channelFees: 10_500,
    feeParts: [
      { kind: "commission", amount: 7_000 },
      { kind: "service", amount: 4_000 },
      { kind: "shipping", amount: -500 },
    ],
  });
  await Promise.all([pull(), pull()]);
  expect(await told(orderId)).toEqual([{ amount: 10_500, before: null }]);
  const { updatedAt } = channelOrder("S1", {});
  await sell("S1", { status: "completed", updatedAt: new Date(updatedAt.getTime() + DAY_MS) });
  expect((await orderOf(orderId)).channelFees).toBe(10_500);
});

test("a correction after a month changes the order's fees", async () => {
  const orderId = await sell("S1", { status: "completed" });
  world.connector.books.push(entry("S1", { commission: 8_000 }));
  await pull();
  world.advance(31 * DAY_MS);
  world.connector.books.push(entry("S1", { adjustment: 12_000 }, { name: "return" }));
  await pull();
  expect((await orderOf(orderId)).channelFees).toBe(20_000);
  expect(await told(orderId)).toEqual([
    { amount: 8_000, before: null },
    { amount: 20_000, before: 8_000 },
  ]);
});

test("late entries within the marketplace's delay are read by the next pull", async () => {
  const orderId = await sell("S1", { status: "completed" });
  await pull();
  world.advance(2 * HOUR_MS);
  world.connector.books.push(entry("S1", { commission: 8_000 }, { hoursAgo: 20 }));
  await pull();
  expect((await orderOf(orderId)).channelFees).toBe(8_000);
});

test("an answer to an older request changes nothing", async () => {
  const orderId = await sell("S1", { status: "completed" });
  const earlier = world.backend.now();
  world.advance(1_000);
  await storeSettlements(
    world.backend,
    seller,
    [entry("S1", { commission: 9_000 })],
    world.backend.now(),
  );
  await storeSettlements(world.backend, seller, [entry("S1", { commission: 1 })], earlier);
  expect((await orderOf(orderId)).channelFees).toBe(9_000);
});

test("a settlement that precedes its order is applied when the order arrives, also concurrently", async () => {
  world.connector.books.push(entry("LATE", { commission: 8_000 }));
  await pull();
  const late = await sell("LATE", { status: "completed" });
  expect((await orderOf(late)).channelFees).toBe(8_000);
  expect(await told(late)).toEqual([{ amount: 8_000, before: null }]);
  const numbers = Array.from({ length: 8 }, (_, index) => `AT-ONCE-${index}`);
  const [ids] = await Promise.all([
    Promise.all(numbers.map((number) => sell(number, { status: "completed" }))),
    ...numbers.map((number) =>
      storeSettlements(
        world.backend,
        seller,
        [entry(number, { commission: 700 })],
        world.backend.now(),
      ),
    ),
  ]);
  for (const id of ids) expect((await orderOf(id)).channelFees).toBe(700);
});

test("a read that breaks off between pages resumes without loss", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(await sell(`S${n}`, { status: "completed" }));
    world.connector.books.push(entry(`S${n}`, { commission: 1_000 + n }));
  }
  const fees = async () => Promise.all(ids.map(async (id) => (await orderOf(id)).channelFees));
  const { list } = world.connector.settlements;
  let isKilled = false;
  Object.assign(world.connector.settlements, {
    list: (...given: Parameters<typeof list>) => {
      if (given[1].cursor === null || isKilled) return list(...given);
      isKilled = true;
      throw new Error("The process is killed");
    },
  });
  await expect(pull()).rejects.toThrow("killed");
  expect(await fees()).toEqual([1_000, 1_001, null, null, null]);
  await pull();
  expect(await fees()).toEqual([1_000, 1_001, 1_002, 1_003, 1_004]);
});

test("another currency or an invalid amount is flagged, not guessed; a valid entry resolves it", async () => {
  const orderId = await sell("S1", { status: "completed" });
  const seen = async () => {
    const { channelFees, flags } = await orderOf(orderId);
    return { channelFees, isUnclear: flags.includes("unclear_fees") };
  };
  world.connector.books.push(entry("S1", { commission: 900 }, { currency: "THB" }));
  await pull();
  expect(await seen()).toEqual({ channelFees: null, isUnclear: true });
  await sell("S1", { status: "completed", updatedAt: new Date("2026-11-22T00:00:00Z") });
  expect(await seen()).toEqual({ channelFees: null, isUnclear: true });
  world.connector.books.splice(0, 1, entry("S1", null));
  await pull();
  expect(await seen()).toEqual({ channelFees: null, isUnclear: true });
  expect((await orderOf(orderId)).feeParts).toEqual([]);
  world.connector.books.splice(0, 1, entry("S1", { commission: 900 }));
  await pull();
  expect(await seen()).toEqual({ channelFees: 900, isUnclear: false });
});

test("shops are read in turn by schedule; a rate-limited one at the time it names", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  onTestFinished(() => connection.close());
  world = await startSellerWorld(connection);
  seller = await world.signUp();
  const orderId = await sell("S1", { status: "completed" });
  world.connector.books.push(entry("S1", { commission: 8_000 }));
  const waiting = async () =>
    (await world.waitingJobs()).filter(({ name }) => name === pullSettlementsJob.name).length;
  await enqueueDueSettlements(world.backend);
  await enqueueDueSettlements(world.backend);
  const { accountId, channelId } = seller;
  expect(
    (await world.waitingJobs()).filter(({ name }) => name === pullSettlementsJob.name),
  ).toEqual([expect.objectContaining({ payload: { accountId, channelId } })]);
  world.connector.failNext(
    "settlements.list",
    new ConnectorError("rate_limited", "error_limit", "slow down", { retryAfterMs: 60_000 }),
  );
  await world.drain();
  expect((await orderOf(orderId)).channelFees).toBeNull();
  world.advance(61_000);
  await world.drain();
  expect((await orderOf(orderId)).channelFees).toBe(8_000);
  await enqueueDueSettlements(world.backend);
  expect(await waiting()).toBe(0);
  world.advance(HOUR_MS);
  await enqueueDueSettlements(world.backend);
  expect(await waiting()).toBe(1);
  await world.drain();
  const [channel] = await world.backend.db
    .select()
    .from(channels)
    .where(eq(channels.id, channelId));
  expect(channel).toMatchObject({
    settlementCursorAt: world.backend.now(),
    lastSettlementPullAt: world.backend.now(),
  });
});
