import type { TestBackend } from "#tests/support/backend.ts";
import { callsOf } from "#tests/support/seller-calls.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

export const LIST = "/products-v2/channels/shopee";
export const channel = { channel: "shopee" };

/** A seller with a published product and another with a scheduled listing. */
export async function createListingSeller(world: TestBackend) {
  const owner = await startSelling(world);
  const ask = asking(owner);
  world.clock.advance(1000);
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Topi Anyam",
      variants: [{ sku: `TOPI-${owner.shopId}`, price: 50_000, weightG: 100 }],
    },
  });
  const { channelProduct } = await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId: owner.channelId },
  });
  return {
    owner,
    ask,
    as: callsOf(world, owner),
    topi: channelProduct.id as string,
    topiProduct: product.id as string,
  };
}
