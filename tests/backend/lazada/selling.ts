import sharp from "sharp";
import { expect } from "vitest";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { ORIGIN, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { asking } from "#tests/support/selling-account.ts";

const PARCEL = { lengthCm: 30, widthCm: 20, heightCm: 3 };

/**
 * An account with a connected Lazada shop, and a product of its own published there, 12 on hand.
 */
export async function startSelling(world: TestBackend) {
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
      variants: [{ sku: "KOB-24", price: 65_000, weightG: 200, ...PARCEL }],
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
export async function pass(world: TestBackend, steps = 12, ms = 10_000): Promise<void> {
  for (let i = 0; i < steps; i++) {
    world.clock.advance(ms);
    await world.drain();
  }
}
