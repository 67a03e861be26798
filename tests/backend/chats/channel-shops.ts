import { expect } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/chats.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Region } from "#sandbox/buyers.ts";
import { ORIGIN, type SignedIn, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { asking } from "#tests/support/selling-account.ts";

interface ChatControls {
  buyerWrites(input: {
    shopId: string;
    username?: string;
    kind?: "text" | "image" | "item" | "order";
    text?: string;
  }): Promise<unknown>;
  listChats(shopId: string): Promise<
    {
      username: string;
      lastReadMessageId: string;
      messages: { messageId: string; isFromBuyer: boolean; kind: string; said: object }[];
    }[]
  >;
  addItem(
    shopId: string,
    item: { name: string; sku: string; price: number; stock: number },
  ): Promise<unknown>;
}
interface ConsentControls extends ChatControls {
  createShop(shop: { name: string; region: Region; seller: string }): Promise<{ shopId: string }>;
  consent(shopId: string): Promise<Record<string, string>>;
  listItems(shopId: string): Promise<{ skuId: string }[]>;
  createOrder(order: {
    shopId: string;
    lines: { skuId: string; quantity: number }[];
  }): Promise<unknown>;
}

/** A seller's shop on any marketplace with a chat, and its buyers. */
export interface ChannelShop {
  seller: SignedIn;
  ask: ReturnType<typeof asking>;
  channelId: string;
  shopId: string;
  /** Default: the country's first buyer, who is also the first to order. */
  buyerWrites(
    message: Omit<Parameters<ChatControls["buyerWrites"]>[0], "shopId">,
  ): Promise<unknown>;
  /** Messages from the shop to that buyer, oldest first. */
  atBuyer(): Promise<{ kind: string; said: object }[]>;
  /** Whether the channel was told that all of the buyer's messages are read. */
  isRead(): Promise<boolean>;
  stock(): Promise<unknown>;
  buy(): Promise<void>;
  sessions(): Promise<ChatSession[]>;
  /** Oldest first. */
  messages(sessionId: string): Promise<ChatMessage[]>;
}

const UMBRELLA = { name: "Payung Lipat Otomatis Anti UV", sku: "PAYUNG", price: 89_000, stock: 9 };

export const CHANNEL_SHOPS = {
  tiktok: (world: TestBackend) => byConsent(world, "tiktok", world.sandboxes.tiktok.controls),
  lazada: (world: TestBackend) => byConsent(world, "lazada", world.sandboxes.lazada.controls),
  line: (world: TestBackend) => lineShop(world),
  tokopedia: (world: TestBackend) => approvedShop(world),
} satisfies Partial<Record<ChannelType, (world: TestBackend) => Promise<ChannelShop>>>;

async function byConsent(
  world: TestBackend,
  type: ChannelType,
  controls: ConsentControls,
): Promise<ChannelShop> {
  const seller = await world.signUp();
  const ask = asking(seller);
  const shop = { name: "Toko Laras", region: "ID" as const, seller: seller.accountId };
  const { shopId } = await controls.createShop(shop);
  const redirect = encodeURIComponent(`${ORIGIN}/channels`);
  const start = `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`;
  const { url } = await ask("GET", start);
  const query = new URLSearchParams({
    state: new URL(url).searchParams.get("state") ?? "",
    ...(await controls.consent(shopId)),
  });
  const back = await world.fetch(`/v1/channels/auth/${type}/callback?${query}`, {
    headers: { cookie: BROWSER.cookie },
  });
  const channelId = new URL(back.headers.get("Location") ?? "", ORIGIN).searchParams.get(
    "channelId",
  );
  expect(channelId).not.toBeNull();
  await world.drain();
  return {
    ...{ seller, ask, shopId, channelId: channelId ?? "" },
    ...chatting(controls, { ask, channelId: channelId ?? "", shopId }),
    stock: () => controls.addItem(shopId, UMBRELLA),
    async buy() {
      const [item] = await controls.listItems(shopId);
      await controls.createOrder({ shopId, lines: [{ skuId: item?.skuId ?? "", quantity: 1 }] });
      await world.drain();
    },
  };
}

/** Connects by key, with the chat's token; LINE pushes to the shop's own address. */
async function lineShop(world: TestBackend): Promise<ChannelShop> {
  const seller = await world.signUp({ countryCode: "th" });
  const ask = asking(seller);
  const { controls } = world.sandboxes.line;
  const shop = await controls.createShop({ name: "ร้านลาราส", seller: seller.accountId });
  const { shopId, webhookSecret, messagingToken, messagingSecret } = shop;
  const keys = { shopId, apiKey: shop.apiKey ?? "" };
  const { channelId } = await ask("POST", "/v1/channels/line/;connect", { keys });
  const [settings] = (await ask("GET", "/v1/channels/line/settings")).shops;
  await controls.setWebhook(shopId, settings.webhookUrl);
  const at = `/v1/channels/line/${channelId}`;
  await ask("PUT", `${at}/webhook-secret`, { webhookSecret });
  await ask("PUT", `${at}/messaging`, { messagingToken, messagingSecret });
  return {
    ...{ seller, ask, shopId, channelId },
    ...chatting(controls, { ask, channelId, shopId }),
    stock: () => controls.addItem(shopId, UMBRELLA),
    async buy() {
      const [item] = await controls.listItems(shopId);
      const lines = [{ variantId: item?.variantId ?? 0, quantity: 1 }];
      await controls.createOrder({ shopId, lines });
      await world.drain();
    },
  };
}

/** Connects a shop whose owner approves the request. */
async function approvedShop(world: TestBackend): Promise<ChannelShop> {
  const seller = await world.signUp();
  const ask = asking(seller);
  const { controls } = world.sandboxes.tokopedia;
  const { shopId } = await controls.createShop({ name: "Toko Laras", seller: seller.accountId });
  await controls.approve(shopId);
  const asked = { shopId: String(shopId) };
  const { channelId } = await ask("POST", "/v1/channels/tokopedia/;request-integration", asked);
  await world.drain();
  const byText: ChatControls = {
    buyerWrites: (message) => controls.buyerWrites({ ...message, shopId }),
    listChats: () => controls.listChats(shopId),
    addItem: (_shopId, item) => controls.addItem(shopId, item),
  };
  return {
    ...{ seller, ask, channelId, shopId: String(shopId) },
    ...chatting(byText, { ask, channelId, shopId: String(shopId) }),
    stock: () => controls.addItem(shopId, UMBRELLA),
    async buy() {
      const [item] = await controls.listItems(shopId);
      const lines = [{ productId: item?.variantId ?? 0, quantity: 1 }];
      await controls.createOrder({ shopId, lines });
      await world.drain();
    },
  };
}

function chatting(
  controls: ChatControls,
  { ask, channelId, shopId }: Pick<ChannelShop, "ask" | "channelId" | "shopId">,
): Pick<ChannelShop, "buyerWrites" | "atBuyer" | "isRead" | "sessions" | "messages"> {
  return {
    buyerWrites: (message) => controls.buyerWrites({ ...message, shopId }),
    async atBuyer() {
      const [chat] = await controls.listChats(shopId);
      const written = (chat?.messages ?? []).filter(({ isFromBuyer }) => !isFromBuyer);
      return written.map(({ kind, said }) => ({ kind, said }));
    },
    async isRead() {
      const [chat] = await controls.listChats(shopId);
      const last = chat?.messages.findLast(({ isFromBuyer }) => isFromBuyer);
      return last !== undefined && last.messageId <= (chat?.lastReadMessageId ?? "");
    },
    sessions: async () => (await ask("GET", "/v1/chats/sessions")).sessions,
    async messages(sessionId) {
      const path = `/v1/chats/${channelId}/sessions/${sessionId}/messages?pageSize=100`;
      return (await ask("GET", path)).messages.reverse();
    },
  };
}
