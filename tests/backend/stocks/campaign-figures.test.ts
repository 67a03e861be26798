import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueDueReadBacks } from "#backend/listings/looks/read-back-listings.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { Mood } from "#sandbox/moods.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addGoods, addListing, connectByConsent } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

const SKU = "PAYUNG-1";
const MINUTE = 60_000;

interface ShownItem {
  sku: string;
  stock: number;
  isListed: boolean;
}
interface Shop {
  channelId: string;
  item(): Promise<ShownItem>;
  /** Begins a campaign at the marketplace that keeps units. */
  keep(units: number): Promise<unknown>;
  setMoods(moods: readonly Mood[]): Promise<unknown>;
}

const findItem = <T extends { sku: string }>(items: readonly T[]): T => {
  const item = items.find(({ sku }) => sku === SKU);
  if (!item) throw new Error("The shop does not show it");
  return item;
};

const CHANNELS: { type: MarketplaceType; connect(owner: SignedIn): Promise<Shop> }[] = [
  {
    type: "shopee",
    async connect(owner) {
      const { controls } = world.sandbox;
      const { shop, channelId } = await connectByConsent(world, owner, "shopee", {
        createShop: async (wish) => {
          const { shopId } = await controls.createShop(wish);
          return { shopId: String(shopId) };
        },
        consent: (shopId) => controls.consent(Number(shopId)),
      });
      const shopId = Number(shop.shopId);
      const found = async () => findItem(await controls.listItems(shopId));
      return {
        channelId,
        item: async () => {
          const item = await found();
          return { ...item, isListed: item.status === "NORMAL" };
        },
        async keep(units) {
          const { itemId, modelId } = await found();
          await controls.startPromotion(shopId, { itemId, modelId, units });
        },
        setMoods: (moods) => controls.setMoods(shopId, moods),
      };
    },
  },
  {
    type: "tiktok",
    async connect(owner) {
      const { controls } = world.sandboxes.tiktok;
      const { shop, channelId } = await connectByConsent(world, owner, "tiktok", controls);
      const found = async () => findItem(await controls.listItems(shop.shopId));
      return {
        channelId,
        item: async () => {
          const item = await found();
          return { ...item, isListed: item.status === "ACTIVATE" };
        },
        keep: async (units) => controls.promote((await found()).productId, units),
        setMoods: (moods) => controls.setMoods(shop.shopId, moods),
      };
    },
  },
  {
    type: "lazada",
    async connect(owner) {
      const { controls } = world.sandboxes.lazada;
      const { shop, channelId } = await connectByConsent(world, owner, "lazada", controls);
      const found = async () => findItem(await controls.listItems(shop.shopId));
      return {
        channelId,
        item: async () => {
          const item = await found();
          return { ...item, isListed: item.status === "Active" };
        },
        keep: async (units) => controls.promote((await found()).itemId, units),
        setMoods: (moods) => controls.setMoods(shop.shopId, moods),
      };
    },
  },
];

let owners = 0;

/** A product of twelve units that is published. */
async function publish({ connect }: (typeof CHANNELS)[number]) {
  const owner = await world.signUp({ email: `payung${++owners}@etalase.test` });
  const ask = asking(owner);
  const shop = await connect(owner);
  const { id: internalProductId } = await addGoods(world, owner, {
    ...{ name: "Payung Lipat Otomatis Anti UV", description: "Lipat tiga, anti UV." },
    variants: [{ sku: SKU, price: 89_000, weightG: 400, lengthCm: 25, widthCm: 6, heightCm: 6 }],
  });
  const readStock = async () => (await ask("GET", "/v1/stocks")).stocks[0];
  const { id: stockId } = await readStock();
  await ask("PUT", "/v1/stocks/enable-sync", { stockIds: [stockId] });
  const { channelId } = shop;
  const category = { categoryId: "100244", categoryName: "T-shirts" };
  const listingId = await addListing(owner, { internalProductId, channelId, ...category });
  await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
  await world.drain();
  expect(await shop.item()).toMatchObject({ stock: 12, isListed: true });
  return {
    shop,
    readPush: async () => (await readStock()).pushed[0],
    readBoard: async () => (await ask("GET", "/v1/listing-differences")).differences,
    setUnits: (to: number) =>
      ask("PUT", "/v1/stocks", { adjustments: [{ stockId, to, reason: "correction" }] }),
  };
}

/** Figures that were pushed are read back, and those that differ once more. */
async function readBack() {
  for (let turn = 0; turn < 3; turn++) {
    world.clock.advance(4 * MINUTE);
    await enqueueDueReadBacks(world.backend);
    await world.drain();
  }
}

test.each(CHANNELS)(
  "$type gets a campaign's units in place of fewer, and the seller is warned",
  async (channel) => {
    const { shop, setUnits, readPush, readBoard } = await publish(channel);
    await shop.keep(4);
    await setUnits(3);
    await world.drain();
    expect((await shop.item()).stock).toBe(4);
    expect(await readPush()).toMatchObject({ error: "below_lock", quantity: 4 });
    await readBack();
    expect(await readBoard()).toMatchObject([
      { kind: "stock", ours: "3", theirs: "4", held: 4, reason: "below_lock", sku: SKU },
    ]);
    expect(await readPush()).toMatchObject({ error: "below_lock", held: 4 });
    // As many as were shown before the campaign.
    await setUnits(12);
    await world.drain();
    expect((await shop.item()).stock).toBe(12);
    await readBack();
    expect(await readPush()).toMatchObject({ error: null, held: 4 });
    expect(await readBoard()).toEqual([]);
  },
);

test("TikTok Shop hides a sold-out product where it refuses 0, and shows it again with units", async () => {
  const [, tiktok] = CHANNELS;
  if (!tiktok) throw new Error("There is no TikTok Shop");
  const { shop, setUnits, readPush, readBoard } = await publish(tiktok);
  await shop.setMoods(["zeroRefused"]);
  await setUnits(0);
  await world.drain();
  expect(await shop.item()).toMatchObject({ stock: 12, isListed: false });
  expect(await readPush()).toMatchObject({ error: null, quantity: 0 });
  await readBack();
  expect(await readBoard()).toEqual([]);
  await setUnits(5);
  await world.drain();
  expect(await shop.item()).toMatchObject({ stock: 5, isListed: true });
  await readBack();
  expect(await readBoard()).toEqual([]);
});
