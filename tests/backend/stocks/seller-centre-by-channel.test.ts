import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkApprovals } from "#backend/channels/check-approvals.ts";
import {
  enqueueDueReadBacks,
  enqueueRegularReadBacks,
} from "#backend/listings/looks/read-back-listings.ts";
import type { DifferenceKind } from "#contract/listing-differences.ts";
import type { ItemChangeInput } from "#sandbox/seller-centre.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addGoods, addListing, connectByConsent } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const NAME = "Kaos Oblong Katun Combed 24s";
const OTHER_NAME = "Kaos Oblong Katun Diskon Besar";
const PARCEL = { weightG: 200, lengthCm: 30, widthCm: 20, heightCm: 3 };

interface ShownItem {
  line: string;
  name: string;
  sku: string;
  stock: number;
}
interface Shop {
  channelId: string;
  items(): Promise<ShownItem[]>;
  change(change: ItemChangeInput): Promise<unknown>;
}

interface Channel {
  country: "id" | "th";
  category: { categoryId: string; categoryName: string };
  connect(owner: SignedIn): Promise<Shop>;
  /** Sellers cannot delete a variant on its pages. */
  keepsVariants?: true;
}

const CHANNELS: Record<string, Channel> = {
  "TikTok Shop": {
    country: "id",
    category: { categoryId: "100244", categoryName: "T-shirts" },
    async connect(owner) {
      const { controls } = world.sandboxes.tiktok;
      const { shop, channelId } = await connectByConsent(world, owner, "tiktok", controls);
      return {
        channelId,
        items: async () =>
          (await controls.listItems(shop.shopId)).map((item) => ({ ...item, line: item.skuId })),
        change: (change) => controls.changeItem(shop.shopId, change),
      };
    },
  },
  Lazada: {
    country: "id",
    category: { categoryId: "100244", categoryName: "T-shirts" },
    async connect(owner) {
      const { controls } = world.sandboxes.lazada;
      const { shop, channelId } = await connectByConsent(world, owner, "lazada", controls);
      return {
        channelId,
        items: async () =>
          (await controls.listItems(shop.shopId)).map((item) => ({ ...item, line: item.skuId })),
        change: (change) => controls.changeItem(shop.shopId, change),
      };
    },
  },
  Tokopedia: {
    country: "id",
    category: { categoryId: "100244", categoryName: "Kaos" },
    async connect(owner) {
      const { controls } = world.sandboxes.tokopedia;
      const { shopId } = await controls.createShop({ name: "Toko", seller: owner.accountId });
      const { channelId } = await asking(owner)(
        "POST",
        "/v1/channels/tokopedia/;request-integration",
        { shopId: String(shopId) },
      );
      await controls.approve(shopId);
      await checkApprovals(world.backend);
      return {
        channelId,
        items: async () =>
          (await controls.listItems(shopId)).map((item) => ({
            ...item,
            line: String(item.variantId),
          })),
        change: (change) => controls.changeItem(shopId, change),
      };
    },
  },
  Blibli: {
    country: "id",
    category: { categoryId: "KA-100244", categoryName: "Kaos" },
    keepsVariants: true,
    async connect(owner) {
      const { controls } = world.sandboxes.blibli;
      const shop = await controls.createShop({ name: "Toko", seller: owner.accountId });
      const { shopId: storeCode, username, sellerKey, signatureKey } = shop;
      const { channelId } = await asking(owner)("POST", "/v1/channels/blibli/;connect", {
        keys: { storeCode, username, sellerKey, signatureKey },
      });
      return {
        channelId,
        items: async () =>
          (await controls.listItems(storeCode)).map((item) => ({ ...item, line: item.blibliSku })),
        change: (change) => controls.changeItem(storeCode, change),
      };
    },
  },
  LINE: {
    country: "th",
    category: { categoryId: "101", categoryName: "Tops" },
    async connect(owner) {
      const { controls } = world.sandboxes.line;
      const { shopId, apiKey } = await controls.createShop({
        ...{ name: "ร้านลาราส", seller: owner.accountId },
      });
      const { channelId } = await asking(owner)("POST", "/v1/channels/keys/line", {
        keys: { shopId: shopId.slice(1).toUpperCase(), apiKey: apiKey ?? "" },
      });
      return {
        channelId,
        items: async () =>
          (await controls.listItems(shopId)).map((item) => ({
            ...item,
            line: String(item.variantId),
          })),
        change: (change) => controls.changeItem(shopId, change),
      };
    },
  },
};

let owners = 0;

/** A product in two sizes, twelve units each, that was published and read back. */
async function publish({ country, category, connect }: Channel) {
  const owner = await world.signUp({
    ...{ email: `seller${++owners}@etalase.test`, countryCode: country },
  });
  const ask = asking(owner);
  const shop = await connect(owner);
  const { id: internalProductId } = await addGoods(world, owner, {
    ...{ name: NAME, description: "Katun 24s, adem." },
    variationTypes: [
      { id: "u", name: "Ukuran", options: ["M", "L"].map((name) => ({ id: name, name })) },
    ],
    variants: ["M", "L"].map((size) => ({
      ...{ sku: `KOB-${size}`, price: 65_000, optionIds: [size], ...PARCEL },
    })),
  });
  const { stocks } = await ask("GET", "/v1/stocks");
  const stockIds = stocks.map(({ id }: { id: string }) => id);
  await ask("PUT", "/v1/stocks/enable-sync", { stockIds });
  const { channelId } = shop;
  const listingId = await addListing(owner, { internalProductId, channelId, ...category });
  await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
  await world.drain();
  const line = async () => (await shop.items()).find(({ sku }) => sku === "KOB-M")?.line ?? "";
  const board = async () => (await ask("GET", "/v1/listing-differences")).differences;
  await look();
  expect(await board()).toEqual([]);
  expect((await shop.items()).map(({ stock }) => stock)).toEqual([12, 12]);
  return { shop, board, line: await line() };
}

/** Each listing's turn comes, and figures that were pushed are read back. */
async function look() {
  world.clock.advance(21 * HOUR);
  await enqueueRegularReadBacks(world.backend);
  await world.drain();
  world.clock.advance(4 * 60_000);
  await enqueueDueReadBacks(world.backend);
  await world.drain();
}

type Change = Omit<ItemChangeInput, "line">;
const CHANGES: readonly (readonly [DifferenceKind, Change, theirs: string | null])[] = [
  ["title", { name: OTHER_NAME }, OTHER_NAME],
  ["sku", { sku: "LAIN-1" }, "LAIN-1"],
  ["hidden", { change: "hide" }, "hidden"],
  ["missing", { change: "deleteModel" }, null],
  ["gone", { change: "deleteItem" }, null],
];

const ALL_CHANNELS = Object.entries(CHANNELS);

describe.each(ALL_CHANNELS)("changed in %s's own pages:", { tags: ["full"] }, (_name, channel) => {
  test.each(CHANGES.filter(([kind]) => kind !== "missing" || !channel.keepsVariants))(
    "the board shows: %s",
    async (kind, change, theirs) => {
      const { shop, board, line } = await publish(channel);
      await shop.change({ line, ...change });
      await look();
      expect(await board()).toMatchObject([{ kind, theirs }]);
    },
  );

  test("other units are sent again", async () => {
    const { shop, board, line } = await publish(channel);
    await shop.change({ line, stock: 5 });
    await look();
    expect((await shop.items()).map(({ stock }) => stock)).toEqual([12, 12]);
    expect(await board()).toEqual([]);
  });

  test("another shop's item cannot be changed", async () => {
    const [first, second] = [await publish(channel), await publish(channel)];
    await expect(second.shop.change({ line: first.line, name: OTHER_NAME })).rejects.toThrow();
    expect((await first.shop.items()).map(({ name }) => name)).not.toContain(OTHER_NAME);
  });
});
