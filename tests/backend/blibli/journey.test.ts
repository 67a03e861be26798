import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { pullDueChannels } from "#backend/orders/pull-orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addGoods, addListing } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

const json = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
let owners = 0;

async function keysOf(accountId: string) {
  const shop = await world.sandboxes.blibli.controls.createShop({
    name: "Toko Laras",
    seller: accountId,
  });
  const { shopId, username, sellerKey, signatureKey } = shop;
  const keys = { storeCode: shopId, username, sellerKey, signatureKey };
  return { shop, keys };
}

/**
 * Creates an internal user's account with a Blibli shop that pushes its orders and sells a product,
 * 12 on hand.
 */
async function startSelling() {
  const owner = await world.signUp({ email: `dewi${++owners}@etalase.test` });
  const ask = asking(owner);
  const { controls } = world.sandboxes.blibli;
  const { shop, keys } = await keysOf(owner.accountId);
  const { channelId } = await ask("POST", "/v1/channels/blibli/;connect", { keys });
  const { webhookUrl } = await ask("GET", `/v1/channels/keys/blibli?channelId=${channelId}`);
  await controls.setWebhook(shop.shopId, webhookUrl);
  const { id: internalProductId } = await addGoods(world, owner, {
    ...{ name: "Kaos Katun Polos", description: "Katun lembut" },
    variants: [{ sku: "KKP-01", price: 65_000, weightG: 200 }],
  });
  const listingId = await addListing(owner, {
    ...{ internalProductId, channelId, categoryId: "KA-100244", categoryName: "Kaos" },
  });
  const listing = async () =>
    (await ask("GET", `/v2/channels/products?internalProductIds=${internalProductId}`))
      .channelProducts[0];
  const publish = async () => {
    await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
    await world.drain();
  };
  const shown = async () =>
    (await controls.listItems(shop.shopId)).find(({ sku }) => sku === "KKP-01");
  const buy = async (quantity: number) => {
    const lines = [{ blibliSku: (await shown())?.blibliSku ?? "", quantity }];
    const [order] = await controls.createOrder({ shopId: shop.shopId, lines });
    await world.drain();
    const { orders } = await ask("GET", `/v1/orders?externalIds=${order?.orderId}`);
    return { orderId: order?.orderId ?? "", id: orders[0]?.id ?? "" };
  };
  const read = async (id: string) => (await ask("GET", `/v1/orders/${id}`)).order;
  return { owner, ask, controls, shop, channelId, webhookUrl, listing, publish, shown, buy, read };
}

test("a product is reviewed, published, sold, shipped, labelled, delivered and returned", async () => {
  const { owner, ask, controls, channelId, publish, shown, buy, read } = await startSelling();
  const at = `/v1/channels/blibli/${channelId}/categories`;
  expect((await ask("GET", at)).categories).toContainEqual(
    expect.objectContaining({ categoryId: "KA-100244", isLeaf: true }),
  );
  const { attributes } = await ask("GET", `${at}/KA-100244/attributes`);
  expect(attributes.length).toBeGreaterThan(0);
  expect((await owner.fetch(`${at}/KA-404/attributes`)).status).toBe(404);
  await publish();
  expect(await shown()).toMatchObject({ price: 65_000, stock: 12, status: "ACTIVE" });
  const { id, orderId } = await buy(2);
  expect(await read(id)).toMatchObject({
    ...{ status: "to_process", channelType: "blibli", total: 130_000 },
    lines: [{ quantity: 2, reservation: "held" }],
  });
  expect((await shown())?.stock).toBe(10);
  const { parameters } = await ask("GET", `/v1/orders/${id}/shipment/parameters`);
  const [address] = parameters.pickup.addresses;
  expect(address).toMatchObject({ text: "Gudang utama" });
  const choice = { method: "pickup", addressId: address.addressId, slotId: null };
  await ask("POST", `/v1/orders/${id}/shipment`, choice);
  await world.drain();
  const sent = await read(id);
  expect(sent).toMatchObject({ status: "to_ship", documentStatus: "ready" });
  expect(sent.trackingCode).toMatch(/^BLI/);
  const label = await owner.fetch(`/v1/orders/${id}/shipment/label`);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);
  for (const [step, status] of [
    ["collect", "shipped"],
    ["deliver", "delivered"],
  ] as const) {
    world.clock.advance(60_000);
    await controls[step](orderId);
    await world.drain();
    expect((await read(id)).status).toBe(status);
  }
  await controls.requestReturn(orderId);
  await ask("POST", `/v1/orders/${id}/;sync`, {});
  expect((await read(id)).status).toBe("return_requested");
});

test("a product that waits in the review queue is published once approved, and a rejected one shows the reason", async () => {
  const { controls, shop, listing, publish, shown } = await startSelling();
  await controls.holdReviews(shop.shopId);
  await controls.holdQueue(shop.shopId);
  await publish();
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.publishing);
  await controls.releaseQueue(shop.shopId);
  world.clock.advance(61_000);
  await world.drain();
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  expect(await controls.listItems(shop.shopId)).toHaveLength(1);
  const line = (await shown())?.blibliSku ?? "";
  await controls.failReview(shop.shopId, line, "Gambar buram");
  await world.drain();
  expect(await listing()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.failed, errorMessage: "Gambar buram" },
  });
  await controls.approveReview(shop.shopId, line);
  await world.drain();
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
});

test("a product renamed while in the review queue stays one product", async () => {
  const { ask, controls, shop, listing, publish } = await startSelling();
  await controls.holdQueue(shop.shopId);
  await publish();
  const { internalProductId } = await listing();
  const { product } = await ask("GET", `/v2/products/detail/${internalProductId}`);
  await ask("PUT", `/v2/products/detail/${internalProductId}`, {
    product: { ...product, name: "Kaos Katun Adem" },
  });
  await world.drain();
  await controls.releaseQueue(shop.shopId);
  for (let minutes = 0; minutes < 5; minutes++) {
    world.clock.advance(61_000);
    await world.drain();
  }
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  const items = await controls.listItems(shop.shopId);
  expect(items.map(({ name }) => name)).toEqual(["Kaos Katun Adem"]);
});

test("an order is cancelled with Blibli's reasons; a cancel request can be accepted only", async () => {
  const { owner, ask, controls, publish, shown, buy, read } = await startSelling();
  await publish();
  const first = await buy(1);
  await ask("POST", `/v1/orders/${first.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  expect((await read(first.id)).status).toBe("cancelled");
  const asked = await buy(3);
  await controls.requestCancel(asked.orderId);
  await world.drain();
  expect((await read(asked.id)).status).toBe("cancel_requested");
  const answer = (accept: boolean) =>
    owner.fetch(`/v1/orders/${asked.id}/;answer-cancellation`, json({ accept }));
  expect((await answer(false)).status).toBeGreaterThanOrEqual(400);
  expect((await answer(true)).status).toBe(200);
  expect((await read(asked.id)).status).toBe("cancelled");
  await world.drain();
  expect((await shown())?.stock).toBe(12);
});

test("cancels some units of an item and ships the others", async () => {
  const { ask, publish, shown, buy, read } = await startSelling();
  await publish();
  const { id } = await buy(3);
  const [line] = (await read(id)).lines;
  await ask("POST", `/v1/orders/${id}/;cancel`, {
    reason: "OUT_OF_STOCK",
    lines: [{ lineId: line?.id, quantity: 2 }],
  });
  expect(await read(id)).toMatchObject({
    status: "to_process",
    lines: [{ quantity: 1, cancelledQuantity: 2 }],
  });
  await world.drain();
  expect((await shown())?.stock).toBe(11);
});

test("an order that was split in Seller Center is packed box by box", async () => {
  const { ask, controls, shop, publish, shown, read } = await startSelling();
  await publish();
  const blibliSku = (await shown())?.blibliSku ?? "";
  const lines = [1, 2].map((quantity) => ({ blibliSku, quantity }));
  const [{ orderId = "" } = {}] = await controls.createOrder({ shopId: shop.shopId, lines });
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${orderId}`);
  const { id } = orders[0];
  world.clock.advance(60_000);
  for (const { itemId } of await controls.itemsOf(orderId)) await controls.pack(orderId, [itemId]);
  await controls.ship(orderId);
  await world.drain();
  const { trackingCode, flags } = await read(id);
  expect(flags).toContain("split");
  const { wave } = await ask("POST", "/v1/orders/waves", {});
  const { pickpacks } = await ask("GET", `/v1/orders/waves/${wave.id}`);
  const boxes = (pickpacks as PickPack[]).map((record) => [
    ...[record.parcel?.number, record.parcel?.of, record.trackingCode],
    record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  ]);
  const [first, second] = trackingCode.split(", ");
  expect(boxes.toSorted()).toEqual([
    [1, 2, first, 1],
    [2, 2, second, 2],
  ]);
});

test("order changes without a push are read once an hour, in one call", async () => {
  const { channelId, controls, shop, publish, buy, read } = await startSelling();
  await publish();
  const some = [await buy(1), await buy(1), await buy(1)];
  await controls.setWebhook(shop.shopId, "");
  const reads = async () => {
    const called = await world.backend.db
      .select()
      .from(channelCalls)
      .where(eq(channelCalls.channelId, channelId));
    return called.filter(({ name }) => name.endsWith("/orders/packages/filter")).length;
  };
  const pull = async (minutes: number) => {
    world.clock.advance(minutes * 60_000);
    const before = await reads();
    await pullDueChannels(world.backend);
    await world.drain();
    return (await reads()) - before;
  };
  await pull(60);
  for (const { orderId } of some) {
    await controls.ship(orderId);
    await controls.collect(orderId);
  }
  // One call lists the new orders, and one reads the three.
  expect(await pull(60)).toBe(2);
  for (const { id } of some) expect((await read(id)).status).toBe("shipped");
  for (const { orderId } of some) await controls.deliver(orderId);
  // Only new orders are listed in the same hour.
  expect(world.clock.now().getUTCMinutes()).toBeLessThan(50);
  expect(await pull(6)).toBe(1);
  expect(await pull(60)).toBe(2);
  for (const { id } of some) expect((await read(id)).status).toBe("delivered");
});

test("only an internal user connects the first shop, and a deleted key ends the connection", async () => {
  const laras = await world.signUp();
  const { connectable } = await asking(laras)("GET", "/v1/channels");
  expect(connectable).not.toContain("blibli");
  const { keys } = await keysOf(laras.accountId);
  for (const answer of [
    await laras.fetch("/v1/channels/keys/blibli"),
    await laras.fetch("/v1/channels/keys/blibli", json({ keys })),
    await laras.fetch("/v1/channels/auth/blibli?redirect=/channels"),
  ])
    expect(answer.status).toBe(404);
  const { ask, controls, shop, channelId, webhookUrl } = await startSelling();
  expect((await ask("GET", "/v1/channels")).connectable).toContain("blibli");
  const path = new URL(webhookUrl).pathname.replace("/api", "");
  const forged = { ...json({}), headers: { signature: "AAAA", requestTime: "1" } };
  expect((await world.fetch(path, forged)).status).toBe(401);
  await controls.deleteKey(shop.shopId);
  world.clock.advance(600_000);
  await pullDueChannels(world.backend);
  await world.drain();
  const [channel] = (await ask("GET", "/v1/channels")).channels;
  expect(channel).toMatchObject({ id: channelId, status: "revoked" });
  await controls.renewKey(shop.shopId);
  const { sellerKey, signatureKey, username } = await controls.requireShop(shop.shopId);
  const renewed = { storeCode: shop.shopId, username, sellerKey, signatureKey };
  expect(await ask("POST", "/v1/channels/keys/blibli", { channelId, keys: renewed })).toEqual({
    channelId,
    status: "active",
  });
});
