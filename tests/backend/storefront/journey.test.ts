import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MINUTE = 60_000;

test("an order is placed, paid by transfer, booked, labelled, sent and completed, with stock shown correctly", async () => {
  const { owner, ask, buyer, shop } = await openShop(world);
  expect(await buyer.variants()).toMatchObject([
    { price: 65_000, stock: 12 },
    { price: 70_000, stock: 5 },
  ]);
  const [variant] = await buyer.variants();
  const bySku = async (wanted: string) => (await buyer.get(`/products?sku=${wanted}`)).total;
  expect(await bySku(variant?.sku ?? "")).toBe(1);
  expect(await bySku("GONE")).toBe(0);

  const { token, number } = await (await buyer.place(2)).json();
  await world.drain();
  expect(await buyer.order(token)).toMatchObject({
    number,
    status: "unpaid",
    itemsTotal: 130_000,
    shippingFee: 22_000,
    total: 152_000,
    bankAccounts: [{ bank: "BCA", number: "1234567890" }],
    actions: ["claim_payment", "cancel"],
  });
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const id = orders[0].id;
  const read = async () => (await ask("GET", `/v1/orders/${id}`)).order;
  expect(await read()).toMatchObject({
    channelType: "shop",
    status: "unpaid",
    channelFees: 0,
    total: 152_000,
    buyerName: "Siti Rahmawati",
    buyerPhone: "081234567801",
    lines: [{ quantity: 2, reservation: "held", variantName: "M" }],
    actions: expect.arrayContaining(["confirm_payment", "cancel"]),
  });
  expect((await buyer.variants())[0]?.stock).toBe(10);

  expect((await buyer.act(token, "claim_payment")).status).toBe(200);
  await ask("POST", `/v1/channels/shop/orders/${id}/;mark-paid`);
  expect((await owner.fetch(`/v1/orders/${id}/;confirm-payment`, { method: "POST" })).status).toBe(
    409,
  );
  expect(await buyer.order(token)).toMatchObject({ status: "to_process", bankAccounts: [] });
  expect(await read()).toMatchObject({ status: "to_process", paidAt: expect.any(String) });

  const costs = await ask("GET", `/v1/channels/shop/orders/${id}/shipping-costs`);
  expect(costs).toMatchObject({ cost: 22_000, paid: 22_000 });
  const { parameters } = await ask("GET", `/v1/orders/${id}/shipment/parameters`);
  const [address] = parameters.pickup.addresses;
  expect(address.text).toContain("Gandawijaya");
  const { jobId } = await ask("POST", `/v1/channels/shop/orders/${id}/;request-shipping`, {
    method: "pickup",
    addressId: address.addressId,
    slotId: null,
  });
  await world.drain();
  await pass(world, 6, 10_000);
  expect(await ask("GET", `/v1/channels/shop/shipping-requests/${jobId}`)).toMatchObject({
    status: "done",
    trackingCode: expect.stringMatching(/^WYB-\d{13}$/),
  });
  expect(await read()).toMatchObject({ status: "to_ship", documentStatus: "ready" });
  expect(await ask("GET", `/v1/channels/shop/orders/${id}/tracking-code`)).toEqual({
    trackingCode: (await read()).trackingCode,
    courier: (await read()).courier,
  });
  expect((await ask("GET", "/v1/channels/shop/order-statuses")).statuses).toContain("to_ship");
  const label = await owner.fetch(`/v1/channels/shop/orders/${id}/label`);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);
  expect(await ask("GET", `/v1/channels/shop/${shop.channelId}/wallet`)).toMatchObject({
    balance: -22_000,
    entries: [{ type: "shipping", amount: -22_000, orderNumber: number }],
  });

  await pass(world, 12, MINUTE);
  expect(await read()).toMatchObject({ status: "shipped", lines: [{ reservation: "deducted" }] });
  expect((await ask("GET", "/v1/stocks")).stocks).toContainEqual(
    expect.objectContaining({ onHand: 10, reserved: 0, available: 10 }),
  );
  await pass(world, 32, MINUTE);
  expect(await buyer.order(token)).toMatchObject({
    status: "delivered",
    tracking: expect.arrayContaining([
      expect.objectContaining({ text: "Item has been delivered." }),
    ]),
  });
  expect((await buyer.act(token, "confirm_received")).status).toBe(200);
  expect(await read()).toMatchObject({ status: "completed" });
});

test("a parcel read while the clock was ahead is tracked again", async () => {
  const { ask, buyer } = await openShop(world);
  const { token, number } = await (await buyer.place(1, { payment: "cod" })).json();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  await ask("POST", `/v1/orders/${orders[0].id}/shipment`, {
    method: "dropoff",
    branchId: null,
    senderName: null,
    trackingCode: null,
  });
  await world.drain();
  await world.backend.db
    .update(storefrontOrders)
    .set({ parcelReadAt: new Date(world.backend.now().getTime() + 365 * 86_400_000) })
    .where(eq(storefrontOrders.number, number));
  await pass(world, 45, MINUTE);
  expect(await buyer.order(token)).toMatchObject({ status: "delivered" });
});

test("cash on delivery needs no payment, and the courier's collection is in the wallet", async () => {
  const { ask, buyer, shop } = await openShop(world);
  const { token, number } = await (await buyer.place(1, { payment: "cod" })).json();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  expect(orders[0]).toMatchObject({ status: "to_process", isCod: true, paymentType: "COD" });
  await ask("POST", `/v1/orders/${orders[0].id}/shipment`, {
    method: "dropoff",
    branchId: null,
    senderName: null,
    trackingCode: null,
  });
  await world.drain();
  await pass(world, 45, MINUTE);
  expect(await buyer.order(token)).toMatchObject({ status: "delivered" });
  const { balance, entries } = await ask("GET", `/v1/channels/shop/${shop.channelId}/wallet`);
  expect(entries.map((entry: { type: string }) => entry.type)).toEqual(["cod", "shipping"]);
  expect(balance).toBe(65_000);
});

test("an unpaid order expires and is sold again, unless the seller is to check its payment", async () => {
  const { ask, buyer } = await openShop(world, { settings: { orderExpMins: 60 } });
  const forgotten = await (await buyer.place(3)).json();
  const claimed = await (await buyer.place(3, { phone: "081298765432" })).json();
  await buyer.act(claimed.token, "claim_payment");
  expect((await buyer.variants())[0]?.stock).toBe(6);
  await pass(world, 1, 61 * MINUTE);
  expect(await buyer.order(forgotten.token)).toMatchObject({ status: "expired", actions: [] });
  expect(await buyer.order(claimed.token)).toMatchObject({ status: "unpaid" });
  expect((await buyer.variants())[0]?.stock).toBe(9);
  expect((await ask("GET", "/v1/stocks")).stocks).toContainEqual(
    expect.objectContaining({ onHand: 12, reserved: 3, available: 9 }),
  );
});

test("orders reported as paid do not block the expiry of unpaid ones", async () => {
  const { owner, buyer } = await openShop(world, { onHand: 30 });
  const { token } = await (await buyer.place(1)).json();
  const { db } = world.backend;
  const [order] = await db
    .select()
    .from(storefrontOrders)
    .where(eq(storefrontOrders.accountId, owner.accountId));
  if (!order) throw new Error("There is no order");
  const claimed = Array.from({ length: 250 }, (_, at) => ({
    ...order,
    id: crypto.randomUUID(),
    checkoutKey: crypto.randomUUID(),
    token: crypto.randomUUID(),
    number: `PAID${at}`,
    paymentClaimedAt: order.placedAt,
    expiresAt: new Date(order.placedAt.getTime() + MINUTE),
  }));
  await db.insert(storefrontOrders).values(claimed);
  await pass(world, 1, 1441 * MINUTE);
  expect(await buyer.order(token)).toMatchObject({ status: "expired" });
});

test("a parcel not tracked yet is read, however many others are on the way", async () => {
  const { owner, ask, buyer } = await openShop(world);
  const { token, number } = await (await buyer.place(1, { payment: "cod" })).json();
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  await ask("POST", `/v1/channels/shop/orders/${orders[0].id}/;request-shipping`, {
    ...{ method: "pickup", addressId: "origin", slotId: null },
  });
  await world.drain();
  const { db } = world.backend;
  const isOwn = eq(storefrontOrders.accountId, owner.accountId);
  const [order] = await db.select().from(storefrontOrders).where(isOwn);
  if (!order) throw new Error("There is no order");
  const others = Array.from({ length: 250 }, (_, at) => ({
    ...order,
    ...{ id: crypto.randomUUID(), checkoutKey: crypto.randomUUID(), token: crypto.randomUUID() },
    ...{ number: `WAY${at}`, status: "to_ship" as const, bookingId: `gone-${at}` },
    parcelReadAt: order.placedAt,
  }));
  await db.insert(storefrontOrders).values(others);
  await pass(world, 12, 61_000);
  expect(await buyer.order(token)).toMatchObject({ status: "shipped" });
});

test("a buyer cancels alone before paying, and asks the seller afterwards", async () => {
  const { ask, buyer } = await openShop(world);
  const early = await (await buyer.place(1)).json();
  expect((await buyer.act(early.token, "cancel")).status).toBe(200);
  expect(await buyer.order(early.token)).toMatchObject({ status: "cancelled" });
  expect((await buyer.act(early.token, "cancel")).status).toBe(409);

  const late = await (await buyer.place(1, { payment: "cod" })).json();
  await buyer.act(late.token, "cancel");
  const { orders } = await ask("GET", `/v1/orders?externalIds=${late.number}`);
  expect(orders[0]).toMatchObject({ status: "cancel_requested" });
  await ask("POST", `/v1/orders/${orders[0].id}/;answer-cancellation`, { accept: false });
  expect(await buyer.order(late.token)).toMatchObject({ status: "to_process" });
  await ask("POST", `/v1/orders/${orders[0].id}/;cancel`, { reason: "CANNOT_DELIVER" });
  expect(await buyer.order(late.token)).toMatchObject({
    status: "cancelled",
    cancelReason: "CANNOT_DELIVER",
  });
  expect((await buyer.variants())[0]?.stock).toBe(12);
});

test.each([
  ["with the driver's name as its code", "Pak Budi, D 1234 AB"],
  ["without a code", null],
])("an order of the seller's own delivery is shipped at once, %s", async (_, trackingCode) => {
  const { ask, buyer } = await openShop(world, { settings: { flatFee: 10_000 } });
  const own = { service: { courierId: "own", serviceId: "flat" }, payment: "cod" };
  const { token, number } = await (await buyer.place(1, { ...own, total: 75_000 })).json();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  await ask("POST", `/v1/orders/${orders[0].id}/shipment`, {
    ...{ method: "manual", trackingCode },
  });
  await world.drain();
  expect(await buyer.order(token)).toMatchObject({ status: "shipped", trackingCode });
  expect((await ask("GET", `/v1/orders/${orders[0].id}`)).order).toMatchObject({
    status: "shipped",
    shipmentError: null,
  });
});
