import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { agreeToReturn } from "#tests/support/agree-to-return.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
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

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const levels = async (seller: Seller) => {
  const rows = await levelsAndLedger(world, seller.accountId);
  for (const { level, ledger } of rows) expect(ledger).toEqual(level);
  return rows.map((row) => row.level);
};

async function shipped(
  seller: Seller,
  items: Record<string, number>,
  then: Partial<ChannelOrder>,
  { isAgreed = then.status === "return_requested" } = {},
) {
  const channel = channelOf(seller);
  await ingestOrder(world.backend, channel, channelOrder("1", items));
  await ingestOrder(
    world.backend,
    channel,
    channelOrder("1", items, { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) }),
  );
  const id = await ingestOrder(
    world.backend,
    channel,
    channelOrder("1", items, { nativeStatus: "NEXT", updatedAt: at(6), ...then }),
  );
  if (isAgreed) await agreeToReturn(world.backend, id);
  return readOrder(world.backend, seller.caller, id);
}
const receive = (seller: Seller, orderId: string, body: unknown) =>
  seller.fetch(`/v1/orders/${orderId}/;receive-return`, { method: "POST", body });

test("good returned units are on hand again and damaged ones separate, with a timeline entry and a push", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 5 }, { status: "return_requested" });
  expect(order.actions).toContain("receive_return");
  await world.drain();
  const { status, body } = await receive(seller, order.id, {
    lines: [{ orderLineId: order.lines[0]?.id, good: 3, damaged: 1 }],
    note: "Dus penyok",
  });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({ status: "returned", lines: [{ reservation: "returned" }] });
  expect(body.order.actions).not.toContain("receive_return");
  expect(await levels(seller)).toEqual([{ onHand: 9, reserved: 0, damaged: 1 }]);
  const told = body.order.events
    .slice(-3)
    .map(({ type, to, detail }) => [type, to, detail.quantity ?? detail.note]);
  expect(told).toEqual([
    ["status", "returned", "Dus penyok"],
    ["returned_good", null, 3],
    ["returned_damaged", null, 1],
  ]);
  await world.drain();
  expect(world.connector.stockPushes.at(-1)).toMatchObject({
    externalVariantId: "v-A1",
    quantity: 8,
  });
});

test("returned goods are counted and graded first, and added to stock by a second call", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 5 }, { status: "return_requested" });
  const lineId = order.lines[0]?.id ?? "";
  const count = (lines: object[], note = "") =>
    seller.fetch(`/v1/orders/${order.id}/;count-return`, { method: "POST", body: { lines, note } });
  expect(await receive(seller, order.id, {})).toMatchObject({
    ...{ status: 409, body: { code: "return_not_counted" } },
  });
  expect((await count([{ orderLineId: lineId, good: 6 }])).body.fields).toEqual({
    "lines[0].good": "too_many_units",
  });
  const before = await levels(seller);
  await count([{ orderLineId: lineId, good: 5 }]);
  const { status, body } = await count([{ orderLineId: lineId, good: 2, damaged: 1 }], "Penyok");
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    status: "return_requested",
    returnCount: { lines: [{ orderLineId: lineId, good: 2, damaged: 1 }], note: "Penyok" },
  });
  expect(body.order.events.at(-1)).toMatchObject({
    type: "return_counted",
    detail: { good: 2, damaged: 1, note: "Penyok" },
    actor: body.order.returnCount?.countedBy,
  });
  expect(await levels(seller)).toEqual(before);

  const stocked = await receive(seller, order.id, {});
  expect(stocked.body.order).toMatchObject({ status: "returned", returnCount: null });
  expect(await levels(seller)).toEqual([{ onHand: 8, reserved: 0, damaged: 1 }]);
  expect(await count([{ orderLineId: lineId, good: 5 }])).toMatchObject({
    ...{ status: 409, body: { code: "already_received" } },
  });
});

test("goods from a warehouse deleted since return to the default one", async () => {
  const seller = await world.signUp();
  const warehouseId = await world.addWarehouse(seller, "Solo");
  await world.stockUp(seller, "A1", 5, { warehouseId });
  const order = await shipped(seller, { A1: 5 }, { status: "return_requested" });
  expect(order.warehouseName).toBe("Solo");
  const gone = await seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" });
  expect(gone.status).toBe(200);
  const { status } = await receive(seller, order.id, {
    lines: [{ orderLineId: order.lines[0]?.id, good: 4, damaged: 1 }],
  });
  expect(status).toBe(200);
  const { stocks } = (await seller.fetch(`/v1/stocks?warehouseId=${seller.warehouseId}`)).body;
  expect(stocks).toMatchObject([{ sku: "A1", onHand: 5, damaged: 1, available: 4 }]);
});

test("a failed delivery is received in the same way", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 2 }, { status: "delivery_failed" });
  await receive(seller, order.id, { lines: [{ orderLineId: order.lines[0]?.id, good: 2 }] });
  expect(await levels(seller)).toEqual([{ onHand: 10, reserved: 0, damaged: 0 }]);
});

test("goods are received once, also by twenty concurrent requests", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 4 }, { status: "return_requested" });
  const lines = [{ orderLineId: order.lines[0]?.id, good: 4 }];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => receive(seller, order.id, { lines })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(
    answers.filter(
      (answer) =>
        answer.status === 409 &&
        (answer.body as unknown as { code: string }).code === "already_received",
    ),
  ).toHaveLength(19);
  expect(await levels(seller)).toEqual([{ onHand: 10, reserved: 0, damaged: 0 }]);
});

test('a channel status "returned", before or after, neither receives the goods nor prevents it', async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 2 }, { status: "returned" });
  expect(await levels(seller)).toEqual([{ onHand: 8, reserved: 0, damaged: 0 }]);
  await receive(seller, order.id, { lines: [{ orderLineId: order.lines[0]?.id, good: 2 }] });
  await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder("1", { A1: 2 }, { status: "returned", nativeStatus: "NEXT", updatedAt: at(9) }),
  );
  expect(await levels(seller)).toEqual([{ onHand: 10, reserved: 0, damaged: 0 }]);
});

test("excess units, another order's line and a negative count are refused by field, and nothing moves", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  await world.stockUp(seller, "B1", 10);
  const order = await shipped(seller, { A1: 2, B1: 1 }, { status: "return_requested" });
  const [first, second] = order.lines;
  const refused = await receive(seller, order.id, {
    lines: [
      { orderLineId: first?.id, good: 2, damaged: 1 },
      { orderLineId: "nobody's", good: 1 },
      { orderLineId: second?.id, good: 1 },
    ],
  });
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toEqual({
    "lines[0].good": "too_many_units",
    "lines[1].orderLineId": "not_found",
  });
  const negative = await receive(seller, order.id, {
    lines: [{ orderLineId: first?.id, good: -1 }],
  });
  expect(negative.body.fields).toEqual({ "lines[0].good": "negative" });
  expect((await readOrder(world.backend, seller.caller, order.id)).status).toBe("return_requested");
  expect((await levels(seller)).map((level) => level.onHand).sort()).toEqual([8, 9]);
});

test("a line without a product stays out of stock until it is mapped", async () => {
  const seller = await world.signUp();
  const order = await shipped(seller, { ghost: 1 }, { status: "return_requested" });
  const lines = [{ orderLineId: order.lines[0]?.id, good: 1 }];
  expect((await receive(seller, order.id, { lines })).body.fields).toEqual({
    "lines[0].good": "unmapped_line",
  });
  await world.stockUp(seller, "GHOST", 0, { listed: false });
  expect((await receive(seller, order.id, { lines })).status).toBe(200);
  expect(await levels(seller)).toEqual([{ onHand: 1, reserved: 0, damaged: 0 }]);
});

test("only shipped goods can be received, and a withdrawn return needs no receipt", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 2 }, { status: "return_requested" });
  await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder(
      "1",
      { A1: 2 },
      { status: "completed", nativeStatus: "COMPLETED", updatedAt: at(9) },
    ),
  );
  const refused = await receive(seller, order.id, { lines: [] });
  expect(refused).toMatchObject({ status: 409, body: { code: "wrong_status" } });
  expect((await readOrder(world.backend, seller.caller, order.id)).status).toBe("completed");
});

test("another account's order answers 404", async () => {
  const [seller, stranger] = [await world.signUp(), await world.signUp()];
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(seller, { A1: 2 }, { status: "return_requested" });
  expect((await receive(stranger, order.id, { lines: [] })).status).toBe(404);
});

test("returns awaiting receipt are listed until received; requests awaiting an answer are not", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const order = await shipped(
    seller,
    { A1: 2 },
    { status: "return_requested" },
    { isAgreed: false },
  );
  const found = async (query: string) =>
    (await seller.fetch(`/v1/orders?${query}`)).body.orders.map(({ id }) => id);
  expect(await found("awaitsReceipt=true")).toEqual([]);
  expect(await found("awaitsReceipt=false")).toEqual([order.id]);
  await world.backend.db
    .update(orders)
    .set({ returnAnswer: "accepted" })
    .where(and(eq(orders.accountId, seller.accountId), eq(orders.id, order.id)));
  expect(await found("awaitsReceipt=true")).toEqual([order.id]);
  expect(await found("awaitsReceipt=false")).toEqual([]);
  await receive(seller, order.id, {
    lines: [{ orderLineId: order.lines[0]?.id, good: 2, damaged: 0 }],
  });
  expect(await found("awaitsReceipt=true")).toEqual([]);
});

test("an undeliverable parcel and a returned one await receipt", async () => {
  for (const status of ["delivery_failed", "returned"] as const) {
    const seller = await world.signUp();
    await world.stockUp(seller, "A1", 10);
    const order = await shipped(seller, { A1: 1 }, { status });
    const { body } = await seller.fetch("/v1/orders?awaitsReceipt=true");
    expect(body.orders.map(({ id }) => id)).toEqual([order.id]);
  }
});
