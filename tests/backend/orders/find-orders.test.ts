import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { storeSettlements } from "#backend/orders/settlements/pull-settlements.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { take } from "./take-order.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("each filter finds its orders only", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "F1", 3);
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  const plain = await take(
    world,
    seller,
    "F-100%",
    { F1: 1 },
    { shipByAt: day(20), placedAt: day(18), paidAt: day(18), buyerName: "Wati" },
  );
  const bulky = await take(
    world,
    seller,
    "F-200",
    { F1: 2, F2: 1 },
    {
      ...{ shipByAt: day(22), placedAt: day(19), isCod: true, courier: "JNE", buyerPhone: "0999" },
      ...{ paymentType: "COD", downPayment: 20_000, total: 123_456 },
    },
  );
  const shipped = await take(
    world,
    seller,
    "F-300",
    { F2: 1 },
    { status: "shipped", placedAt: day(17), shipByAt: day(18), trackingCode: "TRK1" },
  );
  await seller.fetch(`/v1/orders/${bulky}/note`, { method: "PUT", body: { note: "bungkus kado" } });
  await seller.fetch("/v1/orders/mark-printed", {
    method: "POST",
    body: { orderIds: [plain], document: "invoice" },
  });
  await world.backend.db
    .update(orders)
    .set({ documentStatus: "failed", shipmentError: "courier_refused" })
    .where(eq(orders.id, bulky));
  const names = new Map([
    [plain, "plain"],
    [bulky, "bulky"],
    [shipped, "shipped"],
  ]);
  const find = async (query: string) => {
    const { body } = await seller.fetch(`/v1/orders?${query}`);
    expect(body.total, query).toBe(body.orders.length);
    return body.orders.map((order) => names.get(order.id)).join(" ");
  };
  const expected: Record<string, string> = {
    "": "shipped plain bulky",
    "sortBy=placedAt": "bulky plain shipped",
    "statuses=to_process": "plain bulky",
    "statuses=shipped,unpaid": "shipped",
    [`channelIds=${seller.channelId}`]: "shipped plain bulky",
    "channelIds=nobody": "",
    [`ids=${plain},${shipped}`]: "shipped plain",
    "externalIds=F-200": "bulky",
    "orderNumber=100%25": "plain",
    "search=wati": "plain",
    "search=f2": "shipped bulky",
    "search=_": "",
    "buyerName=wati": "plain",
    "buyerPhone=0999": "bulky",
    "productName=kaos%20f1": "plain bulky",
    "sku=f2": "shipped bulky",
    "trackingCode=trk": "shipped",
    "courier=JNE": "bulky",
    "courier=jne": "bulky",
    "warehouseId=default": "plain bulky",
    "hasNote=true": "bulky",
    "hasPrintedLabel=false": "shipped plain bulky",
    "isCod=true": "bulky",
    "totalPrice=123456": "bulky",
    "totalPrice=123457": "",
    "totalPrice=123455-123457": "bulky",
    "totalPrice=123457-": "",
    "totalPrice=-123455": "shipped plain",
    "hasDownpayment=true": "bulky",
    "hasDownpayment=false": "shipped plain",
    "hasPrintedInvoice=true": "plain",
    "hasPrintedInvoice=false": "shipped bulky",
    "documentStatuses=failed,requested": "bulky",
    "documentStatuses=none": "shipped plain",
    "isShipmentFailed=true": "bulky",
    "isShipmentFailed=false": "shipped plain",
    "paymentType=COD": "bulky",
    "paymentType=cash%20on%20delivery": "bulky",
    "paymentType=cod": "bulky",
    "paymentType=spaylater": "shipped plain",
    "paymentType=SPayLater": "shipped plain",
    "pickpackStatuses=none": "shipped plain bulky",
    "pickpackStatuses=picked,packed": "",
    "isSingleItem=true": "shipped plain",
    "isSingleItem=false": "bulky",
    "flags=unmapped": "shipped bulky",
    "flags=late": "plain",
    "flags=late,cod": "plain bulky",
    "shipByBefore=2026-11-20T12:00:00Z": "shipped plain",
    "paidAfter=2026-11-17T00:00:00Z": "plain",
    "createdAfter=2026-11-18T12:00:00Z": "bulky",
    "createdBefore=2026-11-17T12:00:00Z": "shipped",
  };
  const found: Record<string, string> = {};
  for (const query of Object.keys(expected)) found[query] = await find(query);
  expect(found).toEqual(expected);
  expect(await seller.fetch("/v1/orders?colour=red")).toMatchObject({
    status: 400,
    body: { code: "unknown_filter", fields: { colour: "unknown_filter" } },
  });
  expect((await seller.fetch("/v1/orders/payment-types")).body).toEqual({
    paymentTypes: ["COD", "SPayLater"],
  });
  const page = await seller.fetch("/v1/orders?limit=1&offset=1");
  expect([
    page.body.total,
    page.body.orders.length,
    names.get(page.body.orders[0]?.id ?? ""),
  ]).toEqual([3, 1, "plain"]);
  const counts = await seller.fetch("/v1/orders/status-counts");
  expect(counts.body).toEqual({
    counts: { to_process: 2, shipped: 1 },
    late: 1,
    dueSoon: 0,
    flagged: 1,
    ...{ toPrint: 0, toPick: 0, toPack: 0, toHandOver: 0 },
  });
  expect((await seller.fetch("/v1/orders/couriers")).body).toEqual({ couriers: ["JNE", "SPX"] });
});

test("the counts of the tabs cover the list's shops and warehouse", async () => {
  const owner = await world.signUp();
  const second = newId();
  const sealed = makeSealedColumns(world.backend, second, fakeCredentials(world.backend.now()));
  await world.backend.db.insert(channels).values({
    ...{ id: second, accountId: owner.accountId, channelType: "shopee", shopId: second },
    ...{ name: "Sari kedua", ...sealed, createdAt: new Date("2026-01-01T00:00:00Z") },
  });
  await world.stockUp(owner, "SHOPS", 50);
  for (const n of [1, 2]) await take(world, owner, `shops-${n}`, { SHOPS: 1 });
  await take(world, { ...owner, channelId: second }, "shops-3", { SHOPS: 1 });
  const toProcess = async (query: string) =>
    (await owner.fetch(`/v1/orders?statuses=shipped&include=counts&${query}`)).body.counts;
  expect(await toProcess("")).toMatchObject({ counts: { to_process: 3 } });
  expect(await toProcess(`channelIds=${owner.channelId}`)).toMatchObject({
    counts: { to_process: 2 },
  });
  expect(await toProcess(`channelIds=${second}`)).toMatchObject({
    counts: { to_process: 1 },
  });
  expect(await toProcess(`warehouseId=${owner.warehouseId}`)).toMatchObject({
    counts: { to_process: 3 },
  });
});

test("arranged orders are counted by what is left to do", async () => {
  const owner = await world.signUp();
  await world.stockUp(owner, "LEFT", 50);
  const states = [
    { documentStatus: "ready", pickpackStatus: "none" },
    { documentStatus: "ready", pickpackStatus: "picked" },
    { documentStatus: "printed", pickpackStatus: "picking" },
    { documentStatus: "printed", pickpackStatus: "packed" },
    { documentStatus: "requested", pickpackStatus: "packed" },
  ] as const;
  for (const [n, state] of states.entries()) {
    const id = await take(world, owner, `left-${n}`, { LEFT: 1 });
    await world.backend.db
      .update(orders)
      .set({ ...state, status: "to_ship" })
      .where(eq(orders.id, id));
  }
  // An order that has left is in no queue.
  const left = await take(world, owner, "left-gone", { LEFT: 1 });
  await world.backend.db
    .update(orders)
    .set({ status: "shipped", documentStatus: "ready" })
    .where(eq(orders.id, left));
  const { body } = await owner.fetch("/v1/orders/status-counts");
  expect(body).toMatchObject({ toPrint: 2, toPick: 2, toPack: 1, toHandOver: 2 });
});

test("a list includes the tabs' counts on request, independent of its other filters", async () => {
  const owner = await world.signUp();
  await world.stockUp(owner, "ONCE", 50);
  for (const n of [1, 2]) await take(world, owner, `once-${n}`, { ONCE: 1 });
  const counts = (await owner.fetch("/v1/orders/status-counts")).body;
  const list = async (query: string) => (await owner.fetch(`/v1/orders?${query}`)).body;
  for (const [query, total] of [
    ["statuses=to_process,unpaid,processing,to_process", 2],
    ["statuses=to_process,unpaid,completed", 2],
    ["statuses=shipped", 0],
    ["statuses=to_process&orderNumber=once-2", 1],
    ["orderNumber=once", 2],
    ["limit=1", 2],
  ] as const) {
    expect(await list(`${query}&include=counts`), query).toMatchObject({ total, counts });
    expect((await list(query)).total, query).toBe(total);
  }
  expect(await list("limit=1")).not.toHaveProperty("counts");
  expect((await owner.fetch("/v1/orders?include=all")).status).toBe(422);
});

test("a list includes lines, address, amounts and fees on request", async () => {
  const owner = await world.signUp();
  await world.stockUp(owner, "LINE1", 5);
  const orderId = await take(
    world,
    owner,
    "contents",
    { LINE1: 2, LINE2: 1 },
    { itemsTotal: 150_000, discountTotal: 10_000, buyerPhone: "0811", cancelReason: null },
  );
  await take(world, owner, "settled", { LINE1: 1 });
  const settledAt = world.backend.now();
  const entry = { externalOrderId: "settled", entry: "escrow", settledAt, currency: "IDR" };
  const fees = { commission: 4_000, tax: 500 };
  await storeSettlements(world.backend, owner, [{ ...entry, fees }], settledAt);
  const list = async (query: string) =>
    (await owner.fetch(`/v1/orders?sortBy=placedAt&${query}`)).body.orders;
  const found = await list("include=contents");
  expect(found.map((order) => [order.externalId, "contents" in order])).toEqual([
    ["contents", true],
    ["settled", true],
  ]);
  expect(await list("include=counts")).toSatisfy((orders: object[]) =>
    orders.every((order) => !("contents" in order)),
  );
  const { order } = (await owner.fetch(`/v1/orders/${orderId}`)).body;
  const { lines, buyerPhone, itemsTotal, discountTotal, cogs, channelFees, feeParts } = order;
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["LINE1", 2],
    ["LINE2", 1],
  ]);
  expect(found).toMatchObject([
    { contents: { lines, buyerPhone, itemsTotal, discountTotal, cogs, channelFees, feeParts } },
    {
      contents: {
        channelFees: 4_500,
        feeParts: [
          { kind: "commission", amount: 4_000 },
          { kind: "tax", amount: 500 },
        ],
      },
    },
  ]);
});
