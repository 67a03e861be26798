import { expect } from "vitest";
import { LINE_MOODS } from "#sandbox/line/moods.ts";
import { chatHands } from "#tests/backend/marketplaces/chat-hands.ts";
import type { Marketplace } from "#tests/backend/marketplaces/marketplace.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, makeDraft, PICTURE } from "./world.ts";

export async function createConnectorWorld(): Promise<Marketplace> {
  let losing = false;
  const world = await createWorld({
    onAnswer: (call) => {
      if (!losing || !/^POST .*(\/products|\/mark-as-ship)$/.test(call)) return undefined;
      losing = false;
      throw new TypeError("fetch failed");
    },
  });
  const { connector, controls } = world;
  const secretsOf = new Map<string, Record<string, string>>();
  const never = async () => expect.fail("LINE SHOPPING has no such thing");
  const hands = chatHands(controls, String);
  const ofItem = async (shopId: string, productId: string) =>
    (await controls.listItems(shopId)).filter((item) => item.productId === productId);
  return {
    connector,
    lacks: ["promotions", "returns", "together", "splitting"],
    signsAddress: false,
    tellsRevoked: true,
    skewTooFarS: 900,
    takesBackCompleted: false,
    hasNoRequests: true,
    takesAnyClock: true,
    consent: never,
    async keys() {
      const name = "ร้านลาราส";
      const made = await controls.createShop({ name, seller: SELLER });
      const { shopId, apiKey } = made;
      const { webhookSecret, messagingToken, messagingSecret } = made;
      const secrets = { webhookSecret, messagingToken, messagingSecret };
      secretsOf.set(shopId, secrets);
      await controls.setWebhook(shopId, "http://etalase.test/api/webhooks/shops/line/1");
      return { shopId, name, values: { shopId, apiKey: apiKey ?? "" }, secrets };
    },
    chats: {
      ...hands,
      // LINE identifies a conversation by its buyer.
      async writes(...message) {
        await hands.writes(...message);
        return (await controls.listChats(message[0]))[0]?.buyerId ?? "";
      },
    },
    draft: async () => makeDraft({ externalImageIds: [PICTURE] }),
    ownItem: async (shopId) =>
      (await controls.addItem(shopId, { name: "ร่มพับ", sku: "ROM-01", price: 89, stock: 14 }))
        .productId,
    market: {
      async buy(shopId, productId, quantity) {
        const [item] = await ofItem(shopId, productId);
        const lines = [{ variantId: item?.variantId ?? 0, quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderNumber ?? "";
      },
      unpaid: {
        async buy(shopId, productId) {
          const [item] = await ofItem(shopId, productId);
          const lines = [{ variantId: item?.variantId ?? 0, quantity: 1 }];
          const [order] = await controls.createOrder({ shopId, lines, paid: false });
          return order?.orderNumber ?? "";
        },
        pay: controls.pay,
      },
      stock: async (shopId, productId) =>
        (await ofItem(shopId, productId)).reduce((sum, item) => sum + item.stock, 0),
      books: { settle: controls.settle, adjust: controls.adjust },
      promote: never,
      itemCount: async (shopId) => (await controls.listItems(shopId)).length,
      collect: never,
      deliver: never,
      complete: never,
      requestCancel: never,
      requestReturn: never,
    },
    moods: LINE_MOODS,
    mishaps: {
      expireToken: controls.renewKey,
      deauthorise: controls.deleteKey,
      throttle: controls.throttle,
      goOffline: controls.goOffline,
      setMoods: controls.setMoods,
      loseNextAnswer: () => {
        losing = true;
      },
      // No signature contains a time.
      skew: () => undefined,
    },
    pass: world.pass,
    tick: world.tick,
    now: () => world.clock.now,
    pushes: () => [],
    shopPushes: (shopId) =>
      world.pushes
        .map(({ url, body, headers }) => ({
          rawBody: new TextEncoder().encode(body),
          headers: new Headers(headers),
          callbackUrl: url,
          secrets: secretsOf.get(shopId) ?? {},
        }))
        .filter(({ rawBody }) => connector.shopWebhooks.parse(shopId, rawBody).length > 0),
  };
}
