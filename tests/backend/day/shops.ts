import sharp from "sharp";
import { expect } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { storeImage } from "#backend/products/images.ts";
import { ALL_JOBS } from "#backend/worker.ts";
import { type ChannelType, IMAGE_TYPE } from "#contract/statuses.ts";
import type { Mood } from "#sandbox/moods.ts";
import { buyerOf, connectBiteship } from "#tests/backend/storefront/world.ts";
import { ORIGIN, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { asking } from "#tests/support/selling-account.ts";

export type Ask = ReturnType<typeof asking>;

/** A shop of the day, with its buyers and couriers. */
export interface DayShop {
  type: ChannelType;
  channelId: string;
  /** Returns the order's number. */
  buy(quantity: number): Promise<string>;
  /** Acts as the courier; absent if another part does. */
  collect?(number: string): Promise<unknown>;
  deliver?(number: string): Promise<unknown>;
  requestCancel?(number: string): Promise<unknown>;
  /** Units that buyers see. */
  shown(): Promise<number>;
  /** Units that only a campaign of this shop sells; absent where none does. */
  reserved?(): Promise<number>;
  expireToken?(): Promise<unknown>;
  /** The own shop has none. */
  setMoods?(moods: readonly Mood[], seed: number): Promise<unknown>;
}

const SKU = "PAYUNG";
const UMBRELLA = { name: "Payung Lipat Otomatis Anti UV", sku: SKU, price: 89_000 };
const CIMAHI = "32.77.02.1001";

/** Controls that two of the sandboxes share. */
interface ConsentControls {
  createShop(shop: { name: string; region: "ID"; seller: string }): Promise<{ shopId: string }>;
  consent(shopId: string): Promise<object>;
  addItem(shopId: string, item: typeof UMBRELLA & { stock: number }): Promise<unknown>;
  listItems(
    shopId: string,
  ): Promise<{ sku: string; stock: number; reserved: number; skuId: string }[]>;
  createOrder(order: {
    shopId: string;
    lines: { skuId: string; quantity: number }[];
  }): Promise<{ orderId: string }[]>;
  collect(orderId: string): Promise<unknown>;
  deliver(orderId: string): Promise<unknown>;
  requestCancel(orderId: string): Promise<unknown>;
  expireToken(shopId: string): Promise<unknown>;
  setMoods(shopId: string, moods: readonly Mood[], seed: number): Promise<unknown>;
}

let accounts = 0;

/** Makes an account with a shop in each of the seven channels; all sell one product of `onHand`. */
export async function openSevenShops(world: TestBackend, onHand: number) {
  const owner = await world.signUp({ email: `dewi${++accounts}@etalase.test` });
  const ask = asking(owner);
  const seller = owner.accountId;
  const name = "Toko Laras";
  const stock = 500_000;
  const item = { ...UMBRELLA, stock };
  const bySku = <T extends { sku: string; stock: number }>(items: readonly T[]): T => {
    const found = items.find(({ sku }) => sku === SKU);
    if (!found) throw new Error("The shop does not show it");
    return found;
  };

  const product = await makeProduct(world, ask, seller, onHand);
  const shops = [
    await shopeeShop(),
    await consented("tiktok", world.sandboxes.tiktok.controls),
    await consented("lazada", world.sandboxes.lazada.controls),
    await tokopediaShop(),
    await blibliShop(),
    await lineShop(),
  ];
  for (const { channelId } of shops) await linkItems(world, ask, channelId);
  shops.push(await ownShop());
  const { stocks } = await ask("GET", "/v1/stocks");
  await ask("PUT", "/v1/stocks/enable-sync", { stockIds: [stocks[0].id] });
  await world.drain();
  return { owner, ask, shops };

  async function connect(type: ChannelType, consent: () => Promise<object>): Promise<string> {
    const redirect = encodeURIComponent(`${ORIGIN}/channels`);
    const start = `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`;
    const { url } = await ask("GET", start);
    const state = new URL(url).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, ...(await consent()) });
    const back = await world.fetch(`/v1/channels/auth/${type}/callback?${query}`, {
      headers: { cookie: BROWSER.cookie },
    });
    const address = new URL(back.headers.get("Location") ?? "", ORIGIN);
    const channelId = address.searchParams.get("channelId");
    if (!channelId) throw new Error(`${type} was not connected`);
    return channelId;
  }

  async function shopeeShop(): Promise<DayShop> {
    const { controls } = world.sandbox;
    const { shopId } = await controls.createShop({ name, region: "ID", seller });
    await controls.addItem(shopId, item);
    const listed = async () => bySku(await controls.listItems(shopId));
    return {
      type: "shopee",
      channelId: await connect("shopee", () => controls.consent(shopId)),
      async buy(quantity) {
        const { itemId, modelId } = await listed();
        const items = [{ itemId, modelId, quantity }];
        const [order] = await controls.createOrder({ shopId, items, paid: true });
        return order?.orderSn ?? "";
      },
      ...{ collect: controls.collect, deliver: controls.deliver },
      requestCancel: controls.requestCancel,
      shown: async () => (await listed()).stock,
      reserved: async () => (await listed()).reserved,
      expireToken: () => controls.expireToken(shopId),
      setMoods: (moods, seed) => controls.setMoods(shopId, moods, seed),
    };
  }

  async function consented(type: "tiktok" | "lazada", controls: ConsentControls): Promise<DayShop> {
    const { shopId } = await controls.createShop({ name, region: "ID", seller });
    await controls.addItem(shopId, item);
    const listed = async () => bySku(await controls.listItems(shopId));
    return {
      type,
      channelId: await connect(type, () => controls.consent(shopId)),
      async buy(quantity) {
        const lines = [{ skuId: (await listed()).skuId, quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderId ?? "";
      },
      ...{ collect: controls.collect, deliver: controls.deliver },
      requestCancel: controls.requestCancel,
      shown: async () => (await listed()).stock,
      reserved: async () => (await listed()).reserved,
      expireToken: () => controls.expireToken(shopId),
      setMoods: (moods, seed) => controls.setMoods(shopId, moods, seed),
    };
  }

  async function tokopediaShop(): Promise<DayShop> {
    const { controls } = world.sandboxes.tokopedia;
    const { shopId } = await controls.createShop({ name, seller });
    await controls.approve(shopId);
    await controls.addItem(shopId, item);
    const asked = { shopId: String(shopId) };
    const { channelId } = await ask("POST", "/v1/channels/tokopedia/;request-integration", asked);
    const listed = async () => bySku(await controls.listItems(shopId));
    return {
      ...{ type: "tokopedia", channelId },
      async buy(quantity) {
        const lines = [{ productId: (await listed()).variantId, quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return String(order?.orderId);
      },
      collect: (number) => controls.collect(Number(number)),
      deliver: (number) => controls.deliver(Number(number)),
      requestCancel: (number) => controls.requestCancel(Number(number)),
      shown: async () => (await listed()).stock,
      expireToken: () => controls.expireToken(shopId),
      setMoods: (moods, seed) => controls.setMoods(shopId, moods, seed),
    };
  }

  async function blibliShop(): Promise<DayShop> {
    const { controls } = world.sandboxes.blibli;
    const shop = await controls.createShop({ name, seller });
    const { shopId, username, sellerKey, signatureKey } = shop;
    const keys = { storeCode: shopId, username, sellerKey, signatureKey };
    const { channelId } = await ask("POST", "/v1/channels/blibli/;connect", { keys });
    const { webhookUrl } = await ask("GET", `/v1/channels/keys/blibli?channelId=${channelId}`);
    await controls.setWebhook(shopId, webhookUrl);
    await controls.addItem(shopId, item);
    const listed = async () => bySku(await controls.listItems(shopId));
    return {
      ...{ type: "blibli", channelId },
      async buy(quantity) {
        const lines = [{ blibliSku: (await listed()).blibliSku, quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderId ?? "";
      },
      ...{ collect: controls.collect, deliver: controls.deliver },
      requestCancel: controls.requestCancel,
      shown: async () => (await listed()).stock,
      setMoods: (moods, seed) => controls.setMoods(shopId, moods, seed),
    };
  }

  async function lineShop(): Promise<DayShop> {
    const { controls } = world.sandboxes.line;
    const shop = await controls.createShop({ name, seller });
    const { shopId, webhookSecret } = shop;
    const keys = { shopId, apiKey: shop.apiKey ?? "" };
    const { channelId } = await ask("POST", "/v1/channels/line/;connect", { keys });
    const [settings] = (await ask("GET", "/v1/channels/line/settings")).shops;
    await controls.setWebhook(shopId, settings.webhookUrl);
    await ask("PUT", `/v1/channels/line/${channelId}/webhook-secret`, { webhookSecret });
    await controls.addItem(shopId, item);
    const listed = async () => bySku(await controls.listItems(shopId));
    return {
      ...{ type: "line", channelId },
      async buy(quantity) {
        const lines = [{ variantId: Number((await listed()).variantId), quantity }];
        const [order] = await controls.createOrder({ shopId, lines });
        return order?.orderNumber ?? "";
      },
      shown: async () => (await listed()).stock,
      setMoods: (moods, seed) => controls.setMoods(shopId, moods, seed),
    };
  }

  /** Couriers act by the clock. */
  async function ownShop(): Promise<DayShop> {
    const slug = `hari-${accounts}-${Date.now().toString(36)}`;
    const { shop: opened } = await ask("POST", "/v1/channels/shop/;integrate", { slug, name });
    const { channelId, version } = opened;
    await ask("PUT", `/v1/channels/shop/${channelId}`, {
      version,
      ...{ originStreet: "Jl. Gandawijaya No. 12", originPlaceCode: CIMAHI },
      ...{ originPostCode: "40524", originName: "Laras Wulandari", originPhone: "081234567890" },
      takesCod: true,
    });
    await connectBiteship(world, owner, channelId);
    const productIds = [product.id];
    await ask("POST", "/v2/channels/publishes", { productIds, channelIds: [channelId] });
    await world.drain();
    const buyer = buyerOf(world, slug);
    // One phone number may place only so many orders.
    let buyers = 0;
    return {
      ...{ type: "shop", channelId },
      async buy(quantity) {
        const phone = `0812${String(++buyers).padStart(7, "0")}`;
        const answer = await buyer.place(quantity, { payment: "cod", phone });
        expect(answer.status).toBe(200);
        return (await answer.json()).number;
      },
      shown: async () => (await buyer.variants())[0]?.stock ?? 0,
    };
  }
}

async function makeProduct(world: TestBackend, ask: Ask, accountId: string, onHand: number) {
  const square = { width: 600, height: 600, channels: 3 as const, background: "#4169e0" };
  const picture = new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
  const { id: imageId } = await storeImage(world.backend, accountId, picture, {
    ...{ type: IMAGE_TYPE.product, name: "payung.jpg" },
  });
  const { name, sku, price } = UMBRELLA;
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{ name, description: "Lipat tiga, anti UV.", imageIds: [imageId] },
      category: "Fashion > Payung",
      variants: [{ sku, price, weightG: 400, widthCm: 6, heightCm: 6, lengthCm: 25 }],
    },
  });
  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: onHand, reason: "received" }],
  });
  return product;
}

/** Links the shop's one item to the account's one product, by its SKU. */
async function linkItems(world: TestBackend, ask: Ask, channelId: string): Promise<void> {
  const at = "/v2/products/imports/channels";
  const { id } = (await ask("POST", at, { channelId })).import;
  await world.drain();
  const read = async () => (await ask("GET", `${at}/${id}`)).import;
  expect(await read()).toMatchObject({ status: "ready", counts: { link: 1, undecided: 0 } });
  await ask("POST", `${at}/${id}/;apply`);
  await world.drain();
  expect(await read()).toMatchObject({ status: "applied", counts: { linked: 1 } });
}

/** Jobs by the clock that orders and stock wait for; the others have tests of their own. */
const AWAITED = new Set([
  ...["pull-due-channels", "poll-unpaid-orders", "read-missed-pushes", "keep-shops-moving"],
  ...["look-where-due", "read-due-promotions"],
]);

/** Advances the clock in steps, and runs the jobs that are scheduled for the time that passed. */
export async function pass(world: TestBackend, steps: number, ms: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const from = world.clock.now();
    world.clock.advance(ms);
    await enqueueScheduled(world, from, world.clock.now());
    await world.drain();
  }
}

const MINUTE = 60_000;

/** Enqueues each job whose time came in this span, once. */
async function enqueueScheduled(world: TestBackend, from: Date, to: Date): Promise<void> {
  const minutes: Date[] = [];
  const first = Math.floor(from.getTime() / MINUTE) + 1;
  for (let at = first; at * MINUTE <= to.getTime(); at++) minutes.push(new Date(at * MINUTE));
  for (const { job: name, expression } of world.queue.scheduled) {
    const job = ALL_JOBS.find((one) => one.name === name);
    if (!job || !AWAITED.has(name) || !minutes.some((at) => isTimeOf(expression, at))) continue;
    await transaction(world.backend.db, (tx) =>
      world.queue.enqueue(tx, job, {}, { singletonKey: "scheduled" }),
    );
  }
}

/** Minutes and hours (UTC) of a cron expression: `*`, a step of `*`, or a number. */
function isTimeOf(expression: string, at: Date): boolean {
  const [minute = "*", hour = "*", ...days] = expression.split(" ");
  if (days.some((field) => field !== "*")) throw new Error(`Days are not known: ${expression}`);
  const isIn = (field: string, value: number) =>
    field.startsWith("*") ? value % Number(field.slice(2) || 1) === 0 : Number(field) === value;
  return isIn(minute, at.getUTCMinutes()) && isIn(hour, at.getUTCHours());
}
