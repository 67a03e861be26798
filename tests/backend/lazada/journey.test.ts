import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { ORIGIN, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/**
 * An account with a connected Lazada shop, and a product of its own published there, 12 on hand.
 */
async function startSelling() {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { controls } = world.lazadaSandbox;
  const shop = await controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: owner.accountId,
  });
  const redirect = encodeURIComponent(`${ORIGIN}/channels`);
  const { url } = await ask(
    "GET",
    `/v1/channels/auth/lazada?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`,
  );
  expect(new URL(url).pathname).toBe("/sandbox/lazada/oauth/authorize");
  const query = new URLSearchParams({
    state: new URL(url).searchParams.get("state") ?? "",
    ...(await controls.consent(shop.shopId)),
  });
  const back = await world.fetch(`/v1/channels/auth/lazada/callback?${query}`, {
    headers: { cookie: BROWSER.cookie },
  });
  const channelId =
    new URL(back.headers.get("Location") ?? "", ORIGIN).searchParams.get("channelId") ?? "";
  const square = { width: 600, height: 600, channels: 3 as const, background: "#4169e0" };
  const picture = new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
  const { id: imageId } = await storeImage(world.backend, owner.accountId, picture, {
    ...{ type: IMAGE_TYPE.product, name: "kaos.jpg" },
  });
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kaos Oblong Katun Combed 24s",
      description: "Katun 24s, adem.",
      imageIds: [imageId],
      variants: [{ sku: "KOB-24", price: 65_000, weightG: 200 }],
    },
  });
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: 12, reason: "received" }],
  });
  await ask("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [channelId],
  });
  await world.drain();
  const shown = async () =>
    (await controls.listItems(shop.shopId)).find(({ sku }) => sku === "KOB-24");
  const buy = async (quantity: number, more: { bySeller?: boolean } = {}) => {
    const lines = [{ skuId: (await shown())?.skuId ?? "", quantity }];
    const [order] = await controls.createOrder({ shopId: shop.shopId, lines, ...more });
    await world.drain();
    const { orders } = await ask("GET", `/v1/orders?externalIds=${order?.orderId}`);
    return { orderId: order?.orderId ?? "", id: orders[0]?.id ?? "" };
  };
  const read = async (id: string) => (await ask("GET", `/v1/orders/${id}`)).order;
  return { owner, ask, controls, shop, channelId, product, shown, buy, read };
}

/** Lets two minutes pass in short steps, so that what waits for couriers and labels is done. */
async function pass(steps = 12, ms = 10_000): Promise<void> {
  for (let i = 0; i < steps; i++) {
    world.clock.advance(ms);
    await world.drain();
  }
}

test("a product is published, sold, packed, called for, labelled, sent and confirmed, and the shop always shows what is left", async () => {
  const { owner, ask, controls, shown, buy, read } = await startSelling();
  expect(await shown()).toMatchObject({ price: 65_000, stock: 12, status: "Active" });
  const { id, orderId } = await buy(2);
  expect(await read(id)).toMatchObject({
    status: "to_process",
    channelType: "lazada",
    lines: [{ quantity: 2, reservation: "held" }],
    cancelReasons: ["OUT_OF_STOCK", "WRONG_PRICE", "SOURCING_DELAY"],
  });
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 12, reserved: 2, available: 10, pushed: [{ quantity: 10, error: null }] },
  ]);
  expect((await shown())?.stock).toBe(10);

  const { parameters } = await ask("GET", `/v1/channels/lazada/orders/${id}/shipment-providers`);
  const [address] = parameters.pickup.addresses;
  expect(address).toMatchObject({ isAnyTime: true, text: expect.stringContaining("Serpong") });
  await ask("POST", `/v1/channels/lazada/orders/${id}/;ready-to-ship`, {
    addressId: address.addressId,
    slotId: null,
  });
  await world.drain();
  await pass();
  expect(await read(id)).toMatchObject({
    status: "to_ship",
    trackingCode: expect.stringMatching(/^LXAD-\d+$/),
    documentStatus: "ready",
    shipmentError: null,
  });
  const label = await owner.fetch(`/v1/channels/lazada/orders/${id}/label`);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);

  for (const [step, status] of [
    ["collect", "shipped"],
    ["deliver", "delivered"],
    ["complete", "completed"],
  ] as const) {
    await controls[step](orderId);
    await pass(1);
    expect((await read(id)).status).toBe(status);
  }
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 10, reserved: 0, available: 10 },
  ]);
  expect((await shown())?.stock).toBe(10);
});

test("what Lazada takes off sale with a cancellation is shown again, even where the books are as before", async () => {
  const { ask, shown, buy } = await startSelling();
  const { id } = await buy(2);
  expect((await shown())?.stock).toBe(10);
  await ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  expect((await shown())?.stock).toBe(0);
  // The two that were missing come off the shelf: 10 are left, as the shop was told before.
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: 10, reason: "lost" }],
  });
  await world.drain();
  expect((await shown())?.stock).toBe(10);
});

test("a parcel that the seller brings is packed, and arrived when the seller says so; others are not", async () => {
  const { ask, owner, buy, read } = await startSelling();
  const { id } = await buy(1, { bySeller: true });
  const { id: theirs } = await buy(1);
  const { order } = await ask("POST", `/v1/channels/lazada/orders/${id}/;pack`, {});
  expect(order).toMatchObject({ id, status: "processing" });
  await ask("POST", `/v1/channels/lazada/orders/${theirs}/;ready-to-ship`, {
    addressId: "dropshipping",
    slotId: null,
  });
  await world.drain();
  await pass();
  await ask("POST", `/v1/channels/lazada/orders/${id}/;confirm-delivered`);
  expect((await read(id)).status).toBe("delivered");
  const refused = await owner.fetch(`/v1/channels/lazada/orders/${theirs}/;confirm-delivered`, {
    method: "POST",
  });
  expect(refused.status).toBe(409);
  expect((await read(theirs)).status).toBe("to_ship");
});

test("the order offers the word that it has arrived where the seller brings it, at its neutral address", async () => {
  const { ask, buy, read } = await startSelling();
  const own = await buy(1, { bySeller: true });
  const theirs = await buy(1);
  const manual = { method: "manual", trackingCode: "OWN-1" };
  expect((await read(own.id)).actions).not.toContain("confirm_delivered");
  await ask("POST", `/v1/orders/${own.id}/shipment`, manual);
  const pickup = { method: "pickup", addressId: "dropshipping", slotId: null };
  await ask("POST", `/v1/orders/${theirs.id}/shipment`, pickup);
  await world.drain();
  await pass();
  expect((await read(theirs.id)).actions).not.toContain("confirm_delivered");
  expect((await read(own.id)).actions).toContain("confirm_delivered");
  const { order } = await ask("POST", `/v1/orders/${own.id}/;confirm-delivered`);
  expect(order.status).toBe("delivered");
  expect(order.actions).not.toContain("confirm_delivered");
});

test("a cancelled order gives its units back, although Lazada takes the goods off sale", async () => {
  const { ask, shown, buy, read } = await startSelling();
  const { id } = await buy(3);
  expect((await shown())?.stock).toBe(9);
  const { reasons } = await ask("GET", `/v1/channels/lazada/orders/${id}/cancel-validation`);
  expect(reasons).toContain("WRONG_PRICE");
  await ask("POST", `/v1/channels/lazada/orders/${id}/;cancel-item`, { reason: "WRONG_PRICE" });
  await pass(2);
  expect((await read(id)).status).toBe("cancelled");
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([{ reserved: 0, available: 12 }]);
  expect((await shown())?.stock).toBe(12);
});

test("a return is accepted, and a request to cancel refused", async () => {
  const { ask, controls, buy, read } = await startSelling();
  const { id, orderId } = await buy(1);
  await controls.requestCancel(orderId);
  await pass(1);
  expect((await read(id)).status).toBe("cancel_requested");
  await ask("POST", `/v1/channels/lazada/orders/${id}/;answer-cancellation`, { accept: false });
  expect((await read(id)).status).toBe("to_process");
  await controls.ship(orderId);
  await controls.collect(orderId);
  await controls.deliver(orderId);
  await controls.requestReturn(orderId);
  await pass(1);
  expect((await read(id)).status).toBe("return_requested");
  await ask("POST", `/v1/channels/lazada/orders/${id}/;answer-return`, {
    accept: false,
    reason: "LACK_OF_EVIDENCE",
    note: "",
  });
  await pass(1);
  expect((await read(id)).status).toBe("delivered");
});

test("a picture is brought to Lazada before a product names it, once however often it comes", async () => {
  const { owner, channelId } = await startSelling();
  const square = { width: 640, height: 640, channels: 3 as const, background: "#e0416f" };
  const picture = new Uint8Array(await sharp({ create: square }).png().toBuffer());
  const bring = async (by: Pick<typeof owner, "fetch">) => {
    const body = new FormData();
    body.set("image", new File([picture], "kaos.png", { type: "image/png" }));
    return by.fetch(`/v1/channels/lazada/${channelId}/images`, { method: "POST", body });
  };
  const brought = await bring(owner);
  expect(brought.status).toBe(200);
  const { externalImageId } = await brought.json();
  expect(await (await bring(owner)).json()).toEqual({ externalImageId });
  const shown = await world.lazadaSandbox.fetch(new Request(externalImageId));
  expect(shown.status).toBe(200);
  const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
  expect([width, height]).toEqual([640, 640]);
  expect((await bring(await world.signUp())).status).toBe(404);
});

test("what a product of the shop can be is told at Lazada's own addresses, of Lazada's shops alone", async () => {
  const { ask, owner, channelId } = await startSelling();
  const at = `/v1/channels/lazada/${channelId}/categories`;
  const { categories } = await ask("GET", at);
  const leaf = categories.find(({ isLeaf }: { isLeaf: boolean }) => isLeaf).categoryId;
  expect((await ask("GET", `${at}/${leaf}/attributes`)).attributes).toBeInstanceOf(Array);
  expect((await ask("GET", `${at}/${leaf}/brands`)).brands.length).toBeGreaterThan(0);
  const elsewhere = at.replace("lazada", "tiktok");
  for (const path of [elsewhere, `${elsewhere}/${leaf}/attributes`, `${elsewhere}/${leaf}/brands`])
    expect((await owner.fetch(path)).status).toBe(404);
});
