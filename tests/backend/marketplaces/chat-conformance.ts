import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type {
  ChannelChatMessage,
  ChatHistory,
  OutgoingChatMessage,
} from "#backend/marketplaces/channel-chats.ts";
import { type Connector, requireOffered } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { Marketplace } from "./marketplace.ts";
import { picture } from "./picture.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

interface Chatting {
  credentials: Credentials;
  shopId: string;
  externalProductId: string;
  externalOrderId: string;
}

export function testChats(tested: () => TestedMarketplace): void {
  test("each message of a buyer is found once, in order, with its picture", async ({ skip }) => {
    const { place, given, sold } = tested();
    if (!given("chats") || isOwnShop(place)) return skip();
    const { order, ref, ...shop } = await sold();
    await readsChats(place, { ...shop, ...order, ...ref });
    await hearsChats(place, { ...shop, ...order, ...ref });
  });

  test("each supported kind of message arrives, and read receipts are reported", async ({
    skip,
  }) => {
    const { place, given, sold } = tested();
    if (!given("chats") || isOwnShop(place)) return skip();
    const { order, ref, ...shop } = await sold();
    await writesChats(place, { ...shop, ...order, ...ref });
  });
}

/** Its questions come from our own pages (tests/backend/storefront/chats.test.ts). */
const isOwnShop = ({ connector }: Marketplace) => connector.channelType === "shop";

/** More than a page of any marketplace. */
const MANY = 27;

async function everything(
  history: ChatHistory,
  credentials: Credentials,
  conversationId: string,
): Promise<ChannelChatMessage[]> {
  const found: ChannelChatMessage[] = [];
  let cursor: string | null = null;
  do {
    const page = await history.messages(credentials, conversationId, cursor);
    found.push(...page.messages);
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
}

const PICTURE = "https://pictures.test/kaos.jpg";
const common = () => ({ isAutomatic: false, key: randomUUID(), sender: null });

const wordsOf = ({ content }: Pick<ChannelChatMessage, "content">) =>
  content.type === "text" ? content.text : content.type;

/** Checks that a buyer's messages are read once each, in order and with their author. */
async function readsChats(place: Marketplace, shop: Chatting): Promise<void> {
  const { history } = requireOffered(place.connector.chats, "chats");
  const hands = requireOffered(place.chats, "hands of a buyer");
  if (!history) return;
  const { credentials, shopId } = shop;
  let conversationId = "";
  for (let n = 0; n < MANY; n++) {
    if (n % 5 === 0) place.pass(1);
    conversationId = await hands.writes(shopId, "text", `pesan ${n}`);
  }
  for (const kind of ["image", "item", "order"] as const) await hands.writes(shopId, kind);
  const { conversations } = await history.list(credentials, null);
  expect(conversations).toMatchObject([{ externalId: conversationId, lastMessageAt: place.now() }]);
  expect(conversations[0]?.buyerName).not.toBe("");
  expect(await history.read(credentials, conversationId)).toEqual(conversations[0]);
  expect(await history.read(credentials, "404404404404")).toBeNull();
  const found = await everything(history, credentials, conversationId);
  const texts = Array.from({ length: MANY }, (_, n) => `pesan ${n}`);
  expect(found.map(wordsOf).reverse()).toEqual([...texts, "image", "product", "order"]);
  expect(new Set(found.map(({ from }) => from))).toEqual(new Set(["buyer"]));
  expect(found.map(placeIn)).toEqual(found.map(placeIn).toSorted().reverse());
  const [orderCard, productCard, image] = found;
  expect(orderCard?.content).toEqual({ type: "order", externalOrderId: shop.externalOrderId });
  expect(productCard?.content.type).toBe("product");
  await seesPicture(place.connector, credentials, image);
}

const PICTURE_TRIES = 20;

async function seesPicture(
  { chats }: Connector,
  credentials: Credentials,
  message: ChannelChatMessage | undefined,
): Promise<void> {
  const url = message?.content.type === "image" ? message.content.url : "";
  const { picture: read } = requireOffered(chats, "chats");
  // `null` also says "not now", after which the product's job reads it again.
  let bytes: Uint8Array | null = null;
  for (let tries = 0; tries < PICTURE_TRIES && !bytes; tries++)
    bytes = await read(credentials, url);
  expect(bytes?.length).toBeGreaterThan(50);
  expect(await read(credentials, "https://elsewhere.test/picture.jpg")).toBeNull();
}

/**
 * If nothing can be read, the pushes carry the messages. Checks that they are accepted only by
 * signature, and that each message comes once and in order.
 */
async function hearsChats(place: Marketplace, shop: Chatting): Promise<void> {
  const { history, buyer, picture: read } = requireOffered(place.connector.chats, "chats");
  const hands = requireOffered(place.chats, "hands of a buyer");
  if (history) return;
  const webhooks = requireOffered(place.connector.shopWebhooks, "shopWebhooks");
  const { credentials, shopId } = shop;
  let buyerId = "";
  for (let n = 0; n < MANY; n++) {
    if (n % 5 === 0) place.pass(1);
    buyerId = await hands.writes(shopId, "text", `pesan ${n}`);
  }
  await hands.writes(shopId, "image");
  const pushes = () => (place.shopPushes?.(shopId) ?? []).filter(isOfChat);
  const isOfChat = ({ rawBody }: { rawBody: Uint8Array }) =>
    webhooks.parse(shopId, rawBody).some(({ kind }) => kind === "chat");
  await expect.poll(() => pushes().length).toBe(MANY + 1);
  const [push] = pushes();
  if (!push) throw new Error("No push came");
  expect(webhooks.verify(push)).toBe(true);
  const forged = new TextEncoder().encode(`${new TextDecoder().decode(push.rawBody)} `);
  expect(webhooks.verify({ ...push, rawBody: forged })).toBe(false);
  expect(webhooks.verify({ ...push, secrets: {} })).toBe(false);
  const events = pushes().flatMap(({ rawBody }) => webhooks.parse(shopId, rawBody));
  expect(new Set(events.map(({ dedupeKey }) => dedupeKey)).size).toBe(MANY + 1);
  const told = events
    .flatMap(({ written }) => written ?? [])
    .sort((a, b) => (placeIn(a.message) < placeIn(b.message) ? -1 : 1));
  const texts = Array.from({ length: MANY }, (_, n) => `pesan ${n}`);
  expect(told.map(({ message }) => wordsOf(message))).toEqual([...texts, "image"]);
  expect(new Set(told.map((one) => one.buyerId))).toEqual(new Set([buyerId]));
  expect((await requireOffered(buyer, "names of buyers")(credentials, buyerId)).name).not.toBe("");
  await seesPicture(place.connector, credentials, told.at(-1)?.message);
  expect(await read({ ...credentials, secrets: {} }, PICTURE)).toBeNull();
}

/** Returns the newest read token from the pushes of buyers' messages. */
async function newestToken(place: Marketplace, shopId: string): Promise<string | null> {
  const { parse } = requireOffered(place.connector.shopWebhooks, "shopWebhooks");
  const told = () =>
    (place.shopPushes?.(shopId) ?? [])
      .flatMap(({ rawBody }) => parse(shopId, rawBody))
      .flatMap(({ written }) => written?.message.readToken ?? []);
  await expect.poll(() => told().length).toBeGreaterThan(0);
  return told().at(-1) ?? null;
}

const placeIn = ({ sentAt, order }: ChannelChatMessage) => `${sentAt.getTime()} ${order}`;

/** Checks that each supported type of message arrives unchanged, and that others are refused. */
async function writesChats(place: Marketplace, shop: Chatting): Promise<void> {
  const chats = requireOffered(place.connector.chats, "chats");
  const hands = requireOffered(place.chats, "hands of a buyer");
  const { credentials, shopId } = shop;
  const to = await hands.writes(shopId, "text", "Halo");
  const conversation = (await chats.history?.read(credentials, to)) ?? {
    ...{ externalId: to, buyerId: to },
  };
  expect(await hands.unread(shopId)).toBe(1);
  const [sticker] = chats.stickers;
  expect(chats.limits.types.includes("sticker")).toBe(sticker !== undefined);
  const all: Record<(typeof chats.limits.types)[number], OutgoingChatMessage | null> = {
    text: { ...common(), type: "text", text: "Halo juga, kak" },
    image: {
      ...{ ...common(), type: "image" as const, bytes: await picture() },
      address: async () => PICTURE,
    },
    product: {
      ...{ ...common(), type: "product", externalProductId: shop.externalProductId },
      card: { title: "Kaos Polos", imageUrl: PICTURE },
    },
    order: {
      ...{ ...common(), type: "order", externalOrderId: shop.externalOrderId },
      card: { title: shop.externalOrderId, imageUrl: null },
    },
    sticker: sticker ? { ...common(), type: "sticker", ...sticker } : null,
  };
  const sent = [];
  for (const type of chats.limits.types) {
    const message = all[type];
    if (!message) throw new Error(`Nothing to send as ${type}`);
    place.pass(1);
    sent.push(await chats.send(credentials, conversation, message));
  }
  const heard = (await hands.hears(shopId)).map(({ kind }) => (kind === "item" ? "product" : kind));
  expect(heard).toEqual(chats.limits.types);
  expect(sent.at(-1)?.sentAt).toEqual(place.now());
  const last = sent.at(-1)?.externalId ?? "";
  const readToken = chats.history ? null : await newestToken(place, shopId);
  await chats.markRead(credentials, conversation.externalId, { externalId: last, readToken });
  expect(await hands.unread(shopId)).toBe(0);
  if (!chats.history) return;
  const found = await everything(chats.history, credentials, to);
  expect(found.filter(({ from }) => from === "seller").map(({ externalId }) => externalId)).toEqual(
    sent.map(({ externalId }) => externalId).reverse(),
  );
}
