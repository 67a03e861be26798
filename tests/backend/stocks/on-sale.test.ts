import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { variants } from "#backend/db/schema/products.ts";
import { stocks } from "#backend/db/schema/stocks.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { loadProduct, toProductInput } from "#backend/products/load-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { ALWAYS_SHOWN } from "#backend/stocks/shown-stock.ts";
import type { ProductChanges, VariantInput } from "#contract/products.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
let variantId: string;
let productId: string;

beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  variantId = await world.stockUp(seller, "A", 10);
  const [row] = await world.backend.db.select().from(variants).where(eq(variants.id, variantId));
  productId = row?.productId ?? "";
});

async function change(
  changes: Omit<ProductChanges, "version">,
  variant: Partial<VariantInput> = {},
) {
  const current = await loadProduct(world.backend.db, seller.accountId, productId);
  if (!current) throw new Error("The product is gone");
  const ofVariants =
    Object.keys(variant).length > 0
      ? { variants: toProductInput(current).variants.map((each) => ({ ...each, ...variant })) }
      : {};
  const by = { accountId: seller.accountId, actor: seller.caller.userId };
  return updateProduct(world.backend, by, productId, {
    version: current.row.version,
    ...changes,
    ...ofVariants,
  });
}
const order = (
  externalId: string,
  quantity: number,
  changes: Parameters<typeof channelOrder>[2] = {},
) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(externalId, { A: quantity }, changes));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const quantities = () => world.connector.stockPushes.map((sent) => sent.quantity);
const level = async () => (await levelsAndLedger(world, seller.accountId))[0];
const NO_RULE = {
  ratioPercent: 100,
  fixedQuantity: null,
  offset: 0,
  maxPerChannel: null,
  safetyLevel: 0,
  lastUnits: 0,
  priorityChannelId: null,
};

test("a product off sale shows 0 on its channel until it is back on sale", async () => {
  await change({ isActive: false });
  await world.drain();
  expect(quantities()).toEqual([0]);
  await order("1", 2);
  await world.drain();
  expect(quantities()).toEqual([0]);
  expect((await stockNamed(seller, "A")).pushed[0]?.figure).toMatchObject({
    available: 8,
    steps: [{ step: "notOnSale" }],
    quantity: 0,
  });
  await change({ isActive: true });
  await world.drain();
  expect(quantities()).toEqual([0, 8]);
});

test("a variant off sale shows 0 even if its sync is off", async () => {
  await world.backend.db
    .update(stocks)
    .set({ syncEnabled: false })
    .where(eq(stocks.variantId, variantId));
  await change({}, { isActive: false });
  await world.drain();
  expect(quantities()).toEqual([0]);
});

const syncIs = (syncEnabled: boolean) =>
  world.backend.db.update(stocks).set({ syncEnabled }).where(eq(stocks.variantId, variantId));

test("with sync off, the channel's own stock is restored with the variant, and then left alone", async () => {
  await syncIs(false);
  world.connector.shown.set("v-A", 7);
  await change({}, { isActive: false });
  await world.drain();
  // No change in the meantime replaces the stored figure of the channel.
  await order("1", 1);
  await change({ name: "Kaos lain" });
  await world.drain();
  expect(world.connector.shown.get("v-A")).toBe(0);
  await change({}, { isActive: true });
  await world.drain();
  expect(quantities()).toEqual([0, 7]);
  world.connector.shown.set("v-A", 4);
  await order("2", 1);
  await world.drain();
  await change({ isActive: false });
  await world.drain();
  await change({ isActive: true });
  await world.drain();
  expect(quantities()).toEqual([0, 7, 0, 4]);
});

test("a withdrawal whose answer was lost is repeated and keeps the channel's former stock", async () => {
  await syncIs(false);
  world.connector.shown.set("v-A", 7);
  const pushStock = world.connector.stock.push;
  let isLost = true;
  world.connector.stock.push = async (...call) => {
    const results = await pushStock(...call);
    if (!isLost) return results;
    isLost = false;
    throw new ConnectorError("unavailable", "timeout", "no answer");
  };
  await change({}, { isActive: false });
  await world.drain();
  world.advance(900_000);
  await world.drain();
  expect(quantities()).toEqual([0, 0]);
  await change({}, { isActive: true });
  await world.drain();
  expect(world.connector.shown.get("v-A")).toBe(7);
});

test("a variant whose sync was turned on meanwhile shows its stock when back on sale", async () => {
  await syncIs(false);
  world.connector.shown.set("v-A", 7);
  await change({}, { isActive: false });
  await world.drain();
  await syncIs(true);
  await change({}, { isActive: true });
  await world.drain();
  expect(quantities()).toEqual([0, 10]);
  await syncIs(false);
  await order("1", 1);
  await world.drain();
  expect(quantities()).toEqual([0, 10]);
});

test("unrelated changes push no stock", async () => {
  await change({ name: "Kaos lain", brand: "Laras" });
  expect((await world.waitingJobs()).map((job) => job.name)).not.toContain("push-stock");
});

test("taking a product off sale during a sale ends with 0 on the channel", async () => {
  await Promise.all([order("1", 1), change({ isActive: false }), order("2", 1), world.drain()]);
  await world.drain();
  expect(quantities().at(-1)).toBe(0);
  expect(await level()).toEqual({
    level: { onHand: 10, reserved: 2, damaged: 0 },
    ledger: { onHand: 10, reserved: 2, damaged: 0 },
  });
});

test("a waiting list shows 0, a pre-order its stock", async () => {
  await change({}, { stockMode: "waiting_list" });
  await world.drain();
  await change({}, { stockMode: "pre_order" });
  await world.drain();
  expect(quantities()).toEqual([0, 10]);
});

test("always-in-stock shows the same number and sends it again after each order", async () => {
  await change({}, { stockMode: "always_in_stock" });
  await world.drain();
  await order("1", 3);
  await world.drain();
  expect(quantities()).toEqual([ALWAYS_SHOWN, ALWAYS_SHOWN]);
  await order("1", 3, { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(5) });
  await world.drain();
  expect(quantities()).toHaveLength(3);
});

test("a rule's fixed number is sent again after an order; a figure that follows stock is sent once", async () => {
  await order("1", 1);
  await world.drain();
  expect(quantities()).toEqual([9]);
  const body = { rule: { ...NO_RULE, ratioPercent: null, fixedQuantity: 5 } };
  expect(await seller.fetch("/v1/stocks/rules/general", { method: "POST", body })).toMatchObject({
    status: 200,
  });
  await world.drain();
  await order("2", 1);
  await world.drain();
  expect(quantities()).toEqual([9, 5, 5]);
});

test("an order above the stock of an always-in-stock variant lacks nothing, and stock never goes below zero", async () => {
  await change({}, { stockMode: "always_in_stock" });
  const id = await order("1", 12);
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    flags: [],
    status: "to_process",
  });
  expect(await level()).toMatchObject({ level: { onHand: 10, reserved: 0 } });
  await order("1", 12, { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) });
  const shipped = await readOrder(world.backend, seller.caller, id);
  expect(shipped.flags).toEqual([]);
  expect(shipped.events.map((event) => event.type)).not.toContain("stock_missing");
  expect(await level()).toEqual({
    level: { onHand: 0, reserved: 0, damaged: 0 },
    ledger: { onHand: 0, reserved: 0, damaged: 0 },
  });
  await order("2", 1);
  expect(await level()).toMatchObject({ level: { onHand: 0, reserved: 0 } });
});

test("an order above the stock of a pre-order waits for stock", async () => {
  await change({}, { stockMode: "pre_order" });
  const id = await order("1", 12);
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    flags: ["out_of_stock"],
  });
  const { id: stockId } = await stockNamed(seller, "A");
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId, by: 5, reason: "received" }] },
  });
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({ flags: [] });
  expect(await level()).toEqual({
    level: { onHand: 15, reserved: 12, damaged: 0 },
    ledger: { onHand: 15, reserved: 12, damaged: 0 },
  });
});
