import { SHOPEE_MOODS } from "#sandbox/shopee/moods.ts";
import { chatHands } from "#tests/backend/marketplaces/chat-hands.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createFaultyWire, parsePushes } from "#tests/backend/marketplaces/wire.ts";
import { createWorld, draft, uploadPicture } from "./world.ts";

export async function createConnectorWorld(): Promise<Marketplace> {
  const { skewed, rewrite, loseNextAnswer, skew } = createFaultyWire(
    /^(add_item|(mass_)?ship_order)$/,
  );
  const world = await createWorld({ skewed, rewrite });
  const { connector, controls } = world;
  const ofItem = async (shopId: string, itemId: string) =>
    (await controls.listItems(Number(shopId))).filter((item) => String(item.itemId) === itemId);
  return {
    connector,
    lacks: ["inspection"],
    tellsRevoked: true,
    skewTooFarS: 900,
    signsAddress: true,
    takesBackCompleted: true,
    async consent() {
      const name = "Toko Laras";
      const { shopId } = await controls.createShop({ name, region: "ID", seller: SELLER });
      return { shopId: String(shopId), name, query: await controls.consent(shopId) };
    },
    chats: chatHands(controls, Number),
    draft: async (credentials) => draft(await uploadPicture(connector.listings, credentials)),
    async ownItem(shopId) {
      const item = { name: "Payung Lipat", sku: "PAYUNG-01", price: 89_000, stock: 14 };
      return String((await controls.addItem(Number(shopId), item)).itemId);
    },
    async ownItemWithSizeChart(shopId) {
      const item = { name: "Kaos Anak Dinosaurus", sku: "ANAK", price: 59_000, stock: 8 };
      const made = await controls.addItem(Number(shopId), { ...item, sizeChart: true });
      return String(made.itemId);
    },
    market: {
      async buy(shopId, externalProductId, quantity) {
        const items = [{ itemId: Number(externalProductId), modelId: 0, quantity }];
        const [order] = await controls.createOrder({ shopId: Number(shopId), items });
        return order?.orderSn ?? "";
      },
      unpaid: {
        async buy(shopId, externalProductId) {
          const items = [{ itemId: Number(externalProductId), modelId: 0, quantity: 1 }];
          const wish = { shopId: Number(shopId), items, paid: false };
          const [order] = await controls.createOrder(wish);
          return order?.orderSn ?? "";
        },
        pay: controls.pay,
      },
      promote: (shopId, itemId, units) =>
        controls.startPromotion(Number(shopId), { itemId: Number(itemId), units }),
      stock: async (shopId, itemId) =>
        (await ofItem(shopId, itemId)).reduce((sum, item) => sum + item.stock, 0),
      itemCount: async (shopId) => (await controls.listItems(Number(shopId))).length,
      collect: controls.collect,
      deliver: controls.deliver,
      complete: controls.complete,
      requestCancel: controls.requestCancel,
      requestReturn: controls.requestReturn,
      withdrawReturn: controls.withdrawReturn,
      payReturn: controls.payReturn,
      books: {
        settle: controls.settle,
        adjust: (orderSn, amount) =>
          controls.adjust(orderSn, { amount, reason: "Shipping fee adjustment" }),
      },
    },
    moods: SHOPEE_MOODS,
    mishaps: {
      expireToken: (shopId) => controls.expireToken(Number(shopId)),
      deauthorise: (shopId) => controls.deauthorise(Number(shopId)),
      throttle: (shopId, calls) => controls.throttle(Number(shopId), calls),
      goOffline: (shopId, calls) => controls.goOffline(Number(shopId), calls),
      setMoods: (shopId, moods, seed) => controls.setMoods(Number(shopId), moods, seed),
      loseNextAnswer,
      skew,
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: (shopId) => parsePushes(connector, world.pushes, shopId),
  };
}
