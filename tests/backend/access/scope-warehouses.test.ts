import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { deleteArrangeRule } from "#contract/shipping-settings.ts";
import { deleteStockRule, saveGeneralRule } from "#contract/stock-rules.ts";
import { updateStockSettings } from "#contract/stock-settings.ts";
import { asks, staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { sampleOf } from "#tests/support/sample-input.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

/** Objects in one warehouse, and members who work there or in another one. */
const world = await startTestBackend();
let owner: SellingAccount;
let placedOn: string;
let otherId: string;
let here: SignedIn;
let elsewhere: SignedIn;
let waveId: string;
let pickpackId: string;
let handOverId: string;
let documentId: string;
let countId: string;
let transferId: string;
let batchId: string;
afterAll(world.close);
beforeAll(async () => {
  owner = await startSelling(world);
  const { db } = world.backend;
  const ask = asks(owner);
  const made = await ask("POST", "/v1/warehouses", { warehouses: [{ name: "Gudang lain" }] });
  otherId = made.body.warehouses[0].id;
  await world.drain();
  here = await staffOf(world, owner, PERMISSIONS, { warehouseIds: [owner.warehouseId] });
  elsewhere = await staffOf(world, owner, PERMISSIONS, { warehouseIds: [otherId] });
  // The state after its shipment is arranged.
  await db
    .update(orders)
    .set({ status: "to_ship", trackingCode: "SPXID0001" })
    .where(eq(orders.id, owner.orderId));
  const wave = await ask("POST", "/v1/orders/pickpacks", { orderIds: [owner.orderId] });
  waveId = wave.body.waveId;
  pickpackId = wave.body.pickpacks[0].id;
  const { courier, placedAt } = (await ask("GET", `/v1/orders/${owner.orderId}`)).body.order;
  placedOn = placedAt.slice(0, 10);
  const paper = await ask("POST", "/v1/orders/documents", {
    orderIds: [owner.orderId],
    kinds: ["packing_slip"],
  });
  documentId = paper.body.document.id;
  const count = await ask("POST", "/v1/stocks/counts", {
    name: "Rak A",
    warehouseId: owner.warehouseId,
    scope: "all",
  });
  countId = count.body.count.id;
  const transfer = await ask("POST", "/v1/stocks/transfers", {
    fromWarehouseId: owner.warehouseId,
    toWarehouseId: otherId,
    isSent: true,
    lines: [{ variantId: owner.variantId, quantity: 1 }],
  });
  transferId = transfer.body.transfer.id;
  const batch = await ask("POST", "/v1/stocks/batches", {
    pick: { stockIds: [owner.stockId] },
    change: { rack: "B-2" },
  });
  batchId = batch.body.batchId;
  await world.drain();
  const begun = await asks(here)("POST", "/v1/orders/hand-overs", { courier });
  handOverId = begun.body.handOver.id;
  await ask("PUT", `/v1/orders/pickpacks/${pickpackId}`, { status: "picked" });
  await ask("PUT", `/v1/orders/pickpacks/${pickpackId}`, { status: "packed" });
  await asks(here)("POST", "/v1/orders/scans", {
    ...{ clientId: crypto.randomUUID(), step: "hand_over", handOverId, code: owner.orderSn },
  });
});

const OBJECTS: [what: string, method: string, path: () => string, body?: () => object][] = [
  ["a wave", "GET", () => `/v1/orders/waves/${waveId}`],
  ["a wave's people", "PUT", () => `/v1/orders/waves/${waveId}`, () => ({ assigneeId: null })],
  ["a record", "GET", () => `/v1/orders/pickpacks/${pickpackId}`],
  [
    "a record's people",
    "PUT",
    () => `/v1/orders/pickpacks/${pickpackId}`,
    () => ({ assigneeId: null }),
  ],
  ["a hand-over", "GET", () => `/v1/orders/hand-overs/${handOverId}`],
  ["a document", "GET", () => `/v1/orders/documents/${documentId}`],
  [
    "papers of a wave",
    "POST",
    () => "/v1/orders/documents",
    () => ({ waveId, kinds: ["pick_list"] }),
  ],
  ["a count", "GET", () => `/v1/stocks/counts/${countId}`],
  ["the lines of a count", "GET", () => `/v1/stocks/counts/${countId}/items`],
  ["the start of a count", "POST", () => `/v1/stocks/counts/${countId}/;start`],
  ["many levels", "GET", () => `/v1/stocks/batches/${batchId}`],
];

test.each(OBJECTS)("%s of another warehouse answers 404", async (_what, method, path, body) => {
  expect((await asks(elsewhere)(method, path(), body?.())).status).toBe(404);
  expect([403, 404]).not.toContain((await asks(here)(method, path(), body?.())).status);
});

test("a transfer is visible in both warehouses, recalled in the first and received in the second", async () => {
  const [mine, theirs] = [asks(here), asks(elsewhere)];
  const path = `/v1/stocks/transfers/${transferId}`;
  expect((await mine("GET", path)).status).toBe(200);
  expect((await theirs("GET", path)).status).toBe(200);
  expect((await theirs("POST", `${path}/;cancel`)).status).toBe(404);
  expect((await mine("POST", `${path}/;receive`, { lines: [] })).status).toBe(404);
  const back = { fromWarehouseId: otherId, toWarehouseId: owner.warehouseId, isSent: true };
  const lines = [{ variantId: owner.variantId, quantity: 1 }];
  expect((await mine("POST", "/v1/stocks/transfers", { ...back, lines })).status).toBe(404);
  expect((await theirs("POST", `${path}/;receive`, { lines: [] })).status).toBe(200);
});

test.each([
  ["/v1/orders/waves?statuses=open,done", "waves"],
  ["/v1/orders/pickpacks", "pickpacks"],
  ["/v1/orders/pickpacks/status", "statuses"],
  ["/v1/orders/hand-overs", "handOvers"],
  ["/v1/stocks/counts", "counts"],
  ["/v1/orders/active-orders?warehouseId=all&onOrderUI=true", "orders"],
  ["/v1/orders/active-stats?warehouseId=all&onOrderUI=true", "stats"],
] as const)("%s lists only rows of the member's warehouses", async (path, list) => {
  expect((await asks(here)("GET", path)).body[list]).toHaveLength(1);
  expect((await asks(elsewhere)("GET", path)).body[list]).toEqual([]);
});

test("the count of parcels waiting for a courier covers the member's warehouses only", async () => {
  const counts = async (who: SignedIn) =>
    (await asks(who)("GET", "/v1/orders/pickpacks/status-count")).body.counts;
  expect(await counts(here)).toEqual({ packed: 1 });
  expect(await counts(elsewhere)).toEqual({});
});

test("two members limited to different warehouses hand over the same courier's parcels separately", async () => {
  const { handOvers } = (await asks(here)("GET", "/v1/orders/hand-overs")).body;
  const { courier } = handOvers[0];
  const begun = await asks(elsewhere)("POST", "/v1/orders/hand-overs", { courier });
  expect(begun.status).toBe(200);
  expect(begun.body.handOver).toMatchObject({ parcels: 0, waiting: 0 });
  expect(begun.body.handOver.id).not.toBe(handOverId);
  const scan = await asks(elsewhere)("POST", "/v1/orders/scans", {
    ...{ clientId: crypto.randomUUID(), step: "hand_over", code: owner.orderSn },
    handOverId: begun.body.handOver.id,
  });
  expect(scan.body.scan).toMatchObject({ outcome: "unknown_code", orderId: null });
});

test("the alias `default` of a warehouse is refused outside of the scope too", async () => {
  const path = "/v1/orders/active-stats?warehouseId=default&onOrderUI=true";
  expect((await asks(here)("GET", path)).status).toBe(200);
  expect((await asks(elsewhere)("GET", path)).status).toBe(404);
});

test("a stock file changes no warehouse outside of the member's scope", async () => {
  const form = new FormData();
  const csv = `SKU,Warehouse,On hand\n${owner.sku},Gudang lain,4\n`;
  form.set("file", new File([csv], "stok.csv", { type: "text/csv" }));
  form.set("warehouseId", owner.warehouseId);
  const checked = await here.fetch("/v1/stocks/imports", { method: "POST", body: form });
  const { batchId: checkedId } = (await checked.json()) as { batchId: string };
  const { body } = await asks(here)("GET", `/v1/stocks/batches/${checkedId}`);
  expect(body.items).toMatchObject([{ errorCode: "unknown_warehouse" }]);
});

test("only members with an unlimited scope can make rules for the whole account", async () => {
  for (const [call, body] of [
    [saveGeneralRule, sampleOf(saveGeneralRule.body, {})],
    [deleteStockRule, undefined],
    [updateStockSettings, sampleOf(updateStockSettings.body, {})],
    [deleteArrangeRule, undefined],
  ] as const) {
    const path = call.path.replace(/\{\w+\}/, "none");
    const { status } = await asks(here)(call.method.toUpperCase(), path, body);
    expect([call.name, status]).toEqual([call.name, 403]);
  }
  expect((await asks(here)("GET", "/v1/stocks/rules")).status).toBe(200);
});

test("statistics cover the member's warehouses only", async () => {
  const query = `startDate=${addDays(-1)}&endDate=${addDays(1)}`;
  const ordersOf = async (who: SignedIn) =>
    (await asks(who)("GET", `/v1/statistics?${query}`)).body.totals.orders;
  const productsOf = async (who: SignedIn) =>
    (await asks(who)("GET", `/v1/statistics/products?${query}`)).body.products.length;
  expect([await ordersOf(owner), await ordersOf(here), await ordersOf(elsewhere)]).toEqual([
    1, 1, 0,
  ]);
  expect([await productsOf(here), await productsOf(elsewhere)]).toEqual([1, 0]);
  const { body } = await asks(elsewhere)("GET", "/v1/stocks/monitor");
  expect(body.warehouses).toHaveLength(1);
  const [sum] = (
    await asks(elsewhere)("GET", `/v1/stocks/;aggregate?productIds=${owner.productId}`)
  ).body.products;
  // The transfer was received there.
  expect(sum.onHand).toBe(1);
});

const addDays = (days: number) =>
  new Date(Date.parse(placedOn) + days * 86_400_000).toISOString().slice(0, 10);
