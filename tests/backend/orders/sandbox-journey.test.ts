import { afterAll, beforeAll, expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { findDefaultWarehouseId } from "#backend/stocks/warehouses.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { ShippingParameters } from "#contract/shipments.ts";
import type { Stock } from "#contract/stocks.ts";
import { draft, uploadPicture } from "#tests/backend/shopee/world.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function call<T>(seller: SignedIn, path: string, method = "GET", body?: unknown): Promise<T> {
  const response = await seller.fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** Creates a seller whose sandbox shop sells one variant, 12 in stock. */
async function sellingSeller() {
  const seller = await world.signUp();
  const shop = await world.sandbox.controls.createShop({ name: "Toko Laras", region: "ID" });
  const { url } = await call<{ url: string }>(
    seller,
    `/v1/channels/auth/shopee?redirect=/channels&browserChallenge=${BROWSER.challenge}`,
  );
  const state = new URL(url).searchParams.get("state") ?? "";
  const back = await world.fetch(
    `/v1/channels/auth/shopee/callback?${new URLSearchParams({ state, ...(await world.sandbox.controls.consent(shop.shopId)) })}`,
    { headers: { cookie: BROWSER.cookie } },
  );
  const channelId = new URL(back.headers.get("location") ?? "").searchParams.get("channelId") ?? "";
  const listing = await withCapability(
    world.backend,
    { accountId: seller.accountId, channelId },
    "listings",
    async (listings, credentials) =>
      listings.create(credentials, draft(await uploadPicture(listings, credentials)), null),
  );
  const { accountId } = seller;
  const [productId, variantId, channelProductId] = [newId(), newId(), newId()];
  await transaction(world.backend.db, async (tx) => {
    const warehouseId = (await findDefaultWarehouseId(tx, accountId)) ?? "";
    await tx.insert(products).values({ id: productId, accountId, name: "Kaos" });
    await tx.insert(variants).values({
      id: variantId,
      accountId,
      productId,
      position: 0,
      sku: "KAOS",
      price: 75_000,
      cogs: 40_000,
      weightG: 250,
    });
    const { externalProductId } = listing;
    await tx.insert(channelProducts).values({
      id: channelProductId,
      accountId,
      productId,
      channelId,
      externalProductId,
      syncStatus: 3,
      isListed: true,
    });
    const externalVariantId = listing.variants[0]?.externalVariantId ?? "0";
    await tx.insert(channelVariants).values({
      channelProductId,
      variantId,
      accountId,
      channelId,
      externalVariantId,
      pushedQuantity: 12,
    });
    await moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "import",
      onHandDelta: 12,
      actor: "system",
    });
  });
  await world.drain();
  const buy = async (quantity: number) => {
    const [order] = await world.sandbox.controls.createOrder({
      shopId: shop.shopId,
      items: [{ itemId: Number(listing.externalProductId), modelId: 0, quantity }],
      paid: true,
    });
    await world.drain();
    const { orders } = await call<{ orders: OrderDetail[] }>(
      seller,
      `/v1/orders?externalIds=${order?.orderSn}`,
    );
    return { orderSn: order?.orderSn ?? "", id: orders[0]?.id ?? "" };
  };
  const stock = async () => (await call<{ stocks: Stock[] }>(seller, "/v1/stocks")).stocks[0];
  const shopStock = async () => (await world.sandbox.controls.listItems(shop.shopId))[0]?.stock;
  const read = async (id: string) =>
    (await call<{ order: OrderDetail }>(seller, `/v1/orders/${id}`)).order;
  return { seller, buy, stock, shopStock, read };
}

/** Lets time pass in short steps, so that jobs for couriers and labels finish. */
async function pass(steps = 12, ms = 10_000): Promise<void> {
  for (let i = 0; i < steps; i++) {
    world.clock.advance(ms);
    await world.drain();
  }
}

test("an order is received, arranged, labelled, shipped and delivered, with stock shown correctly", async () => {
  const { seller, buy, stock, shopStock, read } = await sellingSeller();
  const { id, orderSn } = await buy(2);
  expect(await read(id)).toMatchObject({
    status: "to_process",
    flags: [],
    cogs: 80_000,
    lines: [{ reservation: "held", quantity: 2 }],
  });
  expect(await stock()).toMatchObject({
    onHand: 12,
    reserved: 2,
    available: 10,
    pushed: [{ quantity: 10, error: null }],
  });
  expect(await shopStock()).toBe(10);

  const shopee = `/v1/channels/shopee/orders/${id}`;
  const { parameters } = await call<{ parameters: ShippingParameters }>(
    seller,
    `${shopee}/shipping-parameters`,
  );
  const address = parameters.pickup?.addresses[0];
  const arranged = await call<{ order: OrderDetail }>(seller, `${shopee}/;pickup`, "POST", {
    addressId: address?.addressId,
    slotId: address?.slots?.[0]?.slotId,
  });
  expect(arranged.order.status).toBe("processing");
  await world.drain();
  await pass();
  expect(await read(id)).toMatchObject({
    status: "to_ship",
    trackingCode: expect.stringMatching(/./),
    documentStatus: "ready",
    shipmentError: null,
  });
  const label = await seller.fetch(`${shopee}/label`);
  expect(label.headers.get("content-type")).toBe("application/pdf");
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);
  await call(seller, "/v1/orders/mark-printed", "POST", { orderIds: [id] });

  await world.sandbox.controls.collect(orderSn);
  await world.drain();
  expect(await read(id)).toMatchObject({ status: "shipped", lines: [{ reservation: "deducted" }] });
  await pass(1);
  await world.sandbox.controls.deliver(orderSn);
  await world.drain();
  expect(await read(id)).toMatchObject({
    status: "delivered",
    documentStatus: "printed",
    labelPrintCount: 1,
  });
  expect(await stock()).toMatchObject({ onHand: 10, reserved: 0, available: 10 });
  expect(await shopStock()).toBe(10);
});

test("a seller's cancellation reaches the shop and frees the units", async () => {
  const { seller, buy, stock, shopStock } = await sellingSeller();
  const { id } = await buy(3);
  expect(await shopStock()).toBe(9);
  world.clock.advance(2000);
  const { order } = await call<{ order: OrderDetail }>(
    seller,
    `/v1/channels/shopee/orders/${id}/;cancel`,
    "POST",
    { reason: "OUT_OF_STOCK" },
  );
  expect(order).toMatchObject({ status: "cancelled", lines: [{ reservation: "released" }] });
  await world.drain();
  expect(await stock()).toMatchObject({ onHand: 12, reserved: 0 });
  expect(await shopStock()).toBe(12);
});

test("a buyer's cancel request is shown and, once rejected, the order continues", async () => {
  const { seller, buy, read } = await sellingSeller();
  const { id, orderSn } = await buy(1);
  world.clock.advance(2000);
  await world.sandbox.controls.requestCancel(orderSn);
  await world.drain();
  expect(await read(id)).toMatchObject({
    status: "cancel_requested",
    actions: ["answer_cancellation", "sync"],
  });
  world.clock.advance(2000);
  const { order } = await call<{ order: OrderDetail }>(
    seller,
    `/v1/channels/shopee/orders/${id}/;answer-cancellation`,
    "POST",
    { accept: false },
  );
  expect(order).toMatchObject({ status: "to_process", lines: [{ reservation: "held" }] });
});
