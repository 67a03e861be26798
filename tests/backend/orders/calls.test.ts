import { beforeAll, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { pullDueChannels } from "#backend/orders/pull-orders.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { startSellerWorld, stockNamed, type World } from "#tests/support/seller-world.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { take } from "./take-order.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("another account gets 404 from every call about an order, a stock level or an import", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  await world.stockUp(owner, "T1", 5);
  const id = await take(world, owner, "tenant-1", { T1: 1 });
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

test("cancelling calls the channel first, and order and stock follow its answer", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "C1", 5);
  const id = await take(world, seller, "cancel-1", { C1: 2 });
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

test("a buyer's cancel request is rejected or accepted", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "C2", 5);
  for (const [accept, status] of [
    [false, "to_process"],
    [true, "cancelled"],
  ] as const) {
    const id = await take(world, seller, `request-${accept}`, { C2: 1 });
    await take(
      world,
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
] as const)("a channel that answers %s gives the caller %i", async (kind, status, code) => {
  const seller = await world.signUp();
  const id = await take(world, seller, `fail-${kind}`, { none: 1 });
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

test("an import pulls changed orders and reports its progress", async () => {
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

test("a channel is pulled every five minutes from the end of the last successful pull", async () => {
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

test("a buyer's earlier orders are counted by name and phone, except for masked buyers", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const early = { placedAt: new Date("2026-11-20T01:00:00Z") };
  await take(world, seller, "early", { A1: 1 }, early);
  await take(world, seller, "somebody else", { A1: 1 }, { ...early, buyerPhone: "08999" });
  await take(
    world,
    seller,
    "hidden",
    { A1: 1 },
    { ...early, buyerName: "B***i", buyerPhone: "08****23" },
  );
  const known = await take(world, seller, "late", { A1: 1 });
  const masked = await take(
    world,
    seller,
    "late and hidden",
    { A1: 1 },
    { buyerName: "B***i", buyerPhone: "08****23" },
  );
  expect((await seller.fetch(`/v1/orders/${known}`)).body.order.earlierOrders).toBe(1);
  expect((await seller.fetch(`/v1/orders/${masked}`)).body.order.earlierOrders).toBe(0);
});

test("reserved units are counted by variant, in the default warehouse unless another is named", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "ACT", 5);
  const held = await take(world, seller, "active-1", { ACT: 2 });
  await take(world, seller, "active-2", { ACT: 3 });
  const waiting = await take(world, seller, "active-3", { ACT: 1 });
  await take(
    world,
    seller,
    "active-4",
    { ACT: 1 },
    { status: "cancelled", nativeStatus: "CANCELLED" },
  );
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
