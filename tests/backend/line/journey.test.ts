import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { enqueueUnpaidExpiry } from "#backend/orders/expire-marketplace-orders.ts";
import { sealText } from "#backend/secret-box.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addGoods, addListing } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

const json = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

/**
 * Creates a Thai account with a LINE shop that is connected by its key, pushes its orders and sells
 * a product, 12 on hand.
 */
async function startSelling() {
  const owner = await world.signUp({ countryCode: "th" });
  const ask = asking(owner);
  const { controls } = world.sandboxes.line;
  const shop = await controls.createShop({ name: "ร้านลาราส", seller: owner.accountId });
  const keys = { shopId: shop.shopId.slice(1).toUpperCase(), apiKey: shop.apiKey ?? "" };
  const { channelId } = await ask("POST", "/v1/channels/keys/line", { keys });
  const [settings] = (await ask("GET", "/v1/channels/line/settings")).shops;
  await controls.setWebhook(shop.shopId, settings.webhookUrl);
  await ask("PUT", `/v1/channels/line/${channelId}/webhook-secret`, {
    webhookSecret: shop.webhookSecret,
  });
  const { id: internalProductId } = await addGoods(world, owner, {
    name: "เสื้อยืดผ้าฝ้าย",
    description: "ผ้าฝ้ายเนื้อนุ่ม",
    variants: [{ sku: "KOB-24", price: 65_000, weightG: 200 }],
  });
  const listingId = await addListing(owner, {
    ...{ internalProductId, channelId, categoryId: "101", categoryName: "Tops" },
  });
  await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
  await world.drain();
  const shown = async () =>
    (await controls.listItems(shop.shopId)).find(({ sku }) => sku === "KOB-24");
  const buy = async (quantity: number, more: { cod?: boolean; paid?: boolean } = {}) => {
    const lines = [{ variantId: (await shown())?.variantId ?? 0, quantity }];
    const [order] = await controls.createOrder({ shopId: shop.shopId, lines, ...more });
    await world.drain();
    const { orders } = await ask("GET", `/v1/orders?externalIds=${order?.orderNumber}`);
    return { orderNumber: order?.orderNumber ?? "", id: orders[0]?.id ?? "" };
  };
  const read = async (id: string) => (await ask("GET", `/v1/orders/${id}`)).order;
  return { owner, ask, controls, shop, channelId, settings, shown, buy, read };
}

test("a product is published, sold, arranged, labelled, shipped and completed, with stock shown correctly", async () => {
  const { owner, ask, shown, buy, read } = await startSelling();
  expect(await shown()).toMatchObject({ price: 65_000, stock: 12, status: "ONSALE" });
  const { id } = await buy(2);
  expect(await read(id)).toMatchObject({
    ...{ status: "to_process", channelType: "line" },
    lines: [{ quantity: 2, reservation: "held" }],
  });
  expect((await shown())?.stock).toBe(10);
  const { parameters } = await ask("GET", `/v1/orders/${id}/shipment/parameters`);
  expect(parameters).toMatchObject({ manual: { needsTrackingCode: true } });
  const choice = { method: "manual", trackingCode: "TH0123456789" };
  await ask("POST", `/v1/orders/${id}/shipment`, choice);
  await world.drain();
  expect(await read(id)).toMatchObject({
    ...{ status: "to_ship", trackingCode: "TH0123456789" },
    actions: expect.arrayContaining(["mark_shipped"]),
  });
  await ask("POST", `/v1/channels/line/orders/${id}/shipping-labels`);
  await world.drain();
  expect(await read(id)).toMatchObject({ documentStatus: "ready" });
  const label = await owner.fetch(`/v1/channels/line/orders/${id}/shipping-labels`);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);
  await ask("POST", `/v1/orders/${id}/;mark-shipped`, {});
  expect(await read(id)).toMatchObject({ status: "completed", trackingCode: "TH0123456789" });
  const again = await owner.fetch(`/v1/orders/${id}/;mark-shipped`, json({}));
  expect(again.status).toBe(409);
  await world.drain();
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 10, reserved: 0, available: 10 },
  ]);
  expect((await shown())?.stock).toBe(10);
});

test("a cash-on-delivery order is completed once the seller confirms the cash", async () => {
  const { ask, buy, read } = await startSelling();
  const { id } = await buy(1, { cod: true });
  const choice = { method: "manual", trackingCode: "TH0123456780" };
  await ask("POST", `/v1/orders/${id}/shipment`, choice);
  await world.drain();
  const { results } = await ask("POST", "/v1/channels/line/orders/;ship", {
    orderIds: [id, "none"],
  });
  expect(results).toEqual([
    { orderId: id, code: null },
    { orderId: "none", code: "not_found" },
  ]);
  expect((await read(id)).status).toBe("shipped");
  await ask("POST", `/v1/channels/line/orders/${id}/;mark-as-paid`, {});
  expect((await read(id)).status).toBe("completed");
});

test("an order unpaid at the shop's deadline is cancelled and its units freed; a paid one stays", async () => {
  const { owner, ask, controls, channelId, shown, buy, read } = await startSelling();
  const { account } = await ask("GET", "/v1/accounts/me");
  expect(account.channels).toMatchObject([{ asksOrderExpiry: true, orderExpMins: null }]);
  const tooLong = await owner.fetch(`/v1/channels/line/${channelId}/order-expire-minutes`, {
    method: "PUT",
    body: JSON.stringify({ orderExpMins: 10_081 }),
  });
  expect(tooLong.status).toBe(422);
  const late = await buy(3, { paid: false });
  const paid = await buy(1, { paid: false });
  expect((await read(late.id)).status).toBe("unpaid");
  expect((await shown())?.stock).toBe(8);
  await ask("PUT", `/v1/channels/line/${channelId}/order-expire-minutes`, { orderExpMins: 30 });
  world.clock.advance(29 * 60_000);
  await enqueueUnpaidExpiry(world.backend);
  await world.drain();
  expect((await read(late.id)).status).toBe("unpaid");
  await controls.setWebhook((await ask("GET", "/v1/channels/line/settings")).shops[0].shopId, "");
  await controls.pay(paid.orderNumber);
  world.clock.advance(60_000);
  const dewi = await world.signUp({ email: "dewi@etalase.test" });
  const polled = await dewi.fetch("/admin-line-order-expire/;poll", json({}));
  expect(await polled.json()).toEqual({ enqueued: 2 });
  const refused = await owner.fetch("/admin-line-order-expire/;poll", json({}));
  expect(refused.status).toBe(403);
  await world.drain();
  expect((await read(late.id)).status).toBe("cancelled");
  expect((await read(paid.id)).status).toBe("to_process");
  expect((await shown())?.stock).toBe(11);
});

test("orders that LINE refuses to cancel do not block others, and are retried an hour later", async () => {
  const { owner, ask, channelId, buy, read } = await startSelling();
  const late = await buy(1, { paid: false });
  await ask("PUT", `/v1/channels/line/${channelId}/order-expire-minutes`, { orderExpMins: 30 });
  const { db } = world.backend;
  const ownOrders = and(eq(orders.accountId, owner.accountId), eq(orders.channelId, channelId));
  const [order] = await db.select().from(orders).where(ownOrders);
  if (!order) throw new Error("The order is not there");
  // LINE does not know these orders, so it refuses to cancel them.
  const refused = Array.from({ length: 30 }, (_, at) => ({
    ...order,
    ...{ id: crypto.randomUUID(), externalId: `REFUSED-${at}` },
    placedAt: new Date(order.placedAt.getTime() - 60_000),
  }));
  await db.insert(orders).values(refused);
  const minute = async () => {
    world.clock.advance(60_000);
    const asked = await enqueueUnpaidExpiry(world.backend);
    await world.drain();
    return asked;
  };
  world.clock.advance(30 * 60_000);
  expect(await minute()).toBe(30);
  expect((await read(late.id)).status).toBe("unpaid");
  expect(await minute()).toBe(1);
  expect((await read(late.id)).status).toBe("cancelled");
  expect(await minute()).toBe(0);
  world.clock.advance(57 * 60_000);
  expect(await minute()).toBe(30);
  // The next tests need only their own orders.
  await db.update(orders).set({ status: "expired" }).where(ownOrders);
});

test("unpaid orders of channels that cancel them by themselves do not block LINE's", async () => {
  const { owner, ask, channelId, buy, read } = await startSelling();
  const late = await buy(1, { paid: false });
  await ask("PUT", `/v1/channels/line/${channelId}/order-expire-minutes`, { orderExpMins: 30 });
  const { shop } = await ask("POST", "/v1/channels/shop/;integrate", {
    ...{ slug: `toko-${owner.accountId.slice(0, 8)}`, name: "Toko Laras" },
  });
  await ask("PUT", `/v1/channels/shop/${shop.channelId}`, {
    ...{ version: shop.version, orderExpMins: 30 },
  });
  const { db } = world.backend;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, owner.accountId), eq(orders.id, late.id)));
  if (!order) throw new Error("The order is not there");
  // Orders that the buyer claims to have paid wait for the seller, even after the shop's limit.
  const waiting = Array.from({ length: 40 }, (_, at) => ({
    ...order,
    ...{ id: crypto.randomUUID(), channelId: shop.channelId, externalId: `CLAIMED-${at}` },
    placedAt: new Date(order.placedAt.getTime() - 60_000),
  }));
  await db.insert(orders).values(waiting);
  world.clock.advance(31 * 60_000);
  await enqueueUnpaidExpiry(world.backend);
  await world.drain();
  expect((await read(late.id)).status).toBe("cancelled");
});

test("a wrong key is named, another account cannot take the shop, and a deleted key ends the connection", async () => {
  const { owner, ask, controls, shop, channelId } = await startSelling();
  const refused = await owner.fetch(
    "/v1/channels/keys/line",
    json({ keys: { shopId: shop.shopId, apiKey: "invented" } }),
  );
  expect(await refused.json()).toMatchObject({ fields: { apiKey: "refused" } });
  const other = await world.signUp();
  const taken = await other.fetch(
    "/v1/channels/keys/line",
    json({ keys: { shopId: shop.shopId, apiKey: shop.apiKey } }),
  );
  expect([taken.status, await taken.json()]).toMatchObject([409, { code: "shop_taken" }]);
  expect(await ask("POST", `/v1/channels/line/${channelId}/;test-key`, {})).toEqual({
    works: true,
    code: null,
  });
  // A key cannot be tested while LINE does not answer.
  await controls.goOffline(shop.shopId, 5);
  const asked = await owner.fetch(`/v1/channels/line/${channelId}/;test-key`, json({}));
  expect([asked.status, await asked.json()]).toMatchObject([502, { code: "channel_unavailable" }]);
  await controls.goOffline(shop.shopId, 0);
  await controls.deleteKey(shop.shopId);
  expect(await ask("POST", `/v1/channels/line/${channelId}/;test-key`, {})).toEqual({
    works: false,
    code: "UNAUTHORIZED",
  });
  expect((await ask("GET", "/v1/channels/line/settings")).shops).toMatchObject([
    { status: "revoked", hasWebhookSecret: true },
  ]);
  await controls.renewKey(shop.shopId);
  const { apiKey } = await controls.requireShop(shop.shopId);
  const keys = { shopId: shop.shopId, apiKey: apiKey ?? "" };
  expect(await ask("POST", "/v1/channels/keys/line", { channelId, keys })).toEqual({
    channelId,
    status: "active",
  });
  expect((await ask("GET", "/v1/channels/line/settings")).shops).toMatchObject([
    { status: "active", hasWebhookSecret: true },
  ]);
});

test("a shop whose key was sealed with a lost CREDENTIALS_KEY is shown, and connected again", async () => {
  const { ask, controls, shop, channelId } = await startSelling();
  await world.backend.db
    .update(channels)
    .set({ credentials: sealText("0".repeat(64), channelId, "{}") })
    .where(eq(channels.id, channelId));
  expect((await ask("GET", "/v1/channels/line/settings")).shops).toMatchObject([
    { channelId, hasWebhookSecret: false },
  ]);
  const { apiKey } = await controls.requireShop(shop.shopId);
  const keys = { shopId: shop.shopId, apiKey: apiKey ?? "" };
  await ask("POST", "/v1/channels/keys/line", { channelId, keys });
  expect(await ask("POST", `/v1/channels/line/${channelId}/;test-key`, {})).toEqual({
    ...{ works: true, code: null },
  });
});

test("a push without the shop's signature is refused, and to an unknown shop answers 404", async () => {
  const { settings } = await startSelling();
  const path = new URL(settings.webhookUrl).pathname.replace("/api", "");
  const push = (to: string) =>
    world.fetch(to, { ...json({}), headers: { "x-myshop-signature": "AAAA" } });
  expect((await push(path)).status).toBe(401);
  expect((await push("/webhooks/shops/line/none")).status).toBe(404);
  expect((await push("/webhooks/shops/shopee/none")).status).toBe(404);
});

test("a seller marks a paid order as shipped without arranging it, and corrects a tracking code before it leaves", async () => {
  const { owner, ask, buy, read } = await startSelling();
  const own = (id: string) => `/v1/channels/line/orders/${id}`;
  const away = await buy(1);
  const bare = await owner.fetch(`${own(away.id)}/;mark-as-ship`, { method: "POST" });
  expect([bare.status, (await bare.json()).code]).toEqual([409, "no_tracking_code"]);
  await ask("POST", `${own(away.id)}/;mark-as-ship`, { trackingCode: "TH0000000001" });
  expect(await read(away.id)).toMatchObject({ status: "completed", trackingCode: "TH0000000001" });

  const prepaid = await owner.fetch(`${own(away.id)}/;mark-as-paid`, { method: "POST" });
  expect([prepaid.status, (await prepaid.json()).code]).toEqual([409, "not_cash_on_delivery"]);
  const cash = await buy(1, { cod: true });
  await ask("POST", `${own(cash.id)}/;mark-as-paid`);
  expect((await read(cash.id)).paidAt).not.toBeNull();
  const choice = { method: "manual", trackingCode: "TH0000000002" };
  await ask("POST", `/v1/orders/${cash.id}/shipment`, choice);
  await ask("PUT", `${own(cash.id)}/tracking-info`, { trackingCode: "TH0000000003" });
  await world.drain();
  expect(await read(cash.id)).toMatchObject({ status: "to_ship", trackingCode: "TH0000000003" });
  await ask("PUT", `${own(cash.id)}/tracking-info`, { trackingCode: "TH0000000004" });
  await ask("POST", `${own(cash.id)}/;mark-as-ship`);
  expect(await read(cash.id)).toMatchObject({ status: "completed", trackingCode: "TH0000000004" });
});

test("LINE's own addresses behave like the neutral ones", async () => {
  const { owner, ask, channelId, buy, read } = await startSelling();
  const own = (id: string) => `/v1/channels/line/orders/${id}`;
  const sent = await buy(1);
  const choice = { method: "manual", trackingCode: "TH0123456781" };
  await ask("POST", `/v1/orders/${sent.id}/shipment`, choice);
  await world.drain();
  expect((await ask("POST", `${own(sent.id)}/;mark-as-ship`)).order).toEqual(await read(sent.id));
  expect((await read(sent.id)).status).toBe("completed");
  const another = { trackingCode: "TH9876543210" };
  await ask("PUT", `${own(sent.id)}/tracking-info`, another);
  const actions = expect.arrayContaining(["change_tracking"]);
  expect(await read(sent.id)).toMatchObject({ ...another, actions });
  const third = { trackingCode: "TH9876543211" };
  const changed = await ask("PUT", `/v1/orders/${sent.id}/tracking-code`, third);
  expect(changed).toMatchObject({ order: third });
  const called = await buy(1);
  const [reason] = (await read(called.id)).cancelReasons;
  await ask("POST", `${own(called.id)}/;cancel`, { reason });
  await world.drain();
  const lines = [{ reservation: "released" }];
  expect(await read(called.id)).toMatchObject({ status: "cancelled", lines });
  const at = `/v1/channels/line/${channelId}`;
  const { categories } = await ask("GET", `${at}/categories`);
  expect(categories.some(({ isLeaf }: { isLeaf: boolean }) => isLeaf)).toBe(true);
  const sender = { senderName: "Laras", senderIconUrl: "https://cdn.example.com/laras.png" };
  expect((await ask("PUT", `${at}/sender-info`, sender)).settings).toMatchObject(sender);
  const plain = { ...sender, senderIconUrl: "http://cdn.example.com/laras.png" };
  const refused = await owner.fetch(`${at}/sender-info`, { ...json(plain), method: "PUT" });
  expect(await refused.json()).toMatchObject({ fields: { senderIconUrl: "invalid_url" } });
});
