import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CourierError } from "#backend/couriers/courier.ts";
import { storefrontMessengers } from "#backend/db/schema/storefront-messages.ts";
import { storefrontCouriers, storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { sealText } from "#backend/secret-box.ts";
import { makeShopCredentials } from "#backend/storefront/connector/connector.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectBiteship, openShop, pass } from "./world.ts";
import { connectShopWhatsApp } from "./writing-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
const PICKUP = { method: "pickup", addressId: "origin", slotId: null } as const;

/** A cash order that waits to be sent, and how its parcel is booked. */
async function waiting({ owner, ask, buyer, shop }: Shop, phone = "0812 3456 7801") {
  const placed = await buyer.place(1, { payment: "cod", phone });
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const id: string = orders[0].id;
  const connector = requireOffered(world.backend.connector("shop"), "the shop");
  const shipping = requireOffered(connector.shipping, "shipping");
  const credentials = makeShopCredentials(owner.accountId, shop.shopId);
  const ref = { externalOrderId: number, packageNumber: null };
  return {
    ...{ id, token, number },
    book: (slotId: string | null = null) =>
      shipping.arrange(credentials, ref, { ...PICKUP, slotId }),
    arrange: async () => {
      await ask("POST", `/v1/orders/${id}/shipment`, PICKUP);
      await world.drain();
    },
    read: async () => (await ask("GET", `/v1/orders/${id}`)).order,
  };
}

const parcelsOf = ({ accountId }: SignedIn) => world.sandboxes.biteship.controls.orders(accountId);
const walletOf = async ({ ask, shop }: Shop) =>
  (await ask("GET", `/v1/channels/shop/${shop.channelId}/wallet`)).entries.map(
    ({ type, amount }: { type: string; amount: number }) => [type, amount],
  );

test("a booking whose answer was lost is found again, and is booked once", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  await world.sandboxes.biteship.controls.mishap(shop.owner.accountId, { lostAnswers: 1 });
  await expect(order.book()).rejects.toMatchObject({ kind: "unavailable" });
  expect(await parcelsOf(shop.owner)).toHaveLength(1);
  await order.book();
  const [parcel, ...others] = await parcelsOf(shop.owner);
  expect(others).toEqual([]);
  expect(await shop.buyer.order(order.token)).toMatchObject({ trackingCode: parcel?.waybillId });
  expect(await walletOf(shop)).toEqual([["shipping", -22_000]]);
});

test.each([
  { end: "whose answer was lost", isKilled: false },
  { end: "of a process that was killed", isKilled: true },
])("a booking $end is cancelled with its order", async ({ isKilled }) => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  const { accountId } = shop.owner;
  await world.sandboxes.biteship.controls.mishap(accountId, { lostAnswers: 1 });
  await expect(order.book()).rejects.toMatchObject({ kind: "unavailable" });
  // A killed process leaves its claim as it was.
  if (isKilled)
    await world.backend.db
      .update(storefrontOrders)
      .set({ bookingClaimedAt: world.backend.now() })
      .where(eq(storefrontOrders.accountId, accountId));
  expect(await parcelsOf(shop.owner)).toMatchObject([{ status: "confirmed" }]);
  await shop.ask("POST", `/v1/orders/${order.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  await world.drain();
  world.clock.advance(4 * 60_000);
  await world.drain();
  expect(await order.read()).toMatchObject({ status: "cancelled" });
  expect(await parcelsOf(shop.owner)).toMatchObject([{ status: "cancelled" }]);
  expect(await walletOf(shop)).toEqual([]);
});

test("the courier comes at the pickup time that the seller chose", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  const { parameters } = await shop.ask("GET", `/v1/orders/${order.id}/shipment/parameters`);
  const [address] = parameters.pickup.addresses;
  expect(address).toMatchObject({ isAnyTime: true });
  const slot = address.slots.at(-1);
  const choice = { ...PICKUP, slotId: slot.slotId };
  await shop.ask("POST", `/v1/orders/${order.id}/shipment`, choice);
  await world.drain();
  const [parcel] = await parcelsOf(shop.owner);
  const local = new Date(Date.parse(slot.from) + 7 * 3_600_000).toISOString();
  expect(parcel).toMatchObject({
    status: "scheduled",
    sent: {
      ...{ delivery_type: "scheduled", delivery_date: local.slice(0, 10) },
      delivery_time: local.slice(11, 16),
    },
  });
  expect(await order.read()).toMatchObject({ status: "to_ship" });
});

test("a second pickup time replaces the one of a booking whose answer was lost", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  const { parameters } = await shop.ask("GET", `/v1/orders/${order.id}/shipment/parameters`);
  const [first, second] = parameters.pickup.addresses[0].slots.slice(-2);
  await world.sandboxes.biteship.controls.mishap(shop.owner.accountId, { lostAnswers: 1 });
  await expect(order.book(first.slotId)).rejects.toMatchObject({ kind: "unavailable" });
  await order.book(second.slotId);
  const parcels = await parcelsOf(shop.owner);
  const local = new Date(Date.parse(second.from) + 7 * 3_600_000).toISOString();
  expect(parcels.map(({ status }) => status).toSorted()).toEqual(["cancelled", "scheduled"]);
  const booked = parcels.find(({ status }) => status === "scheduled");
  expect(booked).toMatchObject({
    sent: { delivery_date: local.slice(0, 10), delivery_time: local.slice(11, 16) },
  });
  expect(await shop.buyer.order(order.token)).toMatchObject({ trackingCode: booked?.waybillId });
  expect(await walletOf(shop)).toEqual([["shipping", -22_000]]);
});

test("two bookings of one order at once make one parcel", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  const results = await Promise.allSettled([order.book(), order.book(), order.book()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await parcelsOf(shop.owner)).toHaveLength(1);
  expect(await walletOf(shop)).toEqual([["shipping", -22_000]]);
});

test("a push moves the order at once, with the courier's price after weighing", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  await order.arrange();
  const [parcel] = await parcelsOf(shop.owner);
  const { controls } = world.sandboxes.biteship;
  const { accountId } = shop.owner;
  await controls.move(accountId, parcel?.id ?? "", "picked");
  await world.drain();
  expect(await order.read()).toMatchObject({ status: "shipped" });
  world.clock.advance(5_000);
  await controls.weigh(accountId, parcel?.id ?? "", 30_000);
  await world.drain();
  world.clock.advance(5_000);
  await controls.weigh(accountId, parcel?.id ?? "", 31_000);
  await world.drain();
  expect(await walletOf(shop)).toEqual(
    expect.arrayContaining([
      ["shipping", -22_000],
      ["shipping_difference", -9_000],
    ]),
  );
  expect(await shop.ask("GET", `/v1/channels/shop/orders/${order.id}/shipping-costs`)).toEqual({
    ...{ courier: "JNE Reguler", cost: 31_000, paid: 22_000 },
  });
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  const [told, ...others] = notifications.filter(
    ({ templateId }: { templateId: string }) => templateId === "courier_billed_more",
  );
  expect(others).toEqual([]);
  expect(told.body).toContain("JNE Reguler");
  expect(told.body).toMatch(/31[.,]000.*22[.,]000/);
  world.clock.advance(5_000);
  await controls.move(accountId, parcel?.id ?? "", "return_in_transit");
  await world.drain();
  expect(await order.read()).toMatchObject({ status: "delivery_failed" });
  world.clock.advance(5_000);
  await controls.move(accountId, parcel?.id ?? "", "returned");
  await world.drain();
  expect(await order.read()).toMatchObject({ status: "returned" });
  expect((await walletOf(shop)).map(([type]: string[]) => type)).not.toContain("cod");
});

test("a buyer cannot end the tracking of a parcel that a courier carries", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop, "0812 3456 7855");
  await order.arrange();
  const { controls } = world.sandboxes.biteship;
  const [parcel] = await parcelsOf(shop.owner);
  const move = async (status: string) => {
    world.clock.advance(5_000);
    await controls.move(shop.owner.accountId, parcel?.id ?? "", status);
    await world.drain();
  };
  await move("picked");
  const shipped = await shop.buyer.order(order.token);
  expect(shipped).toMatchObject({ status: "shipped" });
  expect(shipped.actions).not.toContain("confirm_received");
  expect((await shop.buyer.act(order.token, "confirm_received")).status).toBe(409);
  await move("delivered");
  expect(await walletOf(shop)).toContainEqual(["cod", expect.any(Number)]);
  expect((await shop.buyer.act(order.token, "confirm_received")).status).toBe(200);
  expect(await order.read()).toMatchObject({ status: "completed", paidAt: expect.any(String) });
});

test("an order for which no courier is found waits again, and is booked anew", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  await order.arrange();
  const [first] = await parcelsOf(shop.owner);
  const { controls } = world.sandboxes.biteship;
  await controls.move(shop.owner.accountId, first?.id ?? "", "courier_not_found");
  await world.drain();
  expect(await order.read()).toMatchObject({
    ...{ status: "to_process", trackingCode: null },
    flags: expect.arrayContaining(["retry_pickup"]),
  });
  world.clock.advance(1_000);
  await order.arrange();
  const [second] = await parcelsOf(shop.owner);
  expect(second?.referenceId).toBe(`${first?.referenceId}-2`);
  expect(await order.read()).toMatchObject({ trackingCode: second?.waybillId });
  expect((await walletOf(shop)).toSorted()).toEqual([
    ["shipping", -22_000],
    ["shipping", -22_000],
    ["shipping_refund", 22_000],
  ]);
});

test("a push without the shop's secret, or for another address, changes nothing", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  await order.arrange();
  const [parcel] = await parcelsOf(shop.owner);
  const { courier } = await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/courier`);
  const { url, header } = courier.account.push;
  const path = new URL(url).pathname.replace("/api", "");
  const body = JSON.stringify({ event: "order.status", order_id: parcel?.id, status: "delivered" });
  const push = async (to: string, headers: Record<string, string>, text = body) =>
    (await world.fetch(to, { method: "POST", headers, body: text })).status;
  const signed = { [header.name]: header.value };
  expect(await push(path, {})).toBe(401);
  expect(await push(path, { [header.name]: "guessed" })).toBe(401);
  expect(await push(`${path}x`, signed)).toBe(404);
  expect(await push(path.replace("biteship", "shippop"), signed)).toBe(404);
  expect(await push(path, {}, "")).toBe(200);
  expect(await push(path, signed, "no json")).toBe(422);
  expect(await push(path, signed, '{"event":"order.status","order_id":"of another"}')).toBe(200);
  // A true push whose words are invented only has the courier asked.
  expect(await push(path, signed)).toBe(200);
  expect(await order.read()).toMatchObject({ status: "to_ship" });
});

test("a key is tried before it is kept, and its refusal is told", async () => {
  const shop = await openShop(world, { isAlone: true });
  const { owner, ask, buyer } = shop;
  const { channelId } = shop.shop;
  const at = `/v1/channels/shop/${channelId}/courier`;
  const put = async (body: object) => {
    const answer = await owner.fetch(at, { method: "PUT", body: JSON.stringify(body) });
    const told = await answer.json();
    return [answer.status, told.fields ?? told];
  };
  expect(await put({ isInsured: false })).toEqual([422, { secretKey: "required" }]);
  expect(await put({ secretKey: "biteship_test.wrong" })).toEqual([
    422,
    { secretKey: "key_refused" },
  ]);
  expect((await ask("GET", at)).courier.account).toBeNull();
  const lines = [{ variantId: (await buyer.variants())[0]?.id, quantity: 1 }];
  const services = async () =>
    (await buyer.get("/;shipping-costs", { lines, placeCode: "31.71.01.1001" })).services;
  expect(await services()).toEqual([]);
  const account = await connectBiteship(world, owner, channelId);
  expect(await services()).toHaveLength(3);
  expect(await put({ isInsured: true })).toMatchObject([
    200,
    { courier: { courierId: "biteship" } },
  ]);
  expect((await ask("GET", at)).courier.account).toMatchObject({
    ...{ keyEnd: account.keyEnd, isInsured: true, push: account.push },
  });
  expect((await services()).map(({ fee }: { fee: number }) => fee)).toEqual([
    16_500, 22_500, 41_500,
  ]);
  await world.sandboxes.biteship.controls.mishap(owner.accountId, { offlineCalls: 1 });
  expect((await buyer.call("/;shipping-costs", { lines, placeCode: "31.71.01.1001" })).status).toBe(
    503,
  );
  await ask("DELETE", at);
  expect((await ask("GET", at)).courier.account).toBeNull();
  expect(await services()).toEqual([]);
});

test("parcels under way are followed after the account was disconnected", async () => {
  const shop = await openShop(world);
  const order = await waiting(shop);
  await order.arrange();
  await shop.ask("DELETE", `/v1/channels/shop/${shop.shop.channelId}/courier`);
  await pass(world, 45, 60_000);
  expect(await order.read()).toMatchObject({ status: "delivered" });
});

test("an order in Thailand is confirmed once at SHIPPOP although the answer is lost, and arrives", async () => {
  const seeker = await world.signUp({ countryCode: "th" });
  const placeOf = async (search: string) => {
    const query = new URLSearchParams({ search });
    const found = await (await seeker.fetch(`/v1/accounts/places?${query}`)).json();
    return found.places[0].code as string;
  };
  const places = {
    country: "th",
    from: await placeOf("สีลม บางรัก"),
    to: await placeOf("ศรีภูมิ เชียงใหม่"),
  } as const;
  const shop = await openShop(world, { places, settings: { originPostCode: "10500" } });
  const { owner, ask, buyer } = shop;
  const { controls } = world.sandboxes.shippop;
  const { apiKey: secretKey, email } = await controls.account(owner.accountId);
  const at = `/v1/channels/shop/${shop.shop.channelId}/courier`;
  const put = (body: object) => owner.fetch(at, { method: "PUT", body: JSON.stringify(body) });
  expect((await (await put({ secretKey })).json()).fields).toEqual({ email: "required" });
  expect((await (await put({ secretKey: "x", email })).json()).fields).toEqual({
    secretKey: "key_refused",
  });
  const { courier } = await (await put({ secretKey, email })).json();
  expect(courier).toMatchObject({ courierId: "shippop", account: { push: { header: null } } });
  await controls.setWebhook(owner.accountId, courier.account.push.url);

  const order = await waiting(shop, "081 234 5678");
  await controls.mishap(owner.accountId, { lostAnswers: 1 });
  await expect(order.book()).rejects.toMatchObject({ kind: "unavailable" });
  await order.arrange();
  const [parcel, ...others] = await controls.orders(owner.accountId);
  expect(others).toEqual([]);
  expect(parcel).toMatchObject({ confirmations: 1, courierCode: "FLE", price: 4_500 });
  expect(parcel?.sent).toMatchObject({
    cod_amount: 695,
    from: { district: "สีลม", state: "บางรัก", province: "กรุงเทพมหานคร", postcode: "10500" },
    to: { province: "เชียงใหม่" },
  });
  expect(parcel?.calledAt).not.toBeNull();
  await world.drain();
  await pass(world, 6, 10_000);
  expect(await order.read()).toMatchObject({
    ...{ status: "to_ship", documentStatus: "ready" },
    trackingCode: parcel?.courierTrackingCode,
  });
  await controls.move(owner.accountId, parcel?.code ?? "", "shipping");
  await world.drain();
  expect(await buyer.order(order.token)).toMatchObject({ status: "shipped" });
  world.clock.advance(5_000);
  await controls.move(owner.accountId, parcel?.code ?? "", "complete");
  await world.drain();
  expect(await buyer.order(order.token)).toMatchObject({ status: "delivered" });
  expect((await walletOf(shop)).toSorted()).toEqual([
    ["cod", 69_500],
    ["shipping", -4_500],
  ]);
  expect((await ask("GET", at)).courier.account.pushedAt).not.toBeNull();
});

test("a shop without the sender's phone number offers no couriers, because none could be booked", async () => {
  const { ask, buyer, shop } = await openShop(world);
  const { version } = (await ask("GET", "/v1/channels/shop/shops")).shops[0];
  await ask("PUT", `/v1/channels/shop/${shop.channelId}`, { version, originPhone: "" });
  const [variant] = await buyer.variants();
  const lines = [{ variantId: variant?.id, quantity: 1 }];
  const { services } = await buyer.get("/;shipping-costs", { lines, placeCode: "31.71.01.1001" });
  expect(services).toEqual([]);
});

test("a key that the courier withdraws is told once", async () => {
  const shop = await openShop(world);
  const { couriers } = world.backend;
  vi.spyOn(world.backend, "couriers").mockImplementation((country) => {
    const provider = couriers(country);
    const refuse = () => Promise.reject(new CourierError("unauthorised", "key", "No"));
    return provider && { ...provider, open: (keys) => ({ ...provider.open(keys), quote: refuse }) };
  });
  const [variant] = await shop.buyer.variants();
  const lines = [{ variantId: variant?.id, quantity: 1 }];
  for (let n = 0; n < 2; n++)
    await shop.buyer.call("/;shipping-costs", { lines, placeCode: "31.71.01.1001" });
  await world.drain();
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(
    notifications.filter(
      ({ templateId }: { templateId: string }) => templateId === "courier_key_refused",
    ),
  ).toMatchObject([{ link: "/settings/shop" }]);
  vi.restoreAllMocks();
});

test("a shop's accounts that were sealed with a lost CREDENTIALS_KEY are connected again", async () => {
  const shop = await openShop(world);
  await connectShopWhatsApp(world, shop);
  const { db } = world.backend;
  const { accountId } = shop.owner;
  const lost = { secrets: sealText("0".repeat(64), "", "{}") };
  await db.update(storefrontCouriers).set(lost).where(eq(storefrontCouriers.accountId, accountId));
  await db
    .update(storefrontMessengers)
    .set(lost)
    .where(eq(storefrontMessengers.accountId, accountId));
  const { channelId } = shop.shop;
  const areConnected = async () => {
    const { courier } = await shop.ask("GET", `/v1/channels/shop/${channelId}/courier`);
    const { messengers } = await shop.ask("GET", `/v1/channels/shop/${channelId}/messengers`);
    const whatsApp = messengers.find(
      ({ messenger }: { messenger: string }) => messenger === "whatsapp",
    );
    return [courier.account !== null, whatsApp.account !== null];
  };
  expect(await areConnected()).toEqual([false, false]);
  await connectBiteship(world, shop.owner, channelId);
  await connectShopWhatsApp(world, shop);
  expect(await areConnected()).toEqual([true, true]);
});
