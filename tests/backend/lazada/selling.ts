import { expect } from "vitest";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";
import { addGoods, connectByConsent } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

const PARCEL = { lengthCm: 30, widthCm: 20, heightCm: 3 };

/** Creates an account with a connected Lazada shop and a published product, 12 on hand. */
export async function startSelling(world: TestBackend) {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { controls } = world.sandboxes.lazada;
  const { shop, channelId, consentPath } = await connect(world, owner);
  expect(consentPath).toBe("/sandbox/lazada/oauth/authorize");
  const product = await addGoods(world, owner, {
    ...{ name: "Kaos Oblong Katun Combed 24s", description: "Katun 24s, adem." },
    variants: [{ sku: "KOB-24", price: 65_000, weightG: 200, ...PARCEL }],
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

const connect = (world: TestBackend, owner: SignedIn) =>
  connectByConsent(world, owner, "lazada", world.sandboxes.lazada.controls);
