import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontItems } from "#backend/db/schema/storefronts.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { makeShopCredentials } from "#backend/storefront/connector/connector.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

const DAY_MS = 86_400_000;

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** A shop whose shirt's first size costs 65,000; `ask` sets another price and lets days pass. */
async function openPricedShop() {
  const shop = await openShop(world);
  const { accountId } = shop.owner;
  const [item] = await world.backend.db
    .select({ itemId: storefrontItems.id, storefrontId: storefrontItems.storefrontId })
    .from(storefrontItems)
    .where(eq(storefrontItems.accountId, accountId));
  if (!item) throw new Error("The shop has no item");
  const { itemId, storefrontId } = item;
  const askPrice = async (price: number, days: number) => {
    const prices = requireOffered(world.backend.connector("shop")?.prices, "prices");
    const credentials = makeShopCredentials(accountId, storefrontId);
    const [first] = await shop.buyer.variants();
    await prices.push(credentials, itemId, [{ externalVariantId: first?.id ?? "", price }]);
    world.clock.advance(days * DAY_MS);
  };
  const struckOut = async () => {
    const { items } = await shop.buyer.get("/products");
    const { item } = await shop.buyer.get(`/products/${items[0].id}`);
    expect(items[0].priceBefore).toBe(item.variants[0].priceBefore);
    return item.variants.map(({ priceBefore }: { priceBefore: number | null }) => priceBefore);
  };
  return { askPrice, struckOut };
}

test("a reduced variant shows its earlier price for 30 days, others none", async () => {
  const { askPrice, struckOut } = await openPricedShop();
  expect(await struckOut()).toEqual([null, null]);
  world.clock.advance(8 * DAY_MS);
  await askPrice(50_000, 1);
  expect(await struckOut()).toEqual([65_000, null]);
  world.clock.advance(30 * DAY_MS);
  expect(await struckOut()).toEqual([null, null]);
});

test("a price raised for a day before the reduction is not the earlier price", async () => {
  const { askPrice, struckOut } = await openPricedShop();
  world.clock.advance(20 * DAY_MS);
  await askPrice(90_000, 1);
  await askPrice(65_000, 1);
  expect(await struckOut()).toEqual([null, null]);
  await askPrice(60_000, 1);
  expect(await struckOut()).toEqual([65_000, null]);
});

test("a price that was asked for a few days only is not struck through", async () => {
  const { askPrice, struckOut } = await openPricedShop();
  world.clock.advance(6 * DAY_MS);
  await askPrice(50_000, 1);
  expect(await struckOut()).toEqual([null, null]);
});

test("a product published with a lower price keeps the earlier one", async () => {
  const { ask, shop, product, buyer } = await openShop(world);
  world.clock.advance(8 * DAY_MS);
  const { product: read } = await ask("GET", `/v2/products/detail/${product.id}`);
  await ask("PUT", `/v2/products/detail/${product.id}`, {
    product: {
      version: read.version,
      variants: read.variants.map((variant: object) => ({ ...variant, price: 60_000 })),
    },
  });
  await ask("POST", "/v2/channels/publishes", {
    ...{ productIds: [product.id], channelIds: [shop.channelId] },
  });
  await world.drain();
  const { items } = await buyer.get("/products");
  expect(items[0]).toMatchObject({ lowestPrice: 60_000, priceBefore: expect.any(Number) });
});

test("a product shows the size guide that its seller chose", async () => {
  const { ask, product, buyer } = await openShop(world);
  const rows = [{ size: "M", values: [52, null] }];
  const { sizeChart } = await ask("POST", "/v1/products/size-charts", {
    sizeChart: { name: "Kaos", measures: ["Lebar dada", "Panjang"], rows },
  });
  const { product: read } = await ask("GET", `/v2/products/detail/${product.id}`);
  await ask("PUT", `/v2/products/detail/${product.id}`, {
    product: { version: read.version, sizeChart: sizeChart.id },
  });
  const { items } = await buyer.get("/products");
  const { item } = await buyer.get(`/products/${items[0].id}`);
  expect(item.sizeGuide).toEqual({ measures: ["Lebar dada", "Panjang"], rows, picture: null });
});
