import { expect, test, vi } from "vitest";
import type { OrderRef } from "#backend/marketplaces/connector.ts";
import { redeliverDue } from "#backend/marketplaces/sandbox/shopee/due.ts";
import { connectShop, createWorld, draft, errorOf, PARTNER, uploadPicture } from "./world.ts";

const DAY_MS = 86_400_000;

/** A connected shop that sells one T-shirt, 12 in stock. */
async function sellingShop(logisticsId = "8003", region: "ID" | "TH" = "ID") {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world, region);
  const imageId = await uploadPicture(world.connector, credentials);
  const listing = await world.connector.createProduct(credentials, draft(imageId, { logisticsIds: [logisticsId] }), null);
  const itemId = Number(listing.externalProductId);
  const buy = async (quantity = 1, more: Partial<Parameters<typeof world.controls.createOrder>[0]> = {}): Promise<OrderRef> => {
    const [order] = await world.controls.createOrder({ shopId, items: [{ itemId, modelId: 0, quantity }], ...more });
    return { externalOrderId: order?.orderSn ?? "", packageNumber: null };
  };
  const read = async (ref: OrderRef) => {
    const [order] = await world.connector.getOrders(credentials, [ref.externalOrderId]);
    if (!order) throw new Error("The order is not there");
    return order;
  };
  const stock = async () => (await world.controls.listItems(shopId))[0]?.stock;
  const arrangeByPickup = async (ref: OrderRef) => {
    const { pickup } = await world.connector.shippingParameters(credentials, ref);
    const address = pickup?.addresses[0];
    await world.connector.arrangeShipment(credentials, ref, { method: "pickup", addressId: address?.addressId ?? "", slotId: address?.slots[0]?.slotId ?? "" });
  };
  const codes = () => world.pushes.map((push) => JSON.parse(push.body).code as number);
  return { ...world, shopId, credentials, listing, itemId, buy, read, stock, arrangeByPickup, codes };
}

test("an order lives from unpaid to completed, and ships with a label", async () => {
  const { connector, controls, credentials, buy, read, stock, arrangeByPickup, pass } = await sellingShop();
  const ref = await buy(2, { paid: false, message: "Tolong bungkus rapi" });
  expect(await read(ref)).toMatchObject({ status: "unpaid", nativeStatus: "UNPAID", paidAt: null, buyerNote: "Tolong bungkus rapi" });
  expect(await stock()).toBe(10);

  await controls.pay(ref.externalOrderId);
  const ready = await read(ref);
  expect(ready).toMatchObject({ status: "to_process", courier: "SPX Standard", itemsTotal: 150_000, shippingFee: 11_000, total: 161_000, currency: "IDR" });
  expect(ready).toMatchObject({ packageNumber: null, isSplit: false, address: { masked: true, city: "Jakarta Selatan" } });
  expect(ready.lines).toMatchObject([{ externalVariantId: "0", quantity: 2, unitPrice: 75_000, discount: 0 }]);

  await arrangeByPickup(ref);
  expect(await read(ref)).toMatchObject({ status: "to_ship", buyerName: "Siti Rahmawati", address: { masked: false } });
  expect(await errorOf(connector.arrangeShipment(credentials, ref, { method: "pickup", addressId: "200114", slotId: "1_1" }))).toMatchObject({
    kind: "wrong_state",
  });

  expect(await connector.trackingCode(credentials, ref)).toBeNull();
  expect(await connector.trackingCode(credentials, ref)).toBeNull();
  pass(3);
  const trackingCode = await connector.trackingCode(credentials, ref);
  expect(trackingCode).toMatch(/^SPXID\d+/);

  await connector.createLabel(credentials, { ...ref, trackingCode: trackingCode ?? "" });
  expect(await connector.labelStatus(credentials, ref)).toEqual({ status: "processing", reason: null });
  expect(await errorOf(connector.downloadLabel(credentials, ref))).toMatchObject({ kind: "rejected" });
  pass(3);
  expect(await connector.labelStatus(credentials, ref)).toEqual({ status: "ready", reason: null });
  const label = await connector.downloadLabel(credentials, ref);
  expect(new TextDecoder().decode(label.subarray(0, 5))).toBe("%PDF-");
  expect(label.length).toBeGreaterThan(1500);

  for (const [step, status] of [["collect", "shipped"], ["deliver", "delivered"], ["complete", "completed"]] as const) {
    await controls[step](ref.externalOrderId);
    expect((await read(ref)).status).toBe(status);
  }
  expect(await errorOf(controls.collect(ref.externalOrderId))).toMatchObject({ code: "logistics.error_status_limit" });
});

test("each change is pushed at once, signed, and read back by the connector", async () => {
  const { connector, controls, buy, arrangeByPickup, pushes, codes, shopId, credentials, pass } = await sellingShop();
  const ref = await buy(1, { paid: false });
  await controls.pay(ref.externalOrderId);
  await arrangeByPickup(ref);
  pass(3);
  await connector.trackingCode(credentials, ref);
  await connector.trackingCode(credentials, ref);
  await vi.waitFor(() => expect(codes()).toEqual([1, 3, 3, 30, 3, 30, 4]));

  const paid = pushes[2];
  const rawBody = new TextEncoder().encode(paid?.body);
  const input = { callbackUrl: PARTNER.callbackUrl, authorization: paid?.authorization ?? null, rawBody };
  expect(connector.verifyWebhook(input)).toBe(true);
  expect(connector.verifyWebhook({ ...input, authorization: null })).toBe(false);
  expect(connector.verifyWebhook({ ...input, rawBody: new TextEncoder().encode(`${paid?.body} `) })).toBe(false);
  expect(connector.verifyWebhook({ ...input, callbackUrl: "http://other.test/" })).toBe(false);
  const event = connector.parseWebhook(rawBody);
  expect(event).toMatchObject({ kind: "order", shopId: String(shopId), externalOrderId: ref.externalOrderId });
  expect(connector.parseWebhook(rawBody).dedupeKey).toBe(event.dedupeKey);
  expect(new Set(pushes.map((push) => connector.parseWebhook(new TextEncoder().encode(push.body)).dedupeKey)).size).toBe(pushes.length);
  expect(() => connector.parseWebhook(new TextEncoder().encode('{"hello":1}'))).toThrow(SyntaxError);
  expect(() => connector.parseWebhook(new TextEncoder().encode("no json"))).toThrow(SyntaxError);
});

test("a push that is not taken comes again after 300, 1,800 and 10,800 seconds, then never", async () => {
  const { deps, buy, pushes, receiver, clock, pass } = await sellingShop();
  receiver.ok = false;
  const { externalOrderId } = await buy();
  const tries = () => pushes.filter((push) => push.body.includes(externalOrderId)).length;
  await vi.waitFor(() => expect(tries()).toBe(1));
  let expected = 1;
  for (const seconds of [300, 1_800, 10_800]) {
    pass(seconds - 1);
    await redeliverDue(deps, clock.now);
    expect(tries()).toBe(expected);
    pass(1);
    await redeliverDue(deps, clock.now);
    expect(tries()).toBe(++expected);
  }
  pass(100_000);
  await redeliverDue(deps, clock.now);
  expect(tries()).toBe(4);
});

test("the sandbox's clock tells tracking numbers and labels without being asked", async () => {
  const { connector, credentials, deps, buy, arrangeByPickup, codes, clock, pass } = await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(5);
  await redeliverDue(deps, clock.now);
  await vi.waitFor(() => expect(codes()).toContain(4));
  const trackingCode = (await connector.trackingCode(credentials, ref)) ?? (await connector.trackingCode(credentials, ref));
  await connector.createLabel(credentials, { ...ref, trackingCode: trackingCode ?? "" });
  pass(5);
  await redeliverDue(deps, clock.now);
  await vi.waitFor(() => expect(codes()).toContain(15));
});

test("a label that fails says why, and works when it is asked for again", async () => {
  const { connector, controls, credentials, shopId, buy, arrangeByPickup, pass } = await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(3);
  await connector.trackingCode(credentials, ref);
  const trackingCode = (await connector.trackingCode(credentials, ref)) ?? "";
  expect(await errorOf(connector.createLabel(credentials, { ...ref, trackingCode: "WRONG" }))).toMatchObject({ kind: "rejected" });
  await controls.failNextLabel(shopId);
  await connector.createLabel(credentials, { ...ref, trackingCode });
  pass(3);
  expect(await connector.labelStatus(credentials, ref)).toMatchObject({ status: "failed", reason: expect.stringContaining("courier") });
  await connector.createLabel(credentials, { ...ref, trackingCode });
  pass(3);
  expect(await connector.labelStatus(credentials, ref)).toMatchObject({ status: "ready" });
  await controls.collect(ref.externalOrderId);
  expect(await errorOf(connector.createLabel(credentials, { ...ref, trackingCode }))).toMatchObject({ kind: "wrong_state" });
});

test("pickup slots are local hours of the coming days", async () => {
  const { connector, credentials, buy } = await sellingShop();
  const { pickup, dropoff, manual } = await connector.shippingParameters(credentials, await buy());
  // 10:00 in Jakarta: today's cut-off is over.
  expect(pickup?.addresses[0]?.slots[0]).toMatchObject({ from: new Date("2026-11-21T02:00:00Z"), to: new Date("2026-11-21T06:00:00Z"), isRecommended: true });
  expect(pickup?.addresses[0]?.slots).toHaveLength(6);
  expect(dropoff).toMatchObject({ needsSenderName: false, needsTrackingCode: false });
  expect(manual).toBeUndefined();
});

test("drop-off asks for a branch and, with some couriers, the sender's name", async () => {
  const { connector, credentials, buy, read } = await sellingShop("8006");
  const ref = await buy();
  const { dropoff } = await connector.shippingParameters(credentials, ref);
  expect(dropoff).toMatchObject({ needsSenderName: true });
  const branchId = dropoff?.branches[0]?.branchId ?? null;
  const choice = { method: "dropoff", branchId, trackingCode: null } as const;
  expect(await errorOf(connector.arrangeShipment(credentials, ref, { ...choice, senderName: null }))).toMatchObject({ kind: "rejected" });
  await connector.arrangeShipment(credentials, ref, { ...choice, senderName: "Budi" });
  expect((await read(ref)).status).toBe("to_ship");
});

test("an own courier ships with the number the seller types", async () => {
  const { connector, credentials, buy, pass } = await sellingShop("80020");
  const ref = await buy();
  expect(await connector.shippingParameters(credentials, ref)).toEqual({ manual: { needsTrackingCode: true } });
  await connector.arrangeShipment(credentials, ref, { method: "manual", trackingCode: "KURIR-77" });
  pass(3);
  await connector.trackingCode(credentials, ref);
  expect(await connector.trackingCode(credentials, ref)).toBe("KURIR-77");
});

test("a failed pickup can be arranged again, with a new label", async () => {
  const { controls, buy, read, arrangeByPickup } = await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  await controls.failPickup(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({ nativeStatus: "RETRY_SHIP", status: "to_process", retryPickup: true });
  await arrangeByPickup(ref);
  expect(await read(ref)).toMatchObject({ status: "to_ship", retryPickup: false });
});

test("a delivery that fails has left the warehouse and is not a cancellation", async () => {
  const { controls, buy, read } = await sellingShop();
  const ref = await buy(1, { targetStatus: "SHIPPED" });
  await controls.failDelivery(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({ nativeStatus: "SHIPPED", status: "delivery_failed" });
});

test("the seller cancels for want of stock, naming the items, and the marketplace's stock comes back", async () => {
  const { connector, credentials, buy, read, stock, itemId } = await sellingShop();
  const ref = await buy(3);
  expect(await stock()).toBe(9);
  const reason = "OUT_OF_STOCK";
  expect(await errorOf(connector.cancelOrder(credentials, ref.externalOrderId, { reason, lines: [] }))).toMatchObject({ kind: "rejected" });
  await connector.cancelOrder(credentials, ref.externalOrderId, { reason, lines: [{ externalProductId: String(itemId), externalVariantId: "0" }] });
  expect(await read(ref)).toMatchObject({ status: "cancelled", cancelReason: reason });
  expect(await stock()).toBe(12);
  expect(await errorOf(connector.cancelOrder(credentials, ref.externalOrderId, { reason: "CUSTOMER_REQUEST", lines: [] }))).toMatchObject({ kind: "wrong_state" });
});

test("a buyer's cancel request is rejected back to where it was, or accepted", async () => {
  const { connector, controls, credentials, buy, read, stock, arrangeByPickup } = await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  await controls.requestCancel(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({ status: "cancel_requested", cancelReason: expect.stringContaining("address") });
  await connector.answerCancellation(credentials, ref.externalOrderId, false);
  expect((await read(ref)).status).toBe("to_ship");
  await controls.requestCancel(ref.externalOrderId);
  await connector.answerCancellation(credentials, ref.externalOrderId, true);
  expect((await read(ref)).status).toBe("cancelled");
  expect(await stock()).toBe(12);
});

test("orders are listed by update time, a page at a time, each once", async () => {
  const { connector, credentials, buy, clock, pass, controls, shopId, itemId } = await sellingShop();
  const from = clock.now;
  await controls.createOrder({ shopId, items: [{ itemId, modelId: 0, quantity: 1 }], count: 120, pastStock: true });
  pass(60);
  const last = await buy(1, { pastStock: true });
  const first = await connector.listOrders(credentials, { from, to: clock.now, cursor: null });
  expect(first.externalIds).toHaveLength(100);
  const second = await connector.listOrders(credentials, { from, to: clock.now, cursor: first.cursor });
  expect(second).toMatchObject({ cursor: null });
  expect(second.externalIds.at(-1)).toBe(last.externalOrderId);
  expect(new Set([...first.externalIds, ...second.externalIds]).size).toBe(121);
  const tooLong = { from, to: new Date(from.getTime() + 16 * DAY_MS), cursor: null };
  expect(await errorOf(connector.listOrders(credentials, tooLong))).toMatchObject({ kind: "rejected", message: expect.stringContaining("15 days") });
});

test("unknown order numbers are left out, alone or among known ones", async () => {
  const { connector, credentials, buy } = await sellingShop();
  const ref = await buy();
  expect(await connector.getOrders(credentials, ["2311150001ABCD"])).toEqual([]);
  expect(await connector.getOrders(credentials, ["2311150001ABCD", ref.externalOrderId])).toMatchObject([{ externalId: ref.externalOrderId }]);
  const other = await connectShop(await createWorld());
  expect(await connector.getOrders(other.credentials, [ref.externalOrderId])).toEqual([]);
});

test("the marketplace sells no more than it has, unless two buyers are to collide", async () => {
  const { buy, stock } = await sellingShop();
  expect(await errorOf(buy(13))).toMatchObject({ code: "error_out_of_stock" });
  expect(await stock()).toBe(12);
  await buy(13, { pastStock: true });
  expect(await stock()).toBe(0);
});

test("a made-up past order has come as far as asked and never lies in the future", async () => {
  const { buy, read, clock, pushes } = await sellingShop();
  const told = pushes.length;
  const createdAt = new Date(clock.now.getTime() - 30 * DAY_MS);
  const old = await read(await buy(1, { createdAt, targetStatus: "COMPLETED", quiet: true }));
  expect(old).toMatchObject({ status: "completed", placedAt: createdAt });
  expect(old.updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
  const young = await read(await buy(1, { createdAt: new Date(clock.now.getTime() - 1000), targetStatus: "SHIPPED", quiet: true }));
  expect(young.updatedAt.getTime()).toBeLessThanOrEqual(clock.now.getTime());
  const returned = await read(await buy(1, { createdAt, targetStatus: "TO_RETURN", quiet: true }));
  expect(returned.status).toBe("return_requested");
  expect(pushes.slice(told).filter((push) => JSON.parse(push.body).code !== 1)).toEqual([]);
});

test("a cash-on-delivery order is ready at once and says so", async () => {
  const { buy, read } = await sellingShop();
  expect(await read(await buy(1, { cod: true }))).toMatchObject({ status: "to_process", isCod: true, paidAt: null });
});

test("a Thai label is printed even where the machine has no Thai letters", async () => {
  const { connector, credentials, buy, arrangeByPickup, pass } = await sellingShop("7011", "TH");
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(3);
  await connector.trackingCode(credentials, ref);
  const trackingCode = (await connector.trackingCode(credentials, ref)) ?? "";
  await connector.createLabel(credentials, { ...ref, trackingCode });
  pass(3);
  await connector.labelStatus(credentials, ref);
  expect((await connector.downloadLabel(credentials, ref)).length).toBeGreaterThan(1500);
});
