import { expect } from "vitest";
import { BLIBLI_MOODS } from "#sandbox/blibli/moods.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { createWorld, makeDraft, newShop } from "./world.ts";

const WEBHOOK = "http://etalase.test/api/webhooks/shops/blibli/1";

export async function createConnectorWorld(): Promise<Marketplace> {
  let losing = false;
  const skewed = { seconds: 0 };
  const world = await createWorld({
    skewed,
    onAnswer: (call) => {
      if (!losing || !/^POST .*(\/products\/async|\/fulfill)$/.test(call)) return;
      losing = false;
      throw new TypeError("fetch failed");
    },
  });
  const { connector, controls } = world;
  const secrets = new Map<string, string>();
  const never = async () => expect.fail("Blibli has no such thing");
  const ofItem = async (shopId: string, productSku: string) =>
    (await controls.listItems(shopId)).filter((item) => item.productSku === productSku);
  return {
    connector,
    lacks: ["promotions", "returns", "chats", "splitting"],
    signsAddress: true,
    tellsRevoked: true,
    skewTooFarS: 1_200,
    takesBackCompleted: false,
    mustGrantRequests: true,
    endsDelivered: true,
    asksOnce: true,
    consent: never,
    async keys() {
      const { shop, values } = await newShop(world);
      secrets.set(shop.shopId, values.signatureKey);
      await controls.setWebhook(shop.shopId, WEBHOOK);
      return { shopId: shop.shopId, name: shop.name, values };
    },
    draft: async () => makeDraft(),
    ownItem: async (shopId) =>
      (
        await controls.addItem(shopId, {
          name: "Payung Lipat",
          sku: "PL-1",
          price: 89_000,
          stock: 14,
        })
      ).productSku,
    market: {
      async buy(shopId, productSku, quantity) {
        const [item] = await ofItem(shopId, productSku);
        const lines = [{ blibliSku: item?.blibliSku ?? "", quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderId ?? "";
      },
      stock: async (shopId, productSku) =>
        (await ofItem(shopId, productSku)).reduce((sum, item) => sum + item.stock, 0),
      promote: never,
      itemCount: async (shopId) => (await controls.listItems(shopId)).length,
      collect: controls.collect,
      deliver: controls.deliver,
      complete: never,
      requestCancel: controls.requestCancel,
      requestReturn: controls.requestReturn,
      books: { settle: controls.settle, adjust: controls.adjust },
    },
    moods: BLIBLI_MOODS,
    mishaps: {
      expireToken: controls.renewKey,
      deauthorise: controls.deleteKey,
      throttle: controls.throttle,
      goOffline: controls.goOffline,
      setMoods: controls.setMoods,
      loseNextAnswer: () => {
        losing = true;
      },
      skew: (seconds) => {
        skewed.seconds = seconds;
      },
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: () => [],
    shopPushes: (shopId) =>
      world.pushes
        .filter(({ body }) => JSON.parse(body).storeCode === shopId)
        .map(({ url, body, headers }) => ({
          rawBody: new TextEncoder().encode(body),
          headers: new Headers(headers),
          callbackUrl: url,
          secrets: { signatureKey: secrets.get(shopId) ?? "" },
        })),
  };
}
