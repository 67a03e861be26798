import { LAZADA_MOODS } from "#sandbox/lazada/moods.ts";
import { chatHands } from "#tests/backend/marketplaces/chat-hands.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createFaultyWire, parsePushes } from "#tests/backend/marketplaces/wire.ts";
import { createWorld, makeDraft, uploadPicture } from "./world.ts";

/** Returns a shop's id without the country prefix, as in the sandbox. */
const sellerOf = (shopId: string) => shopId.slice(2);

export async function createConnectorWorld(): Promise<Marketplace> {
  const { skewed, rewrite, loseNextAnswer, skew } = createFaultyWire(
    /^POST .*(\/product\/create|\/package\/rts)$/,
  );
  const world = await createWorld({ skewed, rewrite });
  const { connector, controls } = world;
  const ofItem = async (shopId: string, itemId: string) =>
    (await controls.listItems(sellerOf(shopId))).filter((item) => item.itemId === itemId);
  return {
    connector,
    lacks: ["splitting"],
    tellsRevoked: false,
    skewTooFarS: 7_500,
    signsAddress: false,
    takesBackCompleted: false,
    async consent() {
      const name = "Toko Laras";
      const { shopId } = await controls.createShop({ name, region: "ID", seller: SELLER });
      return { shopId: `ID${shopId}`, name, query: await controls.consent(shopId) };
    },
    chats: chatHands(controls, sellerOf),
    draft: async (credentials) => makeDraft(await uploadPicture(world, credentials)),
    async ownItem(shopId) {
      const name = "Payung Lipat Otomatis Anti UV";
      const item = { name, sku: "PAYUNG-01", price: 89_000, stock: 14 };
      return (await controls.addItem(sellerOf(shopId), item)).itemId;
    },
    market: {
      async buy(shopId, productId, quantity) {
        const [item] = await ofItem(shopId, productId);
        const lines = [{ skuId: item?.skuId ?? "", quantity }];
        // A seller's cancellation takes the item off sale.
        const [order] = await controls.createOrder({
          ...{ shopId: sellerOf(shopId), lines, pastStock: true },
        });
        return order?.orderId ?? "";
      },
      unpaid: {
        async buy(shopId, productId) {
          const [item] = await ofItem(shopId, productId);
          const lines = [{ skuId: item?.skuId ?? "", quantity: 1 }];
          const wish = { shopId: sellerOf(shopId), lines, paid: false };
          const [order] = await controls.createOrder(wish);
          return order?.orderId ?? "";
        },
        pay: controls.pay,
      },
      stock: async (shopId, productId) =>
        (await ofItem(shopId, productId)).reduce((sum, item) => sum + item.stock, 0),
      promote: (_shopId, itemId, units) => controls.promote(itemId, units),
      itemCount: async (shopId) => (await controls.listItems(sellerOf(shopId))).length,
      collect: controls.collect,
      deliver: controls.deliver,
      complete: controls.complete,
      requestCancel: controls.requestCancel,
      requestReturn: controls.requestReturn,
      withdrawReturn: controls.withdrawReturn,
      books: { settle: controls.settle, adjust: controls.adjust },
    },
    moods: LAZADA_MOODS,
    mishaps: {
      expireToken: (shopId) => controls.expireToken(sellerOf(shopId)),
      deauthorise: (shopId) => controls.deauthorise(sellerOf(shopId)),
      throttle: (shopId, calls) => controls.throttle(sellerOf(shopId), calls),
      goOffline: (shopId, calls) => controls.goOffline(sellerOf(shopId), calls),
      setMoods: (shopId, moods, seed) => controls.setMoods(sellerOf(shopId), moods, seed),
      loseNextAnswer,
      skew,
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: (shopId) => parsePushes(connector, world.pushes, shopId),
  };
}
