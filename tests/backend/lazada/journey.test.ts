import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidencePicture } from "#tests/backend/marketplaces/evidence-picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pass } from "#tests/support/channel-seller.ts";
import { startSelling } from "./selling.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a product is published, sold, packed, booked, labelled, shipped and completed, with stock shown correctly", async () => {
  const { owner, ask, controls, shown, buy, read } = await startSelling(world);
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
  expect(address).toMatchObject({ isAnyTime: true, text: expect.stringContaining("Gandawijaya") });
  await ask("POST", `/v1/channels/lazada/orders/${id}/;ready-to-ship`, {
    addressId: address.addressId,
    slotId: null,
  });
  await world.drain();
  await pass(world);
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
    await pass(world, 1);
    expect((await read(id)).status).toBe(status);
  }
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([
    { onHand: 10, reserved: 0, available: 10 },
  ]);
  expect((await shown())?.stock).toBe(10);
});

test("an item that Lazada deactivates on cancellation is activated again, even if its stock is unchanged", async () => {
  const { ask, shown, buy } = await startSelling(world);
  const { id } = await buy(2);
  expect((await shown())?.stock).toBe(10);
  await ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  expect((await shown())?.stock).toBe(0);
  // The two missing units are written off. 10 are left, as pushed before.
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: 10, reason: "lost" }],
  });
  await world.drain();
  expect((await shown())?.stock).toBe(10);
});

test("an item is activated again too if answer and push of the cancellation are lost", async () => {
  const { owner, shown, buy } = await startSelling(world);
  const { id } = await buy(2);
  const place = world.sandboxes.lazada;
  const { fetch } = place;
  const app = world.app.fetch;
  world.app.fetch = async (request, ...rest) =>
    request.url.includes("/webhooks/")
      ? new Response(null, { status: 503 })
      : app(request, ...rest);
  place.fetch = async (request) => {
    const answer = await fetch(request);
    if (!request.url.includes("/order/reverse/cancel/create")) return answer;
    throw new TypeError("fetch failed");
  };
  const answer = await owner.fetch(`/v1/orders/${id}/;cancel`, {
    method: "POST",
    body: JSON.stringify({ reason: "OUT_OF_STOCK" }),
  });
  place.fetch = fetch;
  expect(answer.status).toBe(502);
  expect((await shown())?.stock).toBe(0);
  await world.drain();
  world.app.fetch = app;
  expect((await shown())?.stock).toBe(10);
});

test("a parcel of the seller's own delivery is packed, and delivered when the seller says so", async () => {
  const { ask, owner, buy, read } = await startSelling(world);
  const { id } = await buy(1, { bySeller: true });
  const { id: theirs } = await buy(1);
  const { order } = await ask("POST", `/v1/channels/lazada/orders/${id}/;pack`, {});
  expect(order).toMatchObject({ id, status: "processing" });
  await ask("POST", `/v1/channels/lazada/orders/${theirs}/;ready-to-ship`, {
    addressId: "dropshipping",
    slotId: null,
  });
  await world.drain();
  await pass(world);
  await ask("POST", `/v1/channels/lazada/orders/${id}/;confirm-delivered`);
  expect((await read(id)).status).toBe("delivered");
  const refused = await owner.fetch(`/v1/channels/lazada/orders/${theirs}/;confirm-delivered`, {
    method: "POST",
  });
  expect(refused.status).toBe(409);
  expect((await read(theirs)).status).toBe("to_ship");
});

test('an order of the seller\'s own delivery offers "delivered", at the neutral address', async () => {
  const { ask, buy, read } = await startSelling(world);
  const own = await buy(1, { bySeller: true });
  const theirs = await buy(1);
  const manual = { method: "manual" };
  expect((await read(own.id)).actions).not.toContain("confirm_delivered");
  await ask("POST", `/v1/orders/${own.id}/shipment`, manual);
  const pickup = { method: "pickup", addressId: "dropshipping", slotId: null };
  await ask("POST", `/v1/orders/${theirs.id}/shipment`, pickup);
  await world.drain();
  await pass(world);
  expect((await read(theirs.id)).actions).not.toContain("confirm_delivered");
  expect((await read(own.id)).actions).toContain("confirm_delivered");
  const { order } = await ask("POST", `/v1/orders/${own.id}/;confirm-delivered`);
  expect(order.status).toBe("delivered");
  expect(order.actions).not.toContain("confirm_delivered");
});

test("a cancelled order releases its units although Lazada deactivates the item", async () => {
  const { ask, shown, buy, read } = await startSelling(world);
  const { id } = await buy(3);
  expect((await shown())?.stock).toBe(9);
  const { reasons } = await ask("GET", `/v1/channels/lazada/orders/${id}/cancel-validation`);
  expect(reasons).toContain("WRONG_PRICE");
  await ask("POST", `/v1/orders/${id}/;cancel`, { reason: "WRONG_PRICE" });
  await pass(world, 2);
  expect((await read(id)).status).toBe("cancelled");
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([{ reserved: 0, available: 12 }]);
  expect((await shown())?.stock).toBe(12);
});

test("cancels only the named units and ships the rest", async () => {
  const { ask, owner, shown, buy, read } = await startSelling(world);
  const { id } = await buy(3);
  const cancelled = `/v1/channels/lazada/orders/${id}/;cancel-item`;
  const wish = { reason: "SOURCING_DELAY" };
  const unnamed = await owner.fetch(cancelled, { method: "POST", body: JSON.stringify(wish) });
  expect(unnamed.status).toBe(422);
  expect((await unnamed.json()).fields).toEqual({ lines: "invalid_type" });
  const [line] = (await read(id)).lines;
  const { order } = await ask("POST", cancelled, {
    ...wish,
    lines: [{ lineId: line?.id, quantity: 1 }],
  });
  expect(order).toMatchObject({
    status: "to_process",
    cancelsUnits: true,
    lines: [{ quantity: 2, cancelledQuantity: 1 }],
  });
  await pass(world, 2);
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([{ reserved: 2, available: 10 }]);
  expect((await shown())?.stock).toBe(10);
});

test("accepts a return and rejects a cancel request", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  await controls.requestCancel(orderId);
  await pass(world, 1);
  expect((await read(id)).status).toBe("cancel_requested");
  await ask("POST", `/v1/channels/lazada/orders/${id}/;answer-cancellation`, { accept: false });
  expect((await read(id)).status).toBe("to_process");
  await controls.ship(orderId);
  await controls.collect(orderId);
  await controls.deliver(orderId);
  await controls.requestReturn(orderId);
  await pass(world, 1);
  expect((await read(id)).status).toBe("return_requested");
  await ask("POST", `/v1/channels/lazada/orders/${id}/;answer-return`, {
    accept: false,
    reason: "LACK_OF_EVIDENCE",
    note: "",
  });
  await pass(world, 1);
  expect((await read(id)).status).toBe("delivered");
});

test("returned goods are received, Lazada is told, and their refund is refused with a picture", async () => {
  const { owner, ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await controls[step](orderId);
  await pass(world, 1);
  await ask("POST", `/v1/orders/${id}/;answer-return`, { accept: true });
  await pass(world, 1);
  const before = await read(id);
  expect(before).toMatchObject({ returnWish: "return", returnAnswer: "accepted" });
  const lines = [{ orderLineId: before.lines[0].id, good: 0, damaged: 1 }];
  await ask("POST", `/v1/orders/${id}/;receive-return`, { lines });
  await pass(world, 1);
  const back = await read(id);
  expect(back).toMatchObject({
    ...{ status: "returned", returnWish: "refund_of_returned", returnAnswer: null },
    actions: expect.arrayContaining(["answer_return"]),
  });
  const refusal = { accept: false, reason: "NOT_ELIGIBLE", note: "Bekas dipakai" };
  await expect(ask("POST", `/v1/orders/${id}/;answer-return`, refusal)).rejects.toThrow(
    "pictureIds",
  );
  const body = new FormData();
  const { bytes } = await evidencePicture();
  body.set("pictures", new File([new Uint8Array(bytes)], "bukti.jpg", { type: "image/jpeg" }));
  const sent = await owner.fetch(`/v1/orders/${id}/return-pictures`, { method: "POST", body });
  const pictureIds = (await sent.json()).pictures.map((one: { id: string }) => one.id);
  await ask("POST", `/v1/orders/${id}/;answer-return`, { ...refusal, pictureIds });
  await pass(world, 1);
  const after = await read(id);
  expect(after).toMatchObject({ status: "returned", returnAnswer: "refused", returnWish: null });
  expect(after.actions).not.toContain("answer_return");
});

test("a picture is uploaded to Lazada once before products use it", async () => {
  const { owner, channelId } = await startSelling(world);
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
  const shown = await world.sandboxes.lazada.fetch(new Request(externalImageId));
  expect(shown.status).toBe(200);
  const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
  expect([width, height]).toEqual([640, 640]);
  expect((await bring(await world.signUp())).status).toBe(404);
});

test("a Lazada shop's categories and attributes are available at Lazada's own addresses only for its shops", async () => {
  const { ask, owner, channelId } = await startSelling(world);
  const at = `/v1/channels/lazada/${channelId}/categories`;
  const { categories } = await ask("GET", at);
  const leaf = categories.find(({ isLeaf }: { isLeaf: boolean }) => isLeaf).categoryId;
  expect((await ask("GET", `${at}/${leaf}/attributes`)).attributes).toBeInstanceOf(Array);
  expect((await ask("GET", `${at}/${leaf}/brands`)).brands.length).toBeGreaterThan(0);
  const elsewhere = at.replace("lazada", "tiktok");
  for (const path of [
    ...[elsewhere, `${elsewhere}/${leaf}/attributes`, `${elsewhere}/${leaf}/brands`],
    ...[`${at}/404404/attributes`, `${at}/404404/brands`],
  ])
    expect((await owner.fetch(path)).status).toBe(404);
});

test("a product without parcel size is refused before a made-up size reaches Lazada", async () => {
  const { ask, owner, channelId, controls, shop } = await startSelling(world);
  const variants = [{ sku: "TAK-DIUKUR", price: 65_000, weightG: 200 }];
  const { product } = await ask("POST", "/v2/products", {
    product: { name: "Kaos Oblong Polos", variants },
  });
  const path = `/v2/channels/products/preflight?internalProductId=${product.id}&channelId=${channelId}`;
  const { channels } = await ask("GET", path);
  expect(channels[0].findings).toContainEqual(
    expect.objectContaining({ field: "variants[0].lengthCm", code: "size_missing" }),
  );
  const publish = { productIds: [product.id], channelIds: [channelId] };
  await owner.fetch("/v2/channels/publishes", { method: "POST", body: JSON.stringify(publish) });
  await world.drain();
  const sold = await controls.listItems(shop.shopId);
  expect(sold.map(({ sku }) => sku)).not.toContain("TAK-DIUKUR");
});
