import { expect, test } from "vitest";
import { sellingShop } from "./selling-shop.ts";
import { errorOf } from "./world.ts";

test("an order goes from unpaid to completed and ships with a label", async () => {
  const { connector, controls, credentials, buy, read, stock, arrangeByPickup, pass } =
    await sellingShop();
  const ref = await buy(2, { paid: false, message: "Tolong bungkus rapi" });
  expect(await read(ref)).toMatchObject({
    status: "unpaid",
    nativeStatus: "UNPAID",
    paidAt: null,
    buyerNote: "Tolong bungkus rapi",
  });
  expect(await stock()).toBe(10);

  await controls.pay(ref.externalOrderId);
  const ready = await read(ref);
  expect(ready).toMatchObject({
    status: "to_process",
    courier: "SPX Standard",
    itemsTotal: 150_000,
    shippingFee: 11_000,
    total: 161_000,
    currency: "IDR",
  });
  expect(ready).toMatchObject({
    packageNumber: null,
    isSplit: false,
    address: { masked: true, city: "Jakarta Selatan" },
  });
  expect(ready.lines).toMatchObject([
    { externalVariantId: "0", quantity: 2, unitPrice: 75_000, discount: 0 },
  ]);

  await arrangeByPickup(ref);
  expect(await read(ref)).toMatchObject({
    status: "to_ship",
    buyerName: "Siti Rahmawati",
    address: { masked: false },
  });
  expect(
    await errorOf(
      connector.shipping.arrange(credentials, ref, {
        method: "pickup",
        addressId: "200114",
        slotId: "1_1",
      }),
    ),
  ).toMatchObject({
    kind: "wrong_state",
  });

  expect(await connector.shipping.trackingCode(credentials, ref)).toBeNull();
  expect(await connector.shipping.trackingCode(credentials, ref)).toBeNull();
  pass(3);
  const trackingCode = await connector.shipping.trackingCode(credentials, ref);
  expect(trackingCode).toMatch(/^SPXID\d+/);

  await connector.shipping.labels.create(credentials, { ...ref, trackingCode: trackingCode ?? "" });
  expect(await connector.shipping.labels.status(credentials, ref)).toEqual({
    status: "processing",
    reason: null,
  });
  expect(await errorOf(connector.shipping.labels.download(credentials, ref))).toMatchObject({
    kind: "rejected",
  });
  pass(3);
  expect(await connector.shipping.labels.status(credentials, ref)).toEqual({
    status: "ready",
    reason: null,
  });
  const label = await connector.shipping.labels.download(credentials, ref);
  expect(new TextDecoder().decode(label.subarray(0, 5))).toBe("%PDF-");
  expect(label.length).toBeGreaterThan(1500);

  for (const [step, status] of [
    ["collect", "shipped"],
    ["deliver", "delivered"],
    ["complete", "completed"],
  ] as const) {
    await controls[step](ref.externalOrderId);
    expect((await read(ref)).status).toBe(status);
  }
  expect(await errorOf(controls.collect(ref.externalOrderId))).toMatchObject({
    code: "logistics.error_order_state",
  });
});

test("a failed label shows its reason, and works when requested again", async () => {
  const { connector, controls, credentials, shopId, buy, arrangeByPickup, pass } =
    await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(3);
  await connector.shipping.trackingCode(credentials, ref);
  const trackingCode = (await connector.shipping.trackingCode(credentials, ref)) ?? "";
  expect(
    await errorOf(connector.shipping.labels.create(credentials, { ...ref, trackingCode: "WRONG" })),
  ).toMatchObject({ kind: "rejected" });
  await controls.failNextLabel(shopId);
  await connector.shipping.labels.create(credentials, { ...ref, trackingCode });
  pass(3);
  expect(await connector.shipping.labels.status(credentials, ref)).toMatchObject({
    status: "failed",
    reason: expect.stringContaining("courier"),
  });
  await connector.shipping.labels.create(credentials, { ...ref, trackingCode });
  pass(3);
  expect(await connector.shipping.labels.status(credentials, ref)).toMatchObject({
    status: "ready",
  });
  await controls.collect(ref.externalOrderId);
  expect(
    await errorOf(connector.shipping.labels.create(credentials, { ...ref, trackingCode })),
  ).toMatchObject({ kind: "wrong_state" });
});

test("pickup slots are local hours of the coming days", async () => {
  const { connector, credentials, buy } = await sellingShop();
  const { pickup, dropoff, manual } = await connector.shipping.parameters(credentials, await buy());
  // 10:00 in Jakarta is after today's cut-off.
  expect(pickup?.addresses[0]?.slots?.[0]).toMatchObject({
    from: new Date("2026-11-21T02:00:00Z"),
    to: new Date("2026-11-21T06:00:00Z"),
    isRecommended: true,
  });
  expect(pickup?.addresses[0]?.slots).toHaveLength(6);
  expect(dropoff).toMatchObject({ needsSenderName: false, needsTrackingCode: false });
  expect(manual).toBeUndefined();
});

test("drop-off requires a branch and, for some couriers, the sender's name", async () => {
  const { connector, credentials, buy, read } = await sellingShop("8006");
  const ref = await buy();
  const { dropoff } = await connector.shipping.parameters(credentials, ref);
  expect(dropoff).toMatchObject({ needsSenderName: true });
  const branchId = dropoff?.branches[0]?.branchId ?? null;
  const choice = { method: "dropoff", branchId, trackingCode: null } as const;
  expect(
    await errorOf(connector.shipping.arrange(credentials, ref, { ...choice, senderName: null })),
  ).toMatchObject({ kind: "rejected" });
  await connector.shipping.arrange(credentials, ref, { ...choice, senderName: "Budi" });
  expect((await read(ref)).status).toBe("to_ship");
});

test("the seller's own courier ships with the typed number", async () => {
  const { connector, credentials, buy, pass } = await sellingShop("80020");
  const ref = await buy();
  expect(await connector.shipping.parameters(credentials, ref)).toEqual({
    manual: { needsTrackingCode: true },
  });
  await connector.shipping.arrange(credentials, ref, {
    method: "manual",
    trackingCode: "KURIR-77",
    providerId: null,
  });
  pass(3);
  await connector.shipping.trackingCode(credentials, ref);
  expect(await connector.shipping.trackingCode(credentials, ref)).toBe("KURIR-77");
});

test("a courier that uses the seller's numbers gets one per parcel", async () => {
  const shop = await sellingShop("8008");
  const { connector, controls, credentials, buy, read, pass, paths } = shop;
  const { arrange, parameters, together, trackingCode } = connector.shipping;
  const ref = await buy();
  const { pickup } = await parameters(credentials, ref);
  expect(pickup).toMatchObject({ needsTrackingCode: true });
  const choice = {
    method: "pickup",
    addressId: pickup?.addresses[0]?.addressId ?? "",
    slotId: pickup?.addresses[0]?.slots?.[0]?.slotId ?? "",
  } as const;
  expect(await errorOf(arrange(credentials, ref, choice))).toMatchObject({
    code: "logistics.error_traceno_required",
  });
  await arrange(credentials, ref, { ...choice, trackingCode: "P-77" });
  pass(3);
  await trackingCode(credentials, ref);
  expect(await trackingCode(credentials, ref)).toBe("P-77");

  // The call that books another pickup takes no number, so none is asked for or sent.
  await controls.failPickup(ref.externalOrderId);
  expect((await parameters(credentials, ref)).pickup).not.toHaveProperty("needsTrackingCode");
  await arrange(credentials, ref, { ...choice, trackingCode: "P-78" });
  expect((await read(ref)).status).toBe("to_ship");

  // The call for several orders takes none either, so an order with a number goes alone.
  const own = { ...choice, trackingCode: "P-79" };
  expect(await together.arrange(credentials, [await buy()], own)).toEqual([null]);
  expect(paths).not.toContain("mass_ship_order");
});

test("a failed pickup can be arranged again, with a new label", async () => {
  const { controls, buy, read, arrangeByPickup } = await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  await controls.failPickup(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({
    nativeStatus: "RETRY_SHIP",
    status: "to_process",
    retryPickup: true,
  });
  await arrangeByPickup(ref);
  expect(await read(ref)).toMatchObject({ status: "to_ship", retryPickup: false });
});

test("a Thai label prints on a machine without Thai fonts", async () => {
  const { connector, credentials, buy, arrangeByPickup, pass } = await sellingShop("7011", "TH");
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(3);
  await connector.shipping.trackingCode(credentials, ref);
  const trackingCode = (await connector.shipping.trackingCode(credentials, ref)) ?? "";
  await connector.shipping.labels.create(credentials, { ...ref, trackingCode });
  pass(3);
  await connector.shipping.labels.status(credentials, ref);
  expect((await connector.shipping.labels.download(credentials, ref)).length).toBeGreaterThan(1500);
});
