import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pass } from "#tests/support/channel-seller.ts";
import { startSelling } from "./selling.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a product is published, sold, arranged, labelled, sent and completed, with stock shown correctly", async () => {
  const { owner, ask, controls, shown, buy, read } = await startSelling(world);
  expect(await shown()).toMatchObject({ price: 65_000, stock: 12, status: "ACTIVATE" });
  const { id, orderId } = await buy(2);
  expect(await read(id)).toMatchObject({
    status: "to_process",
    channelType: "tiktok",
    lines: [{ quantity: 2, reservation: "held" }],
    cancelReasons: ["OUT_OF_STOCK", "WRONG_PRICE"],
  });
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 12, reserved: 2, available: 10, pushed: [{ quantity: 10, error: null }] },
  ]);
  expect((await shown())?.stock).toBe(10);

  const { parameters } = await ask("GET", `/v1/orders/${id}/shipment/parameters`);
  const [address] = parameters.pickup.addresses;
  expect(address.text).toContain("Gandawijaya");
  await ask("POST", `/v1/orders/${id}/shipment`, {
    method: "pickup",
    addressId: address.addressId,
    slotId: address.slots[0].slotId,
  });
  await world.drain();
  await pass(world);
  expect(await read(id)).toMatchObject({
    status: "to_ship",
    trackingCode: expect.stringMatching(/^JX\d+$/),
    documentStatus: "ready",
    shipmentError: null,
  });
  const label = await owner.fetch(`/v1/orders/${id}/shipment/label`);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);

  for (const [step, status] of [
    ["collect", "shipped"],
    ["deliver", "delivered"],
    ["complete", "completed"],
  ] as const) {
    await controls[step](orderId);
    await pass(world, 1);
    expect((await read(id)).status).toBe(status);
  }
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 10, reserved: 0, available: 10 },
  ]);
  expect((await shown())?.stock).toBe(10);
});

test("an order of the seller's own courier asks for the courier, and has no channel label", async () => {
  const { ask, buy, read } = await startSelling(world);
  const { id } = await buy(1, { bySeller: true });
  const { parameters } = await ask("GET", `/v1/orders/${id}/shipment/parameters`);
  expect(parameters).toMatchObject({
    manual: { providers: [{ name: "JNE" }, { name: "SiCepat" }] },
  });
  expect(parameters.pickup).toBeUndefined();
  await ask("POST", `/v1/orders/${id}/shipment`, {
    method: "manual",
    trackingCode: "JNE0001",
    providerId: parameters.manual.providers[0].providerId,
  });
  await world.drain();
  await pass(world);
  expect(await read(id)).toMatchObject({ status: "to_ship", trackingCode: "JNE0001" });
});

test("a held order only reserves; a buyer's cancellation is answered; the seller cancels with a reason", async () => {
  const { ask, controls, shown, buy, read } = await startSelling(world);
  const held = await buy(1, { onHold: true });
  expect(await read(held.id)).toMatchObject({
    status: "on_hold",
    lines: [{ reservation: "held" }],
  });
  await controls.release(held.orderId);
  await pass(world, 1);
  expect((await read(held.id)).status).toBe("to_process");
  await controls.requestCancel(held.orderId);
  await pass(world, 1);
  expect((await read(held.id)).status).toBe("cancel_requested");
  await ask("POST", `/v1/orders/${held.id}/;answer-cancellation`, { accept: false });
  await pass(world, 1);
  expect((await read(held.id)).status).toBe("to_process");
  await ask("POST", `/v1/orders/${held.id}/;cancel`, { reason: "WRONG_PRICE" });
  await pass(world, 1);
  expect(await read(held.id)).toMatchObject({
    status: "cancelled",
    lines: [{ reservation: "released" }],
  });
  expect((await shown())?.stock).toBe(12);
});

test("an order in two packages is arranged completely, with a label page for each", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(2);
  await controls.split(orderId);
  await pass(world, 1);
  expect((await read(id)).flags).toContain("split");
  await ask("POST", `/v1/orders/${id}/shipment`, { method: "dropoff" });
  await world.drain();
  await pass(world);
  const order = await read(id);
  expect(order).toMatchObject({ status: "to_ship", documentStatus: "ready" });
  expect(order.trackingCode.split(", ")).toHaveLength(2);
});

test("a product created on the channel is imported", async () => {
  const { ask, controls, shop, channelId } = await startSelling(world);
  await controls.addItem(shop.shopId, {
    name: "Payung Lipat Otomatis Anti UV",
    sku: "PAYUNG-01",
    price: 89_000,
    stock: 14,
  });
  const base = "/v2/products/imports/channels";
  const { import: begun } = await ask("POST", base, { channelId });
  await world.drain();
  await ask("POST", `${base}/${begun.id}/;apply`);
  await world.drain();
  const { import: done } = await ask("GET", `${base}/${begun.id}`);
  expect(done).toMatchObject({ status: "applied", counts: { created: 1, failed: 0 } });
  const { products } = await ask("GET", "/v2/products?search=PAYUNG-01");
  expect(products).toMatchObject([{ name: "Payung Lipat Otomatis Anti UV" }]);
});

test("a failed review shows its reason, and a passed one clears the listing's error", async () => {
  const { ask, controls, shown, product } = await startSelling(world);
  const listing = async () => {
    const path = `/v2/channels/products?internalProductIds=${product.id}`;
    return (await ask("GET", path)).channelProducts[0];
  };
  const { productId = "" } = (await shown()) ?? {};
  expect(await listing()).toMatchObject({ syncStatus: 3 });
  await controls.takeDown(productId, ["The picture shows text that covers the product."]);
  await world.drain();
  expect(await listing()).toMatchObject({
    syncStatus: 4,
    errorMessage: "The picture shows text that covers the product.",
  });
  await controls.approveReview(productId);
  await world.drain();
  expect(await listing()).toMatchObject({ syncStatus: 3, errorMessage: null });
});

test("a buyer's return is answered", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const) {
    await controls[step](orderId);
    await pass(world, 1);
  }
  expect(await read(id)).toMatchObject({ status: "return_requested" });
  await ask("POST", `/v1/orders/${id}/;answer-return`, {
    accept: false,
    reason: "NOT_ELIGIBLE",
    note: "Sudah dipakai.",
  });
  await pass(world, 1);
  expect((await read(id)).status).toBe("delivered");
});

test("a refund request for goods in transit is answered; if rejected, delivery continues", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  for (const step of ["ship", "collect", "requestReturn"] as const) {
    await controls[step](orderId);
    await pass(world, 1);
  }
  expect(await read(id)).toMatchObject({ status: "return_requested" });
  await ask("POST", `/v1/orders/${id}/;answer-return`, {
    ...{ accept: false, reason: "NOT_ELIGIBLE", note: "Masih di jalan." },
  });
  await pass(world, 1);
  expect((await read(id)).status).toBe("shipped");
});

test("a replacement is accepted, which creates an order, or rejected; the first answer counts", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const wanted = async () => {
    const { id, orderId } = await buy(1);
    for (const step of ["ship", "collect", "deliver", "requestReplacement"] as const) {
      await controls[step](orderId);
      await pass(world, 1);
    }
    expect(await read(id)).toMatchObject({
      ...{ status: "return_requested", returnWish: "replacement" },
    });
    return id;
  };
  const granted = await wanted();
  const total = async () => (await ask("GET", "/v1/orders?statuses=to_process")).total;
  expect(await total()).toBe(0);
  await ask("POST", `/v1/orders/${granted}/;answer-return`, { accept: true });
  await pass(world, 1);
  expect((await read(granted)).status).toBe("delivered");
  expect(await total()).toBe(1);
  const refused = await wanted();
  await ask("POST", `/v1/orders/${refused}/;answer-return`, {
    ...{ accept: false, reason: "NOT_ELIGIBLE", note: "Tidak rusak." },
  });
  await pass(world, 1);
  expect(await read(refused)).toMatchObject({ status: "delivered", returnWish: null });
});

test("a replacement can be refunded instead, once, without a new order", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  for (const step of ["ship", "collect", "deliver", "requestReplacement"] as const) {
    await controls[step](orderId);
    await pass(world, 1);
  }
  expect(await read(id)).toMatchObject({ returnWish: "replacement", canRefundInstead: true });
  const total = async () => (await ask("GET", "/v1/orders?statuses=to_process")).total;
  const open = await total();
  const money = { accept: true, refundInstead: true };
  const said = await ask("POST", `/v1/orders/${id}/;answer-return`, money);
  expect(said.order).toMatchObject({ returnAnswer: "accepted", canRefundInstead: false });
  await expect(ask("POST", `/v1/orders/${id}/;answer-return`, money)).rejects.toThrow(
    "answered 409",
  );
  await pass(world, 1);
  const { events, ...order } = await read(id);
  expect(order).toMatchObject({ status: "return_requested", returnWish: "refund" });
  expect(events.map(({ type }: { type: string }) => type)).toContain("refunded_instead");
  expect(await total()).toBe(open);
});

test("a refund request before pickup is a cancel request: accepted it cancels, rejected it ships", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const wanted = async () => {
    const { id, orderId } = await buy(1);
    for (const step of ["ship", "requestReturn"] as const) {
      await controls[step](orderId);
      await pass(world, 1);
    }
    expect((await read(id)).status).toBe("cancel_requested");
    return id;
  };
  const kept = await wanted();
  await ask("POST", `/v1/orders/${kept}/;answer-cancellation`, { accept: false });
  await pass(world, 1);
  expect((await read(kept)).status).toBe("to_ship");
  const cancelled = await wanted();
  await ask("POST", `/v1/orders/${cancelled}/;answer-cancellation`, { accept: true });
  await pass(world, 1);
  expect((await read(cancelled)).status).toBe("cancelled");
});
