import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { readContents } from "#backend/orders/read-contents.ts";
import { storeSettlements } from "#backend/orders/settlements/pull-settlements.ts";
import type { Permission } from "#contract/permissions.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { channelOf, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { readMovements } from "./order-movements.ts";
import { at, levelOf, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("an order reserves its units, ships them once and stores their cost", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(world, seller, channelOrder("1", { A1: 3 }));
  expect(await levelOf(world, seller)).toEqual({ onHand: 10, reserved: 3, damaged: 0 });
  await take(
    world,
    seller,
    channelOrder("1", { A1: 3 }, { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) }),
  );
  await take(
    world,
    seller,
    channelOrder(
      "1",
      { A1: 3 },
      { status: "delivered", nativeStatus: "TO_CONFIRM_RECEIVE", updatedAt: at(6) },
    ),
  );
  expect(await levelOf(world, seller)).toEqual({ onHand: 7, reserved: 0, damaged: 0 });
  expect(await readMovements(world, id)).toEqual(["reserve", "ship"]);
  const order = await readOrder(world.backend, seller.caller, id);
  expect(order).toMatchObject({
    status: "delivered",
    cogs: 90_000,
    flags: [],
    warehouseName: "Gudang utama",
  });
  expect(order.lines[0]).toMatchObject({ reservation: "deducted", warehouseName: "Gudang utama" });
});

test("only members who manage products or read statistics see costs", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(world, seller, channelOrder("1", { A1: 3 }));
  const costsFor = async (...permissions: Permission[]) => {
    const caller = { ...seller.caller, permissions: new Set(permissions) };
    const { cogs, lines, hidesCosts } = await readOrder(world.backend, caller, id);
    return [cogs, lines[0]?.unitCogs, hidesCosts];
  };
  expect(await costsFor("order-manage")).toEqual([null, null, true]);
  expect(await costsFor("order-manage", "analytics-read")).toEqual([90_000, 30_000, false]);
  expect(await costsFor("order-manage", "product-manage")).toEqual([90_000, 30_000, false]);
});

test("a member who only picks and packs sees neither costs nor fees", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(world, seller, channelOrder("1", { A1: 3 }));
  const settledAt = world.backend.now();
  const settlement = {
    ...{ externalOrderId: "1", entry: "escrow", settledAt, currency: "IDR" },
    fees: { commission: 5_000 },
  };
  await storeSettlements(world.backend, seller, [settlement], settledAt);
  const asked = { ...seller.caller, orderScope: "picking" } as const;
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({ channelFees: 5_000 });
  expect(await readOrder(world.backend, asked, id)).toMatchObject({
    ...{ cogs: null, lostCogs: null, hidesCosts: true, channelFees: null, feeParts: [] },
  });
  const eventsFor = async (caller: typeof asked | typeof seller.caller) =>
    (await readOrder(world.backend, caller, id)).events.map(({ type }) => type);
  const events = await eventsFor(seller.caller);
  expect(events).toContain("fees_told");
  expect(await eventsFor(asked)).toEqual(events.filter((type) => type !== "fees_told"));
  const contents = (await readContents(world.backend, asked, [id])).get(id);
  expect(contents).toMatchObject({ cogs: null, channelFees: null, feeParts: [] });
});

test("a channel's unspaced options are spaced, and a decimal comma stays", async () => {
  const seller = await world.signUp();
  const report = channelOrder("1", { A1: 1 });
  const named = (variantName: string) =>
    ({ ...report.lines[0], variantName }) as (typeof report.lines)[number];
  const id = await take(world, seller, {
    ...report,
    lines: [named("Nila,XL"), named("Botol 1,5 L, merah")],
  });
  const { lines } = await readOrder(world.backend, seller.caller, id);
  expect(lines.map(({ variantName }) => variantName)).toEqual(["Nila, XL", "Botol 1,5 L, merah"]);
});

test("an order first seen as shipped has every effect once", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(
    world,
    seller,
    channelOrder("1", { A1: 3 }, { status: "completed", nativeStatus: "COMPLETED" }),
  );
  expect(await readMovements(world, id)).toEqual(["reserve", "ship"]);
  expect(await levelOf(world, seller)).toEqual({ onHand: 7, reserved: 0, damaged: 0 });
});

test("orders shipped before the connection leave stock unchanged for good; open ones are reserved", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const channel = { ...channelOf(seller), createdAt: at(30) };
  const shipped = channelOrder(
    "1",
    { A1: 3 },
    { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) },
  );
  const id = await ingestOrder(world.backend, channel, shipped);
  await ingestOrder(world.backend, channel, {
    ...shipped,
    status: "completed",
    nativeStatus: "COMPLETED",
    updatedAt: at(50),
  });
  await ingestOrder(world.backend, channel, channelOrder("2", { A1: 2 }, { updatedAt: at(6) }));
  expect(await readMovements(world, id)).toEqual([]);
  expect(await levelOf(world, seller)).toEqual({ onHand: 10, reserved: 2, damaged: 0 });
  const order = await readOrder(world.backend, seller.caller, id);
  expect(order).toMatchObject({ status: "completed", flags: [] });
  expect(order.events.filter((event) => event.type === "left_before")).toHaveLength(1);
});

test("cancelling frees the units once, also when repeated", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const cancelled = channelOrder(
    "1",
    { A1: 4 },
    { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(5) },
  );
  const id = await take(world, seller, channelOrder("1", { A1: 4 }));
  await take(world, seller, cancelled);
  await take(world, seller, cancelled);
  await take(world, seller, { ...cancelled, updatedAt: at(9) });
  expect(await levelOf(world, seller)).toEqual({ onHand: 10, reserved: 0, damaged: 0 });
  expect(await readMovements(world, id)).toEqual(["reserve", "release"]);
});

test("a shipment reported after cancelling changes no stock and is recorded", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(world, seller, channelOrder("1", { A1: 4 }));
  await take(
    world,
    seller,
    channelOrder(
      "1",
      { A1: 4 },
      { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(5) },
    ),
  );
  await take(
    world,
    seller,
    channelOrder("1", { A1: 4 }, { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(6) }),
  );
  expect(await levelOf(world, seller)).toEqual({ onHand: 10, reserved: 0, damaged: 0 });
  const order = await readOrder(world.backend, seller.caller, id);
  expect(order.status).toBe("cancelled");
  expect(order.events.map((event) => event.type)).toContain("status_refused");
});

test("an unknown line is flagged, and mapped by SKU in any case once a product exists", async () => {
  const seller = await world.signUp();
  const id = await take(world, seller, channelOrder("1", { "abc-9": 1 }));
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    flags: ["unmapped"],
    cogs: null,
  });
  await world.stockUp(seller, "ABC-9", 4, { listed: false });
  await take(world, seller, channelOrder("1", { "abc-9": 1 }, { updatedAt: at(7) }));
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    flags: [],
    cogs: 30_000,
    lines: [{ reservation: "held", sku: "ABC-9" }],
  });
});

test("a product without a cost makes the order's cost unknown, not zero", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A1", 4);
  await world.backend.db.update(variants).set({ cogs: 0 }).where(eq(variants.id, variantId));
  await world.stockUp(seller, "B1", 4);
  const id = await take(world, seller, channelOrder("1", { A1: 1, B1: 1 }));
  const order = await readOrder(world.backend, seller.caller, id);
  expect([order.cogs, order.hidesCosts]).toEqual([null, false]);
  expect(order.lines.map(({ sku, unitCogs }) => [sku, unitCogs])).toEqual([
    ["A1", null],
    ["B1", 30_000],
  ]);
});

test("an unknown status keeps the present one and sets a flag until a known one arrives", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 4);
  const id = await take(world, seller, channelOrder("1", { A1: 1 }));
  await take(
    world,
    seller,
    channelOrder("1", { A1: 1 }, { status: null, nativeStatus: "ON_THE_MOON", updatedAt: at(7) }),
  );
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    status: "to_process",
    nativeStatus: "ON_THE_MOON",
    flags: ["unknown_status"],
  });
  await take(
    world,
    seller,
    channelOrder(
      "1",
      { A1: 1 },
      { status: "to_ship", nativeStatus: "PROCESSED", updatedAt: at(8) },
    ),
  );
  expect(await readOrder(world.backend, seller.caller, id)).toMatchObject({
    status: "to_ship",
    flags: [],
  });
});

test("a report older than the last one changes nothing", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 4);
  const id = await take(
    world,
    seller,
    channelOrder("1", { A1: 1 }, { status: "to_ship", updatedAt: at(9), buyerName: "Budi" }),
  );
  const [before] = await world.backend.db.select().from(orders).where(eq(orders.id, id));
  await take(
    world,
    seller,
    channelOrder("1", { A1: 1 }, { status: "cancelled", updatedAt: at(8), buyerName: "Wati" }),
  );
  expect(await world.backend.db.select().from(orders).where(eq(orders.id, id))).toEqual([before]);
});

test("orders fulfilled by the marketplace's own warehouse leave our stock unchanged", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 4);
  const id = await take(world, seller, channelOrder("1", { A1: 1 }, { fulfilledByChannel: true }));
  expect(await levelOf(world, seller)).toEqual({ onHand: 4, reserved: 0, damaged: 0 });
  expect((await readOrder(world.backend, seller.caller, id)).actions).not.toContain("arrange");
});

test("a variant of a deleted product still ships its reserved units", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A1", 4);
  await take(world, seller, channelOrder("1", { A1: 1 }));
  await world.backend.db
    .update(variants)
    .set({ deletedAt: new Date() })
    .where(eq(variants.id, variantId));
  await world.backend.db.update(products).set({ deletedAt: new Date() });
  await take(world, seller, channelOrder("1", { A1: 1 }, { status: "shipped", updatedAt: at(5) }));
  expect(await levelOf(world, seller)).toEqual({ onHand: 3, reserved: 0, damaged: 0 });
});
