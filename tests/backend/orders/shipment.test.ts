import { beforeAll, expect, test } from "vitest";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
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

async function take(seller: Seller, externalId: string): Promise<string> {
  const report = channelOrder(externalId, { N1: 1 });
  world.connector.channelOrders.set(externalId, report);
  return ingestOrder(world.backend, channelOf(seller), report);
}
const post = (body?: unknown) => ({ method: "POST", body });

test("the neutral shipment calls lead from parameters to label, and the channel's own addresses answer the same", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "N1", 5);
  const id = await take(seller, "neutral-1");
  const [own, theirs] = [`/v1/orders/${id}/shipment`, `/v1/channels/shopee/orders/${id}`];
  const parameters = await seller.fetch(`${own}/parameters`);
  expect(parameters.status).toBe(200);
  expect(await seller.fetch(`${theirs}/shipping-parameters`)).toEqual(parameters);

  const arranged = await seller.fetch(own, post({ method: "manual", trackingCode: "JNE1" }));
  expect(arranged.body.order.status).toBe("processing");
  world.connector.trackingCodes.set("neutral-1", "JNE1");
  await world.drain();
  expect((await seller.fetch(own)).body).toEqual({
    shipment: {
      status: "to_ship",
      method: "manual",
      courier: "SPX",
      packageNumber: null,
      trackingCode: "JNE1",
      documentStatus: "none",
      labelError: null,
      shipmentError: null,
      shipByAt: null,
      shippedAt: null,
    },
  });
  world.connector.labels.set("neutral-1", { status: "ready", reason: null });
  const asked = await seller.fetch(`${own}/label`, post());
  expect(asked.body.order.documentStatus).toBe("requested");
  await world.drain();
  const status = await seller.fetch(`${own}/label/status`);
  expect(status.body).toEqual({ status: "ready", error: null });
  expect(await seller.fetch(`${theirs}/label/status`)).toEqual(status);
  const label = await seller.fetch(`${own}/label`);
  expect(label.status).toBe(200);
  expect(await seller.fetch(`${theirs}/label`)).toEqual(label);
});

test("an incomplete shipping method is refused at its field", async () => {
  const seller = await world.signUp();
  const id = await take(seller, "neutral-2");
  const answer = await seller.fetch(
    `/v1/orders/${id}/shipment`,
    post({ method: "pickup", addressId: "", slotId: "s" }),
  );
  expect(answer).toMatchObject({ status: 422, body: { fields: { addressId: "required" } } });
});

const shopeeAddresses = (id: string) => [
  [`/v1/orders/${id}/shipment`, { method: "pickup" }],
  [`/v1/channels/shopee/orders/${id}/;request-shipping`, { method: "pickup" }],
  [`/v1/channels/shopee/orders/${id}/;pickup`, {}],
];

test("refuses a pickup that the channel does not offer at each address, and books nothing", async () => {
  const seller = await world.signUp();
  const id = await take(seller, "not-offered-1");
  for (const [path, way] of shopeeAddresses(id) as [string, object][]) {
    expect(
      await seller.fetch(path, post({ ...way, addressId: "x", slotId: "s1" })),
      path,
    ).toMatchObject({
      status: 422,
      body: { code: "choice_not_offered", fields: { addressId: "invalid_value" } },
    });
    expect(await seller.fetch(path, post({ ...way, addressId: "7" })), path).toMatchObject({
      status: 422,
      body: { fields: { slotId: "required" } },
    });
  }
  const { order } = (await seller.fetch(`/v1/orders/${id}`)).body;
  expect(order.status).toBe("to_process");
  await world.drain();
  expect(world.connector.arranged.has("not-offered-1")).toBe(false);
});

test("refuses a tracking code for an order of the channel's own courier", async () => {
  const seller = await world.signUp();
  const id = await take(seller, "not-offered-2");
  const { parameters } = world.connector.shipping;
  const offer = async () => {
    const { pickup } = await parameters(fakeCredentials(), {
      ...{ externalOrderId: "not-offered-2", packageNumber: null },
    });
    return pickup ? { pickup } : {};
  };
  Object.assign(world.connector.shipping, { parameters: offer });
  try {
    const answer = await seller.fetch(
      `/v1/channels/shopee/orders/${id}/;ship-manually`,
      post({ trackingCode: "JNE-LOST" }),
    );
    expect(answer).toMatchObject({ status: 422, body: { fields: { method: "invalid_value" } } });
  } finally {
    Object.assign(world.connector.shipping, { parameters });
  }
});

test("a bulk call returns orders whose choice is not offered, and arranges the others", async () => {
  const seller = await world.signUp();
  const [good, bad] = [await take(seller, "several-1"), await take(seller, "several-2")];
  const at = (slotId: string) => ({ method: "pickup", addressId: "7", slotId });
  const { body } = await seller.fetch(
    "/v1/orders/shipments/;arrange",
    post({
      shipments: [
        { orderIds: [good], choice: at("s1") },
        { orderIds: [bad], choice: at("gone") },
      ],
    }),
  );
  expect(body).toMatchObject({
    arranged: [good],
    failed: [{ orderId: bad, orderNumber: "several-2", code: "choice_not_offered" }],
  });
});

test("an order is cancelled only with one of its channel's reasons", async () => {
  const seller = await world.signUp();
  const id = await take(seller, "neutral-3");
  const { order } = (await seller.fetch(`/v1/orders/${id}`)).body;
  expect(order.cancelReasons).toEqual(["OUT_OF_STOCK", "CUSTOMER_REQUEST"]);
  for (const path of [`/v1/orders/${id}/;cancel`, `/v1/channels/shopee/orders/${id}/;cancel`])
    expect(await seller.fetch(path, post({ reason: "NO_SUCH_REASON" }))).toMatchObject({
      status: 422,
      body: { fields: { reason: "invalid" } },
    });
  expect(world.connector.calls("orders.cancel")).toBe(0);
  const cancelled = await seller.fetch(
    `/v1/orders/${id}/;cancel`,
    post({ reason: "CUSTOMER_REQUEST" }),
  );
  expect(cancelled.body.order).toMatchObject({ status: "cancelled", cancelReasons: [] });
});

test("a cancellation is the member's who asked for it, also when the channel reports it later", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "N1", 5);
  const number = "named-1";
  const open = channelOrder(number, { N1: 2 });
  world.connector.channelOrders.set(number, open);
  const id = await ingestOrder(world.backend, channelOf(seller), open);
  const read = async () => (await seller.fetch(`/v1/orders/${id}`)).body.order;
  const [placed] = (await read()).events;
  expect(placed?.actor).toBe(`channel:${seller.channelId}`);
  const { cancel } = world.connector.orders;
  // The channel takes the request and cancels a minute later.
  Object.assign(world.connector.orders, { cancel: async () => {} });
  await seller.fetch(`/v1/orders/${id}/;cancel`, post({ reason: "OUT_OF_STOCK" }));
  Object.assign(world.connector.orders, { cancel });
  expect((await read()).status).toBe(open.status);
  const later = new Date(open.updatedAt.getTime() + 60_000);
  const over = { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: later } as const;
  await ingestOrder(world.backend, channelOf(seller), { ...open, ...over });
  const { events } = await read();
  const ofCancel = events.filter(({ to, type }) => to === "cancelled" || type === "released");
  expect(ofCancel.map(({ actor }) => actor)).toEqual(ofCancel.map(() => "Sari"));
  expect(ofCancel.length).toBeGreaterThan(1);
});

test("after a changed tracking code or an accepted order the channel's reports are its own", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "N1", 5);
  const { orders, shipping } = world.connector;
  Object.assign(orders, { accept: async () => {} });
  Object.assign(shipping, { changeTracking: async () => {} });
  const reporterOf = async (
    number: string,
    end: { path: string; method: string; body?: object },
  ) => {
    const [status, next] = (
      number === "sent-1" ? ["shipped", "completed"] : ["to_process", "cancelled"]
    ) as ["shipped" | "to_process", "completed" | "cancelled"];
    const report = channelOrder(number, { N1: 1 }, { status });
    world.connector.channelOrders.set(number, report);
    const id = await ingestOrder(world.backend, channelOf(seller), report);
    const answer = await seller.fetch(`/v1/orders/${id}/${end.path}`, end);
    expect(answer.status).toBe(200);
    const updatedAt = new Date(report.updatedAt.getTime() + 60_000);
    await ingestOrder(world.backend, channelOf(seller), { ...report, status: next, updatedAt });
    const { events } = (await seller.fetch(`/v1/orders/${id}`)).body.order;
    return events.find(({ to }) => to === next)?.actor;
  };
  const channel = `channel:${seller.channelId}`;
  const trackingCode = { method: "PUT", body: { trackingCode: "JNE7" } };
  expect(await reporterOf("sent-1", { path: "tracking-code", ...trackingCode })).toBe(channel);
  expect(await reporterOf("new-1", { path: ";accept", method: "POST" })).toBe(channel);
  Reflect.deleteProperty(orders, "accept");
  Reflect.deleteProperty(shipping, "changeTracking");
});

test("refuses to cancel some units where the channel cancels whole orders", async () => {
  const seller = await world.signUp();
  const report = channelOrder("whole-1", { N1: 2, N2: 1 });
  world.connector.channelOrders.set("whole-1", report);
  const id = await ingestOrder(world.backend, channelOf(seller), report);
  const { lines, cancelsUnits } = (await seller.fetch(`/v1/orders/${id}`)).body.order;
  expect(cancelsUnits).toBe(false);
  const before = world.connector.calls("orders.cancel");
  const some = [{ lineId: lines[0]?.id, quantity: 1 }];
  for (const path of ["/;cancel", "/;reject"]) {
    const body = { reason: "OUT_OF_STOCK", lines: some };
    expect(await seller.fetch(`/v1/orders/${id}${path}`, post(body))).toMatchObject({
      status: 422,
      body: { code: "whole_order_only", fields: { lines: "whole_order_only" } },
    });
  }
  for (const [line, fields] of [
    [{ lineId: "x", quantity: 1 }, { "lines[0].lineId": "not_found" }],
    [{ lineId: lines[0]?.id, quantity: 3 }, { "lines[0].quantity": "too_big" }],
  ] as const)
    expect(
      await seller.fetch(
        `/v1/orders/${id}/;cancel`,
        post({ reason: "OUT_OF_STOCK", lines: [line] }),
      ),
    ).toMatchObject({ status: 422, body: { fields } });
  expect(world.connector.calls("orders.cancel")).toBe(before);
  const all = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const whole = await seller.fetch(
    `/v1/orders/${id}/;cancel`,
    post({ reason: "OUT_OF_STOCK", lines: all }),
  );
  expect(whole.body.order.status).toBe("cancelled");
});

test("an order can be rejected while unprocessed, not after it was arranged", async () => {
  const seller = await world.signUp();
  const [open, arranged] = [await take(seller, "neutral-4"), await take(seller, "neutral-5")];
  await seller.fetch(
    `/v1/orders/${arranged}/shipment`,
    post({ method: "manual", trackingCode: "JNE2" }),
  );
  const reason = { reason: "OUT_OF_STOCK" };
  expect(await seller.fetch(`/v1/orders/${arranged}/;reject`, post(reason))).toMatchObject({
    status: 409,
    body: { code: "wrong_status" },
  });
  const refused = await seller.fetch(`/v1/orders/${open}/;reject`, post(reason));
  expect(refused.body.order).toMatchObject({ status: "cancelled", cancelReason: "OUT_OF_STOCK" });
});

test("a cancel request rejected within the second it was made is closed", async () => {
  const seller = await world.signUp();
  const id = await take(seller, "neutral-6");
  const at = new Date("2026-11-21T03:00:05Z");
  const asked = { ...channelOrder("neutral-6", { N1: 1 }), updatedAt: at };
  const statusAfter = async (
    status: "cancel_requested" | "to_process",
    options: Parameters<typeof ingestOrder>[3] | boolean,
  ) => {
    const report = { ...asked, status, nativeStatus: status };
    const how = typeof options === "boolean" ? { isAnswered: options } : options;
    await ingestOrder(world.backend, channelOf(seller), report, how);
    return (await seller.fetch(`/v1/orders/${id}`)).body.order.status;
  };
  expect(await statusAfter("cancel_requested", false)).toBe("cancel_requested");
  expect(await statusAfter("to_process", false)).toBe("cancel_requested");
  expect(await statusAfter("to_process", true)).toBe("to_process");
  // Rejected on the channel's own pages: a read after that second has the latest state.
  expect(await statusAfter("cancel_requested", false)).toBe("cancel_requested");
  const readAfter = (ms: number) => ({ readAt: new Date(at.getTime() + ms) });
  expect(await statusAfter("to_process", readAfter(900))).toBe("cancel_requested");
  expect(await statusAfter("to_process", readAfter(120_000))).toBe("to_process");
});
