import { expect } from "vitest";
import { TOKOPEDIA_MOODS } from "#sandbox/tokopedia/moods.ts";
import { chatHands } from "#tests/backend/marketplaces/chat-hands.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, makeDraft, PICTURE } from "./world.ts";

export async function createConnectorWorld(): Promise<Marketplace> {
  let losing = false;
  const world = await createWorld({
    onAnswer: (call) => {
      if (!losing || !/^POST .*(\/create|\/pick-up)$/.test(call)) return;
      losing = false;
      throw new TypeError("fetch failed");
    },
  });
  const { connector, controls } = world;
  const ofItem = async (shopId: string, productId: string) =>
    (await controls.listItems(Number(shopId))).filter(
      (item) => item.productId === Number(productId),
    );
  const onOrder =
    (name: "collect" | "deliver" | "complete" | "requestCancel" | "requestReturn") =>
    (orderId: string) =>
      controls[name](Number(orderId));
  return {
    connector,
    lacks: ["promotions", "returns", "settlements", "together", "splitting"],
    signsAddress: false,
    tellsRevoked: true,
    skewTooFarS: 900,
    takesAnyClock: true,
    takesBackCompleted: false,
    keysRenew: true,
    consent: async () => expect.fail("Tokopedia has no consent page"),
    async keys() {
      const name = "Toko Laras";
      const { shopId } = await controls.createShop({ name, seller: SELLER });
      await controls.approve(shopId);
      return { shopId: String(shopId), name, values: { shopId: String(shopId) } };
    },
    chats: chatHands(controls, Number),
    draft: async () => makeDraft({ externalImageIds: [PICTURE] }),
    async ownItem(shopId) {
      const item = { name: "Payung Lipat", sku: "PAYUNG-01", price: 89_000, stock: 14 };
      return String((await controls.addItem(Number(shopId), item)).productId);
    },
    async ownItemWithSizeChart(shopId) {
      const item = { name: "Kaos Anak Dinosaurus", sku: "ANAK", price: 59_000, stock: 8 };
      const shown = { ...item, sizes: true, sizeChart: true };
      return String((await controls.addItem(Number(shopId), shown)).productId);
    },
    market: {
      async buy(shopId, productId, quantity) {
        const [item] = await ofItem(shopId, productId);
        const lines = [{ productId: item?.variantId ?? 0, quantity }];
        const [order] = await controls.createOrder({ shopId: Number(shopId), lines });
        return String(order?.orderId);
      },
      unpaid: {
        async buy(shopId, productId) {
          const [item] = await ofItem(shopId, productId);
          const lines = [{ productId: item?.variantId ?? 0, quantity: 1 }];
          const wish = { shopId: Number(shopId), lines, paid: false };
          const [order] = await controls.createOrder(wish);
          return String(order?.orderId);
        },
        pay: (orderId) => controls.pay(Number(orderId)),
      },
      stock: async (shopId, productId) =>
        (await ofItem(shopId, productId)).reduce((sum, item) => sum + item.stock, 0),
      promote: async () => expect.fail("Tokopedia lacks promotions"),
      itemCount: async (shopId) => (await controls.listItems(Number(shopId))).length,
      collect: onOrder("collect"),
      deliver: onOrder("deliver"),
      complete: onOrder("complete"),
      requestCancel: onOrder("requestCancel"),
      requestReturn: onOrder("requestReturn"),
    },
    moods: TOKOPEDIA_MOODS,
    mishaps: {
      expireToken: (shopId) => controls.expireToken(Number(shopId)),
      deauthorise: (shopId) => controls.deauthorise(Number(shopId)),
      throttle: (shopId, calls) => controls.throttle(Number(shopId), calls),
      goOffline: (shopId, calls) => controls.goOffline(Number(shopId), calls),
      setMoods: (shopId, moods, seed) => controls.setMoods(Number(shopId), moods, seed),
      loseNextAnswer: () => {
        losing = true;
      },
      // No signature contains a time.
      skew: () => undefined,
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: (shopId) =>
      world.pushes
        .map(({ body, headers, url }) => ({
          rawBody: new TextEncoder().encode(body),
          authorization: headers["Authorization-Hmac"] ?? "",
          callbackUrl: url,
        }))
        .filter(({ rawBody }) =>
          connector.webhooks.parse(rawBody).some((event) => event.shopId === shopId),
        ),
  };
}
