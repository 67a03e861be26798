import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { variants } from "#backend/db/schema/products.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import { readRebuild, rebuildSales, startRebuild } from "#backend/statistics/rebuild-sales.ts";
import { costPastSales, readUncostedSales } from "#backend/statistics/uncosted-sales.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const COST = 30_000;
const LATER_COST = 41_000;

const setCost = (variantId: string, cogs: number) =>
  world.backend.db.update(variants).set({ cogs }).where(eq(variants.id, variantId));

/** An order with and one without a known cost of A, and one of each that never had a cost. */
async function sellUncosted() {
  const seller = await world.signUp();
  const [shirt, mug] = await Promise.all([
    world.stockUp(seller, "A", 100),
    world.stockUp(seller, "B", 100),
  ]);
  const ingest = (number: string, items: Record<string, number>) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder(number, items, { channelFees: 0, paidAt: new Date("2026-11-21T03:00:00Z") }),
    );
  await ingest("known", { A: 1 });
  await setCost(shirt, 0);
  await setCost(mug, 0);
  await ingest("unknown", { A: 2 });
  await ingest("mixed", { A: 1, B: 3 });
  return { seller, shirt, mug };
}

const readTotals = async ({ caller }: Seller) => {
  const { totals } = await readStatistics(world.backend, caller, {
    ...{ startDate: "2026-11-01", endDate: "2026-11-30", interval: "month" },
    ...{ channelIds: undefined, timezoneOffset: undefined },
  });
  return { cost: totals.cost, costUnknown: totals.costUnknown };
};

test("a cost that is entered later is used for past sales of unknown cost", async () => {
  const { seller, shirt, mug } = await sellUncosted();
  const { caller, accountId } = seller;
  expect(await readTotals(seller)).toEqual({ cost: COST, costUnknown: 2 });
  await setCost(shirt, LATER_COST);
  const read = () => readUncostedSales(world.backend, caller, { limit: 50 });
  const { variants: listed, total } = await read();
  expect(total).toBe(2);
  expect(listed).toMatchObject([
    { variantId: shirt, sku: "A", units: 3, cost: LATER_COST },
    { variantId: mug, sku: "B", units: 3, cost: null },
  ]);

  const costed = await costPastSales(world.backend, caller, [shirt, mug]);
  expect(costed).toEqual({ orders: 2, units: 3 });
  expect(await readTotals(seller)).toEqual({ cost: COST + 3 * LATER_COST, costUnknown: 1 });
  expect((await read()).variants).toMatchObject([{ variantId: mug, cost: null }]);
  const rebuild = await startRebuild(world.backend, accountId);
  await rebuildSales(
    world.backend,
    { accountId, rebuildId: rebuild.id },
    { id: "", isLastTry: true, retryCount: 0 },
  );
  expect(await readRebuild(world.backend, accountId)).toMatchObject({ status: "done", mended: 0 });
});

test("known costs of past sales stay when the cost changes", async () => {
  const { seller, shirt } = await sellUncosted();
  await setCost(shirt, LATER_COST);
  await costPastSales(world.backend, seller.caller, [shirt]);
  const before = await readTotals(seller);
  await setCost(shirt, 2 * LATER_COST);
  expect(await costPastSales(world.backend, seller.caller, [shirt])).toEqual({
    ...{ orders: 0, units: 0 },
  });
  expect(await readTotals(seller)).toEqual(before);
});

test("a member of some shops gives no cost to the sales of others", async () => {
  const { seller, shirt } = await sellUncosted();
  await setCost(shirt, LATER_COST);
  const elsewhere = { ...seller.caller, channelIds: [newId()] };
  expect(await readUncostedSales(world.backend, elsewhere, { limit: 50 })).toEqual({
    ...{ variants: [], total: 0 },
  });
  expect(await costPastSales(world.backend, elsewhere, [shirt])).toEqual({ orders: 0, units: 0 });
  expect((await readTotals(seller)).costUnknown).toBe(2);
});

test("refuses a variant of another account", async () => {
  const [{ seller }, other] = await Promise.all([sellUncosted(), sellUncosted()]);
  await setCost(other.shirt, LATER_COST);
  await expect(costPastSales(world.backend, seller.caller, [other.shirt])).rejects.toMatchObject({
    status: 404,
  });
  expect((await readTotals(other.seller)).costUnknown).toBe(2);
});

test("goods of unknown cost that came back damaged are listed until their cost is entered", async () => {
  const seller = await world.signUp();
  const mug = await world.stockUp(seller, "B", 10);
  await setCost(mug, 0);
  const report = { channelFees: 0, paidAt: new Date("2026-11-21T03:00:00Z") };
  const ingest = (changes: object) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder("back", { B: 2 }, { ...report, ...changes }),
    );
  await ingest({ status: "shipped" });
  const updatedAt = new Date("2026-11-25T00:00:00Z");
  const orderId = await ingest({ status: "delivery_failed", updatedAt });
  const { lines } = (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
  const body = { lines: [{ orderLineId: lines[0]?.id, good: 1, damaged: 1 }] };
  await seller.fetch(`/v1/orders/${orderId}/;receive-return`, { method: "POST", body });
  expect(await readTotals(seller)).toEqual({ cost: null, costUnknown: 1 });
  const read = () => readUncostedSales(world.backend, seller.caller, { limit: 50 });
  expect((await read()).variants).toMatchObject([{ variantId: mug, units: 1 }]);
  await setCost(mug, LATER_COST);
  await costPastSales(world.backend, seller.caller, [mug]);
  expect(await readTotals(seller)).toEqual({ cost: LATER_COST, costUnknown: 0 });
});
