import { TIKTOK_MOODS } from "#sandbox/tiktok/moods.ts";
import { chatHands } from "#tests/backend/marketplaces/chat-hands.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createFaultyWire, parsePushes } from "#tests/backend/marketplaces/wire.ts";
import { createWorld, draft, uploadPicture } from "./world.ts";

export async function createConnectorWorld(): Promise<Marketplace> {
  const { skewed, rewrite, loseNextAnswer, skew } = createFaultyWire(
    /^POST .*(\/products|\/ship)$/,
  );
  const world = await createWorld({ skewed, rewrite });
  const { connector, controls } = world;
  const ofItem = async (shopId: string, productId: string) =>
    (await controls.listItems(shopId)).filter((item) => item.productId === productId);
  return {
    connector,
    lacks: ["inspection"],
    tellsRevoked: true,
    skewTooFarS: 900,
    signsAddress: false,
    takesBackCompleted: false,
    async consent() {
      const name = "Toko Laras";
      const { shopId } = await controls.createShop({ name, region: "ID", seller: SELLER });
      return { shopId, name, query: await controls.consent(shopId) };
    },
    chats: chatHands(controls, String),
    draft: async (credentials) => draft(await uploadPicture(world, credentials)),
    async ownItem(shopId) {
      const name = "Payung Lipat Otomatis Anti UV";
      const item = { name, sku: "PAYUNG-01", price: 89_000, stock: 14 };
      return (await controls.addItem(shopId, item)).productId;
    },
    async ownItemWithSizeChart(shopId) {
      const item = { name: "Kaos Anak Dinosaurus Katun", sku: "ANAK", price: 59_000, stock: 8 };
      return (await controls.addItem(shopId, { ...item, sizeChart: true })).productId;
    },
    market: {
      async buy(shopId, productId, quantity) {
        const [item] = await ofItem(shopId, productId);
        const lines = [{ skuId: item?.skuId ?? "", quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderId ?? "";
      },
      unpaid: {
        async buy(shopId, productId) {
          const [item] = await ofItem(shopId, productId);
          const lines = [{ skuId: item?.skuId ?? "", quantity: 1 }];
          const [order] = await controls.createOrder({ shopId, lines, paid: false });
          return order?.orderId ?? "";
        },
        pay: controls.pay,
      },
      stock: async (shopId, productId) =>
        (await ofItem(shopId, productId)).reduce((sum, item) => sum + item.stock, 0),
      promote: (_shopId, productId, units) => controls.promote(productId, units),
      itemCount: async (shopId) => (await controls.listItems(shopId)).length,
      collect: controls.collect,
      deliver: controls.deliver,
      complete: controls.complete,
      requestCancel: controls.requestCancel,
      requestReturn: controls.requestReturn,
      withdrawReturn: controls.withdrawReturn,
      payReturn: controls.payReturn,
      books: { settle: controls.settle, adjust: controls.adjust },
    },
    moods: TIKTOK_MOODS,
    mishaps: {
      expireToken: controls.expireToken,
      deauthorise: controls.deauthorise,
      throttle: controls.throttle,
      goOffline: controls.goOffline,
      setMoods: controls.setMoods,
      loseNextAnswer,
      skew,
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: (shopId) => parsePushes(connector, world.pushes, shopId),
  };
}
