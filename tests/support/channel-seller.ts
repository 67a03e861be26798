import sharp from "sharp";
import { storeImage } from "#backend/products/images.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { ORIGIN, type SignedIn, type TestBackend } from "./backend.ts";
import { BROWSER } from "./browser.ts";
import { asking } from "./selling-account.ts";

interface Consents {
  createShop(shop: { name: string; region: "ID"; seller: string }): Promise<{ shopId: string }>;
  consent(shopId: string): Promise<Record<string, string>>;
}

/** Connects a shop of the owner on a marketplace with a consent page. */
export async function connectByConsent(
  world: TestBackend,
  owner: SignedIn,
  type: MarketplaceType,
  controls: Consents,
) {
  const shop = await controls.createShop({
    ...{ name: "Toko Laras", region: "ID", seller: owner.accountId },
  });
  const redirect = encodeURIComponent(`${ORIGIN}/channels`);
  const { url } = await asking(owner)(
    "GET",
    `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`,
  );
  const query = new URLSearchParams({
    state: new URL(url).searchParams.get("state") ?? "",
    ...(await controls.consent(shop.shopId)),
  });
  const back = await world.fetch(`/v1/channels/auth/${type}/callback?${query}`, {
    headers: { cookie: BROWSER.cookie },
  });
  const channelId =
    new URL(back.headers.get("Location") ?? "", ORIGIN).searchParams.get("channelId") ?? "";
  return { shop, channelId, consentPath: new URL(url).pathname };
}

/** Creates a product with a picture and 12 units on hand of each variant. */
export async function addGoods(
  world: TestBackend,
  owner: SignedIn,
  product: { name: string; description: string; variants: object[] } & Record<string, unknown>,
): Promise<{ id: string; images: { id: string }[] }> {
  const ask = asking(owner);
  const square = { width: 600, height: 600, channels: 3 as const, background: "#4169e0" };
  const picture = new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
  const { id: imageId } = await storeImage(world.backend, owner.accountId, picture, {
    ...{ type: IMAGE_TYPE.product, name: "kaos.jpg" },
  });
  const made = await ask("POST", "/v2/products", { product: { ...product, imageIds: [imageId] } });
  const { stocks } = await ask("GET", "/v1/stocks");
  await ask("PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }: { id: string }) => ({
      ...{ stockId: id, to: 12, reason: "received" },
    })),
  });
  return made.product;
}

/** Lists the product in the chosen category. Returns the listing's id. */
export async function addListing(
  owner: SignedIn,
  listing: {
    internalProductId: string;
    channelId: string;
    categoryId: string;
    categoryName: string;
  },
): Promise<string> {
  const made = await asking(owner)("POST", "/v2/channels/products", { channelProduct: listing });
  return made.channelProduct.id;
}

/** Lets two minutes pass in short steps, so that jobs for couriers and labels finish. */
export async function pass(world: TestBackend, steps = 12, ms = 10_000): Promise<void> {
  for (let i = 0; i < steps; i++) {
    world.clock.advance(ms);
    await world.drain();
  }
}
