import { beforeEach, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { awaitTrackingCode } from "#backend/orders/await-tracking-code.ts";
import { arrangeAutomatically } from "#backend/orders/rule-runs/auto-arrange.ts";
import { sendShipment } from "#backend/orders/send-shipment.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import type { Seller, World } from "#tests/support/seller-world.ts";
import { type ShippableOrder, startShippableOrder } from "./shippable-order.ts";

let world: World;
let seller: Seller;
let orderId: string;
let pickup: ShippableOrder["pickup"];
let order: ShippableOrder["order"];
const sn = "261121ABC";

beforeEach(async () => {
  ({ world, seller, orderId, pickup, order } = await startShippableOrder(sn));
});

/** Runs due jobs, lets the backoff pass and runs the failed ones, `times` times. */
async function drainRetries(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await world.drain();
    world.advance(900_000);
  }
}
const firstTry = { id: "1", retryCount: 0, isLastTry: false };

test("arranging sends the choice, waits for tracking code and label, and the label is readable", async () => {
  const answer = await pickup();
  expect(answer.body.order).toMatchObject({
    status: "processing",
    acceptedAt: world.backend.now().toISOString(),
  });
  await world.drain();
  expect(world.connector.arranged.get(sn)).toEqual({
    method: "pickup",
    addressId: "7",
    slotId: "s1",
  });
  expect(await order()).toMatchObject({ status: "processing", trackingCode: null });
  world.connector.trackingCodes.set(sn, "SPXID001");
  world.advance(2000);
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_ship",
    trackingCode: "SPXID001",
    documentStatus: "requested",
  });
  world.connector.labels.set(sn, { status: "ready", reason: null });
  world.advance(2000);
  await world.drain();
  expect(await order()).toMatchObject({
    documentStatus: "ready",
    actions: ["print_label", "sync"],
  });
  const label = await seller.fetch(`/v1/channels/shopee/orders/${orderId}/label`);
  expect(label).toEqual({ status: 200, body: "%PDF-1.7 label" });
  const printed = await seller.fetch("/v1/orders/mark-printed", {
    method: "POST",
    body: { orderIds: [orderId, "nobody"] },
  });
  expect(printed.body).toEqual({
    printed: [orderId],
    skipped: [{ orderId: "nobody", code: "not_found" }],
  });
  expect(await order()).toMatchObject({
    documentStatus: "printed",
    labelPrintCount: 1,
    labelPrintedAt: world.backend.now().toISOString(),
    labelPrintedBy: expect.stringMatching(/\w/),
    ...{ invoicePrintedAt: null, invoicePrintedBy: null },
  });
  const types = (await order()).events.map((event) => event.type);
  expect(types).toEqual([
    "placed",
    "reserved",
    "status",
    "arranged",
    "tracking_code",
    "status",
    "label_requested",
    "label_ready",
    "label_printed",
  ]);
  const invoice = { orderIds: [orderId], document: "invoice" };
  await seller.fetch("/v1/orders/mark-printed", { method: "POST", body: invoice });
  const { invoicePrintedAt, invoicePrintedBy, labelPrintedBy } = await order();
  expect(invoicePrintedAt).toBe(world.backend.now().toISOString());
  expect(invoicePrintedBy).toBe(labelPrintedBy);
});

test("the tracking code is requested again after 2, 4, 8 … seconds", async () => {
  await pickup();
  await world.drain();
  for (const pause of [2000, 4000, 8000, 16_000]) {
    const before = world.connector.calls("shipping.trackingCode");
    world.advance(pause - 1);
    await world.drain();
    expect(world.connector.calls("shipping.trackingCode")).toBe(before);
    world.advance(1);
    await world.drain();
    expect(world.connector.calls("shipping.trackingCode")).toBe(before + 1);
  }
});

test("an order without a tracking code for a day becomes unprocessed again with the reason", async () => {
  await pickup();
  await world.drain();
  for (let hour = 0; hour < 26; hour++) {
    world.advance(3_600_000);
    await world.drain();
  }
  expect(await order()).toMatchObject({ status: "to_process", shipmentError: "tracking_timeout" });
  expect(await world.waitingJobs()).toEqual([]);
});

test("a refusal makes the order unprocessed with the marketplace's message, and it can be arranged again", async () => {
  world.connector.failNext(
    "shipping.arrange",
    new ConnectorError("rejected", "logistics.slot_gone", "The time slot is gone"),
  );
  await pickup();
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_process",
    shipmentError: "The time slot is gone",
  });
  await pickup();
  await world.drain();
  expect(await order()).toMatchObject({ status: "processing", shipmentError: null });
});

test("arranging is retried when the channel is down; only the last try resets the order", async () => {
  const down = new ConnectorError("unavailable", "timeout", "timed out");
  world.connector.failNext("shipping.arrange", ...Array.from({ length: 9 }, () => down));
  await pickup();
  await drainRetries(8);
  expect(await order()).toMatchObject({ status: "processing", shipmentError: null });
  await drainRetries(1);
  expect(await order()).toMatchObject({ status: "to_process", shipmentError: "unavailable" });
  expect(world.connector.calls("shipping.arrange")).toBe(9);
});

test("after a lost answer the second try finds the order arranged and continues", async () => {
  await pickup();
  const { connector } = world;
  const arrange = connector.shipping.arrange;
  connector.shipping.arrange = async (...call) => {
    await arrange(...call);
    connector.shipping.arrange = arrange;
    throw new ConnectorError("unavailable", "timeout", "timed out");
  };
  connector.trackingCodes.set(sn, "SPXID002");
  await drainRetries(2);
  expect(await order()).toMatchObject({ status: "to_ship", trackingCode: "SPXID002" });
});

test("when the marketplace refuses because of the order's state, the order is read and its status applies", async () => {
  await pickup();
  world.connector.channelOrders.set(
    sn,
    channelOrder(
      sn,
      { A1: 1 },
      {
        status: "cancelled",
        nativeStatus: "CANCELLED",
        updatedAt: new Date("2026-11-21T02:59:00Z"),
      },
    ),
  );
  await world.drain();
  expect(await order()).toMatchObject({
    status: "cancelled",
    shipmentError: null,
    lines: [{ reservation: "released" }],
  });
  expect(world.connector.arranged.has(sn)).toBe(false);
});

test("an order that the marketplace calls ready but refuses to arrange is reset", async () => {
  world.connector.failNext(
    "shipping.arrange",
    new ConnectorError("wrong_state", "not_now", "Cannot ship now"),
  );
  await pickup();
  await world.drain();
  expect(await order()).toMatchObject({ status: "to_process", shipmentError: "Cannot ship now" });
});

test("the job of an arranged order, or a repeated job, arranges nothing twice", async () => {
  await pickup();
  await world.drain();
  await sendShipment(world.backend, { accountId: seller.accountId, orderId }, firstTry);
  world.connector.trackingCodes.set(sn, "SPXID003");
  world.advance(2000);
  await world.drain();
  await sendShipment(world.backend, { accountId: seller.accountId, orderId }, firstTry);
  await world.drain();
  const { events, status } = await order();
  expect(status).toBe("to_ship");
  expect(events.filter((event) => event.type === "tracking_code")).toHaveLength(1);
  expect(world.connector.arranged.size).toBe(1);
});

test("a job waiting for a former parcel's tracking code ignores an order that was arranged again", async () => {
  await pickup();
  const since = new Date(world.backend.now().getTime() - 2 * 86_400_000).toISOString();
  const leftover = { accountId: seller.accountId, orderId, since };
  world.connector.trackingCodes.set(sn, "EARLIER");
  await awaitTrackingCode(world.backend, leftover, firstTry);
  expect(await order()).toMatchObject({ status: "processing", trackingCode: null });
  world.connector.trackingCodes.delete(sn);
  await world.drain();
  expect(world.connector.arranged.has(sn)).toBe(true);
  // Its day of waiting is over, but that of the new arrangement is not.
  await awaitTrackingCode(world.backend, leftover, firstTry);
  expect(await order()).toMatchObject({ status: "processing", shipmentError: null });
  world.connector.trackingCodes.set(sn, "SPXID004");
  world.advance(2000);
  await world.drain();
  expect(await order()).toMatchObject({ status: "to_ship", trackingCode: "SPXID004" });
});

test("an order that is not unprocessed cannot be arranged", async () => {
  await pickup();
  expect(await pickup()).toMatchObject({
    status: 409,
    body: { code: "wrong_status", details: { status: "processing" } },
  });
});

test("a rule matches a courier's name in any case", async () => {
  const conditions = {
    ...{ channelIds: null, warehouseIds: null },
    ...{ isCod: null, isSingleItem: null, maxTotal: null },
  };
  const { courier } = await order();
  const addRule = (couriers: string[]) =>
    seller.fetch("/v1/orders/arrange-rules", {
      method: "POST",
      body: {
        rule: {
          ...{ name: "Courier", isEnabled: true, method: "default" },
          conditions: { ...conditions, couriers },
        },
      },
    });
  await addRule([`${courier} Cargo`]);
  await arrangeAutomatically(world.backend, { accountId: seller.accountId });
  expect((await order()).status).toBe("to_process");
  await addRule([courier.toLowerCase()]);
  await seller.fetch("/v1/orders/shipping-settings", {
    method: "PUT",
    body: { settings: { methods: [{ courier: courier.toLowerCase(), method: "dropoff" }] } },
  });
  await arrangeAutomatically(world.backend, { accountId: seller.accountId });
  expect((await order()).status).toBe("processing");
  await world.drain();
  expect(world.connector.arranged.get(sn)).toMatchObject({ method: "dropoff" });
});

test("an order that no rule can arrange is left to a person with the reason, and not retried", async () => {
  const conditions = {
    ...{ channelIds: null, couriers: null, warehouseIds: null },
    ...{ isCod: null, isSingleItem: null, maxTotal: null },
  };
  await seller.fetch("/v1/orders/arrange-rules", {
    method: "POST",
    body: { rule: { name: "All", isEnabled: true, conditions, method: "default" } },
  });
  Object.assign(world.connector.shipping, {
    parameters: async () => ({ manual: { needsTrackingCode: true } }),
  });
  for (let i = 0; i < 2; i++)
    await arrangeAutomatically(world.backend, { accountId: seller.accountId });
  const left = await order();
  expect(left).toMatchObject({ status: "to_process", shipmentError: "not_by_rule" });
  const failures = left.events.filter(({ type }) => type === "arrange_failed");
  expect(failures).toHaveLength(1);
});
