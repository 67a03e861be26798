import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { type Connector, ConnectorError, requireOffered } from "#backend/marketplaces/connector.ts";
import { storeImage } from "#backend/products/images.ts";
import { makeShopCredentials } from "#backend/storefront/connector/connector.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";
import { buyerOf, connectBiteship, pass } from "./world.ts";

const CIMAHI = "32.77.02.1001";
const MINUTE = 60_000;
const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

const nobody = () => expect.fail("Nobody stands between the own shop and its seller");

/** The own shop for the conformance suite; each world is an account of one backend. */
export function createShopWorlds(): () => Promise<Marketplace> {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());
  return () => shopWorld(backend);
}

async function shopWorld(world: TestBackend): Promise<Marketplace> {
  const owner = await world.signUp();
  const ask = asking(owner);
  const slug = `toko-${randomUUID().slice(0, 8)}`;
  const name = "Toko Laras";
  const { shop: opened } = await ask("POST", "/v1/channels/shop/;integrate", { slug, name });
  const { channelId } = opened;
  await ask("PUT", `/v1/channels/shop/${channelId}`, {
    version: opened.version,
    ...{ originStreet: "Jl. Gandawijaya No. 12", originPlaceCode: CIMAHI },
    ...{ originPostCode: "40524", originName: "Laras Wulandari", originPhone: "081234567890" },
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras Wulandari" }],
    takesCod: true,
  });
  await connectBiteship(world, owner, channelId);
  const { product, imageId } = await stocked(world, owner.accountId, ask);
  const buyer = buyerOf(world, slug);
  const tokens = new Map<string, string>();
  const tokenOf = (number: string) => tokens.get(number) ?? "";
  let losing = false;
  const connector = losingAnswers(
    requireOffered(world.backend.connector("shop"), "the shop"),
    () => {
      const isLost = losing;
      losing = false;
      return isLost;
    },
  );
  const listings = requireOffered(connector.listings, "listings");
  const { shopId } = await ask("GET", "/v1/accounts/me").then(({ account }) =>
    account.channels.find(({ id }: { id: string }) => id === channelId),
  );
  const credentials = makeShopCredentials(owner.accountId, shopId);
  const draft: ListingDraft = {
    ...{ token: "KAOS-1", name: "Kaos Polos Katun", description: "Katun lembut" },
    ...{ categoryId: "all", brandId: null, brandName: "", condition: "new", attributes: [] },
    ...{ externalImageIds: [imageId], logisticsIds: [], sizeChart: null, daysToShip: null },
    variationTypes: [],
    variants: [
      {
        ...{ key: product.variants[0].id, optionIndexes: [], sku: "KAOS-1", barcode: "" },
        ...{ price: 75_000, quantity: 12, ...SIZE },
      },
    ],
  };
  const shown = async (itemId: string) =>
    (await listings.list(credentials, null)).items.filter(
      (item) => item.externalProductId === itemId,
    );
  let isLinked = false;
  let buyers = 0;
  async function buy(quantity: number, payment: string): Promise<string> {
    if (!isLinked) await linkItems(world, ask, channelId);
    isLinked = true;
    // A new buyer each time: one may have three open cash orders.
    const phone = `0812${String(++buyers).padStart(8, "1")}`;
    const { token, number } = await (await buyer.place(quantity, { payment, phone })).json();
    tokens.set(number, token);
    return number;
  }
  const orders = requireOffered(connector.orders, "orders");
  return {
    connector,
    lacks: [
      ...(["promotions", "returns", "settlements", "webhooks"] as const),
      ...(["together", "splitting"] as const),
    ],
    open: async () => ({ shopId, name, credentials }),
    ...{ takesAnyCategory: true, takesNothingBack: true },
    ...{ signsAddress: false, tellsRevoked: true, skewTooFarS: 0, takesBackCompleted: false },
    consent: nobody,
    draft: async () => draft,
    ownItem: async () => (await listings.create(credentials, draft, null)).externalProductId,
    market: {
      buy: (_shopId, _itemId, quantity) => buy(quantity, "cod"),
      unpaid: {
        buy: () => buy(1, "bank"),
        pay: (number) => requireOffered(orders.confirmPayment, "payment")(credentials, number),
      },
      stock: async (_shopId, itemId) =>
        (await shown(itemId)).reduce((sum, item) => sum + (item.variants[0]?.stock ?? 0), 0),
      itemCount: async () => (await listings.list(credentials, null)).items.length,
      collect: () => pass(world, 12, MINUTE),
      deliver: () => pass(world, 32, MINUTE),
      complete: (number) => buyer.act(tokenOf(number), "confirm_received"),
      requestCancel: (number) => buyer.act(tokenOf(number), "cancel"),
      ...{ promote: nobody, requestReturn: nobody },
    },
    moods: [],
    mishaps: {
      ...{ expireToken: nobody, deauthorise: nobody, throttle: nobody },
      ...{ goOffline: nobody, skew: nobody },
      loseNextAnswer: () => {
        losing = true;
      },
    },
    pass: (seconds) => world.clock.advance(seconds * 1000),
    now: world.clock.now,
    pushes: () => [],
  };
}

/** A connector whose calls succeed, but whose answers may be lost. */
function losingAnswers(connector: Connector, isLost: () => boolean): Connector {
  const heard = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    if (isLost()) throw new ConnectorError("unavailable", "lost", "The answer was lost");
    return answer;
  };
  const listings = requireOffered(connector.listings, "listings");
  const shipping = requireOffered(connector.shipping, "shipping");
  return {
    ...connector,
    listings: { ...listings, create: (...asked) => heard(listings.create(...asked)) },
    shipping: { ...shipping, arrange: (...asked) => heard(shipping.arrange(...asked)) },
  };
}

async function stocked(world: TestBackend, accountId: string, ask: ReturnType<typeof asking>) {
  const square = { width: 600, height: 600, channels: 3 as const, background: "#4169e0" };
  const picture = new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
  const { id: imageId } = await storeImage(world.backend, accountId, picture, {
    ...{ type: IMAGE_TYPE.product, name: "kaos.jpg" },
  });
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{ name: "Kaos Polos Katun", imageIds: [imageId] },
      variants: [{ sku: "KAOS-1", price: 75_000, ...SIZE }],
    },
  });
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: 12, reason: "received" }],
  });
  return { product, imageId };
}

/** Links the shop's item to the seller's product by SKU, so that orders reserve its stock. */
async function linkItems(world: TestBackend, ask: ReturnType<typeof asking>, channelId: string) {
  const at = "/v2/products/imports/channels";
  const { id } = (await ask("POST", at, { channelId })).import;
  await world.drain();
  await ask("POST", `${at}/${id}/;apply`);
  await world.drain();
}
