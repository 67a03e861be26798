import { beforeAll, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { pullDueChannels } from "#backend/orders/pull-orders.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function take(
  seller: Seller,
  ...[externalId, items, changes]: Parameters<typeof channelOrder>
): Promise<string> {
  const report = channelOrder(externalId, items, changes);
  world.connector.channelOrders.set(externalId, report);
  return ingestOrder(world.backend, channelOf(seller), report);
}

test("another account gets 404 from every call about an order, a stock level or an import", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  await world.stockUp(owner, "T1", 5);
  const id = await take(owner, "tenant-1", { T1: 1 });
  const { id: stockId } = await stockNamed(owner, "T1");
  const { importId } = (await owner.fetch("/v1/orders/import", { method: "POST", body: {} })).body;
  const post = (body: unknown = undefined) => ({ method: "POST", body });
  const [own, shopee] = [`/v1/orders/${id}`, `/v1/channels/shopee/orders/${id}`];
  const calls: [string, { method?: string; body?: unknown }?][] = [
    [`/v1/orders/${id}`],
    [`/v1/orders/${id}/;sync`, post()],
    [`/v1/orders/${id}/;accept`, post()],
    [`/v1/orders/${id}/note`, { method: "PUT", body: { note: "x" } }],
    [`/v1/orders/import/${importId}`],
    ["/v1/orders/import", post({ channelIds: [owner.channelId] })],
    [`${own}/shipment`],
    [`${own}/shipment/parameters`],
    [`${own}/shipment`, post({ method: "manual", trackingCode: "X" })],
    [`${own}/shipment/label`, post()],
    [`${own}/shipment/label`],
    [`${own}/shipment/label/status`],
    [`${own}/;cancel`, post({ reason: "OUT_OF_STOCK" })],
    [`${own}/;reject`, post({ reason: "OUT_OF_STOCK" })],
    [`${own}/;answer-cancellation`, post({ accept: true })],
    [`${shopee}/shipping-parameters`],
    [`${shopee}/;pickup`, post({ addressId: "1", slotId: "1" })],
    [`${shopee}/;dropoff`, post({})],
    [`${shopee}/;ship-manually`, post({ trackingCode: "X" })],
    [`${shopee}/label`, post()],
    [`${shopee}/label/status`],
    [`${shopee}/label`],
    [`${shopee}/;cancel`, post({ reason: "OUT_OF_STOCK" })],
    [`${shopee}/;answer-cancellation`, post({ accept: true })],
    [`/v1/stocks/${stockId}`],
    [`/v1/stocks/${stockId}/sync`, post()],
    ["/v1/stocks", { method: "PUT", body: { adjustments: [{ stockId, by: 1, reason: "found" }] } }],
  ];
  const answers = [];
  for (const [path, init] of calls) answers.push([path, (await other.fetch(path, init)).status]);
  expect(answers).toEqual(calls.map(([path]) => [path, 404]));
  expect(
    (await other.fetch("/v1/orders/mark-printed", { method: "POST", body: { orderIds: [id] } }))
      .body,
  ).toEqual({
    printed: [],
    skipped: [{ orderId: id, code: "not_found" }],
  });
  expect((await other.fetch("/v1/orders")).body).toEqual({ orders: [], total: 0 });
  expect((await other.fetch("/v1/stocks")).body).toEqual({ stocks: [], total: 0 });
  expect((await other.fetch("/v1/stocks/histories")).body.total).toBe(0);
  expect((await owner.fetch(`/v1/orders/${id}`)).body.order).toMatchObject({
    status: "to_process",
    note: "",
  });
});

test("each filter finds its orders and no others", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "F1", 3);
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  const plain = await take(
    seller,
    "F-100%",
    { F1: 1 },
    { shipByAt: day(20), placedAt: day(18), paidAt: day(18), buyerName: "Wati" },
  );
  const bulky = await take(
    seller,
    "F-200",
    { F1: 2, F2: 1 },
    {
      ...{ shipByAt: day(22), placedAt: day(19), isCod: true, courier: "JNE", buyerPhone: "0999" },
      ...{ paymentType: "COD", downPayment: 20_000, total: 123_456 },
    },
  );
  const shipped = await take(
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
    "warehouseId=default": "plain bulky",
    "hasNote=true": "bulky",
    "hasPrintedLabel=false": "shipped plain bulky",
    "isCod=true": "bulky",
    "totalPrice=123456": "bulky",
    "totalPrice=123457": "",
    "hasDownpayment=true": "bulky",
    "hasDownpayment=false": "shipped plain",
    "hasPrintedInvoice=true": "plain",
    "hasPrintedInvoice=false": "shipped bulky",
    "paymentType=COD": "bulky",
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
  });
  expect((await seller.fetch("/v1/orders/couriers")).body).toEqual({ couriers: ["JNE", "SPX"] });
});

test("cancelling goes to the channel first, and the order and its stock follow what the channel then says", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "C1", 5);
  const id = await take(seller, "cancel-1", { C1: 2 });
  const answer = await seller.fetch(`/v1/channels/shopee/orders/${id}/;cancel`, {
    method: "POST",
    body: { reason: "OUT_OF_STOCK" },
  });
  expect(answer.body.order).toMatchObject({
    status: "cancelled",
    cancelReason: "OUT_OF_STOCK",
    lines: [{ reservation: "released" }],
    actions: ["sync"],
  });
  expect((await seller.fetch("/v1/stocks")).body.stocks[0]).toMatchObject({
    onHand: 5,
    reserved: 0,
    available: 5,
  });
  const again = await seller.fetch(`/v1/channels/shopee/orders/${id}/;cancel`, {
    method: "POST",
    body: { reason: "OUT_OF_STOCK" },
  });
  expect(again).toMatchObject({ status: 409, body: { code: "wrong_status" } });
});

test("a buyer's cancel request is rejected or confirmed", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "C2", 5);
  for (const [accept, status] of [
    [false, "to_process"],
    [true, "cancelled"],
  ] as const) {
    const id = await take(seller, `request-${accept}`, { C2: 1 });
    await take(
      seller,
      `request-${accept}`,
      { C2: 1 },
      {
        status: "cancel_requested",
        nativeStatus: "IN_CANCEL",
        updatedAt: new Date("2026-11-21T02:10:00Z"),
      },
    );
    expect((await seller.fetch(`/v1/orders/${id}`)).body.order.actions).toEqual([
      "answer_cancellation",
      "sync",
    ]);
    const answer = await seller.fetch(`/v1/channels/shopee/orders/${id}/;answer-cancellation`, {
      method: "POST",
      body: { accept },
    });
    expect(answer.body.order.status).toBe(status);
  }
  expect((await seller.fetch("/v1/stocks")).body.stocks[0]).toMatchObject({ reserved: 1 });
});

test.each([
  ["rejected", 422, "channel_rejected"],
  ["unavailable", 502, "channel_unavailable"],
  ["rate_limited", 503, "channel_busy"],
  ["wrong_state", 409, "wrong_state"],
] as const)("a channel that answers %s is told to the person as %i", async (kind, status, code) => {
  const seller = await world.signUp();
  const id = await take(seller, `fail-${kind}`, { none: 1 });
  world.connector.failNext("orders.cancel", new ConnectorError(kind, "their_code", "their words"));
  const answer = await seller.fetch(`/v1/channels/shopee/orders/${id}/;cancel`, {
    method: "POST",
    body: { reason: "CUSTOMER_REQUEST" },
  });
  expect(answer).toMatchObject({
    status,
    body: { code, details: { channelCode: "their_code", channelMessage: "their words" } },
  });
});

test("an import pulls what changed on the channel and says how far it is", async () => {
  const seller = await world.signUp();
  world.connector.channelOrders.clear();
  for (const [id, updated] of [
    ["new", "2026-11-20T00:00:00Z"],
    ["old", "2026-10-01T00:00:00Z"],
  ] as const)
    world.connector.channelOrders.set(
      id,
      channelOrder(id, { P1: 1 }, { updatedAt: new Date(updated) }),
    );
  const { importId } = (
    await seller.fetch("/v1/orders/import", {
      method: "POST",
      body: { channelIds: [seller.channelId] },
    })
  ).body;
  expect((await seller.fetch(`/v1/orders/import/${importId}`)).body.status).toBe("running");
  await world.drain();
  expect((await seller.fetch(`/v1/orders/import/${importId}`)).body).toEqual({
    importId,
    status: "done",
    found: 1,
    errorMessage: null,
  });
  expect((await seller.fetch("/v1/orders")).body.orders.map((order) => order.externalId)).toEqual([
    "new",
  ]);
});

test("a channel is pulled every five minutes from where the last pull ended, and a failed one starts there again", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const own = await startSellerWorld(connection);
  const seller = await own.signUp();
  const spans: { from: Date; to: Date }[] = [];
  const list = own.connector.orders.list;
  own.connector.orders.list = (credentials, span) => {
    spans.push(span);
    return list(credentials, span);
  };
  const minutes = () =>
    spans.map(({ from, to }) => [
      Math.round((+from - Date.UTC(2026, 10, 21, 3)) / 60_000),
      Math.round((+to - Date.UTC(2026, 10, 21, 3)) / 60_000),
    ]);
  const tick = async (ms: number) => {
    own.advance(ms);
    await pullDueChannels(own.backend);
    await own.drain();
  };
  await tick(0);
  await tick(4 * 60_000);
  expect(minutes()).toEqual([[-15 * 24 * 60, 0]]);
  await tick(2 * 60_000);
  expect(minutes().at(-1)).toEqual([-10, 6]);
  own.connector.failNext("orders.list", new ConnectorError("unavailable", "down", "down"));
  await tick(6 * 60_000);
  expect(minutes().at(-1)).toEqual([-4, 12]);
  own.connector.channelOrders.set(
    "late",
    channelOrder("late", { P1: 1 }, { updatedAt: new Date("2026-11-21T03:11:00Z") }),
  );
  await tick(60_000);
  expect(minutes().at(-1)).toEqual([-4, 13]);
  expect((await seller.fetch("/v1/orders")).body.total).toBe(1);
  await connection.close();
});

test("a buyer's earlier orders are counted by name and phone, and a masked buyer has none", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const early = { placedAt: new Date("2026-11-20T01:00:00Z") };
  await take(seller, "early", { A1: 1 }, early);
  await take(seller, "somebody else", { A1: 1 }, { ...early, buyerPhone: "08999" });
  await take(seller, "hidden", { A1: 1 }, { ...early, buyerName: "B***i", buyerPhone: "08****23" });
  const known = await take(seller, "late", { A1: 1 });
  const masked = await take(
    seller,
    "late and hidden",
    { A1: 1 },
    { buyerName: "B***i", buyerPhone: "08****23" },
  );
  expect((await seller.fetch(`/v1/orders/${known}`)).body.order.earlierOrders).toBe(1);
  expect((await seller.fetch(`/v1/orders/${masked}`)).body.order.earlierOrders).toBe(0);
});

test("a list brings the counts of its tabs along where they are asked for, whatever it filters", async () => {
  const owner = await world.signUp();
  await world.stockUp(owner, "ONCE", 50);
  for (const n of [1, 2]) await take(owner, `once-${n}`, { ONCE: 1 });
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

test("what open orders hold is counted by variation, in the default warehouse unless another is asked for", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "ACT", 5);
  const held = await take(seller, "active-1", { ACT: 2 });
  await take(seller, "active-2", { ACT: 3 });
  const waiting = await take(seller, "active-3", { ACT: 1 });
  await take(seller, "active-4", { ACT: 1 }, { status: "cancelled", nativeStatus: "CANCELLED" });
  const stats = async (query: string) =>
    (await seller.fetch(`/v1/orders/active-stats?${query}`)).body;
  const here = { productVariationId: variantId, warehouseId: seller.warehouseId };
  expect(await stats(`productVariationId=${variantId}`)).toMatchObject({
    stats: [{ ...here, orders: 2, units: 5 }],
  });
  expect(await stats("warehouseId=elsewhere")).toEqual({ stats: [] });
  const found = async (query: string) =>
    (await seller.fetch(`/v1/orders/active-orders?${query}`)).body;
  expect(await found(`productVariationId=${variantId}&limit=1`)).toMatchObject({
    orders: [{ id: held }],
    total: 2,
  });
  const { orders } = await found("onOrderUI=true");
  expect(orders.map((order) => order.id)).toContain(waiting);
  expect((await seller.fetch("/v1/orders/active-stats?colour=red")).status).toBe(400);
});
