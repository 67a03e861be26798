import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products as lazadaProducts } from "#sandbox/lazada/schema.ts";
import { images as shopeeImages, items as shopeeItems } from "#sandbox/shopee/schema.ts";
import { images as tiktokImages, products as tiktokProducts } from "#sandbox/tiktok/schema.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectLazada, openTwoShops, SHIRT, UMBRELLA } from "./two-shops.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a Shopee shop's products are fetched, checked, published on TikTok Shop with stock and variants, and undone", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14, price: 89_000 });
  await seller.addToShopee({ name: SHIRT, sku: "ANAK", sizes: true, stock: 8, price: 59_000 });
  await seller.addToShopee({ name: "Topi", sku: "TOPI" });
  expect(await seller.read()).toBeNull();
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);

  const ready = await seller.act("start");
  expect(ready).toMatchObject({
    status: "ready",
    errorCode: null,
    counts: { total: 3, fits: 2, refused: 1, there: 0, sent: 0 },
  });
  await seller.expectNothingWritten();
  const [refused] = await seller.items("?show=refused");
  expect(refused).toMatchObject({ name: "Topi", findings: [{ code: "name_too_short" }] });
  expect(await seller.items()).not.toContainEqual(expect.objectContaining({ isChanged: true }));
  const [category] = await seller.categories();
  expect(category.sourcePath).not.toBe("");
  expect(category).toMatchObject({ productCount: 3, isChosen: false });
  expect(category.targetCategoryId).not.toBeNull();

  const sent = await seller.act("send", { mode: "publish" });
  expect(sent).toMatchObject({
    status: "finished",
    canUndo: true,
    counts: { sent: 3, published: 2, failed: 0 },
  });
  const shown = await seller.shownOnTiktok();
  expect(shown.map(({ sku, stock, price }) => [sku, stock, price]).sort()).toEqual([
    ["ANAK-L", 8, 59_000],
    ["ANAK-M", 8, 59_000],
    ["ANAK-S", 8, 59_000],
    ["PAYUNG-01", 14, 89_000],
  ]);
  const { db } = world.backend;
  const listed = await db
    .select({ title: tiktokProducts.title, uris: tiktokProducts.imageUris })
    .from(tiktokProducts)
    .where(eq(tiktokProducts.shopId, seller.tiktok.shopId));
  expect(listed.map(({ title, uris }) => [title, uris.length]).sort()).toEqual([
    [SHIRT, 1],
    [UMBRELLA, 1],
  ]);
  const [umbrella] = await db
    .select({ imageIds: shopeeItems.imageIds })
    .from(shopeeItems)
    .where(eq(shopeeItems.name, UMBRELLA));
  // Compares the pictures themselves, as similar JPEGs.
  const [from] = await db
    .select()
    .from(shopeeImages)
    .where(eq(shopeeImages.imageId, umbrella?.imageIds[0] ?? ""));
  const uri = listed.find(({ title }) => title === UMBRELLA)?.uris[0] ?? "";
  const [to] = await db.select().from(tiktokImages).where(eq(tiktokImages.uri, uri));
  const looks = async (bytes: Uint8Array | undefined) =>
    [...(await sharp(bytes).resize(4, 4).removeAlpha().raw().toBuffer())].map((one) => one >> 5);
  expect(await looks(to?.bytes)).toEqual(await looks(from?.bytes));

  const undone = await seller.takeBack();
  expect(undone.canUndo).toBe(false);
  expect(await seller.read()).toMatchObject({ status: "undone", counts: { kept: 0 } });
  await seller.expectNothingWritten();
  expect(await seller.productNames()).toEqual([]);
  expect(await seller.shownOnShopee()).toHaveLength(5);
});

test("a Shopee shop's products are published on Lazada, with prices, stock, variants and pictures", async () => {
  const seller = await openTwoShops(world);
  const lazada = await connectLazada(world, seller);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14, price: 89_000 });
  await seller.addToShopee({ name: SHIRT, sku: "ANAK", sizes: true, stock: 8, price: 59_000 });
  await seller.choose(seller.shopee.channelId, lazada.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 2 } });
  const { controls } = world.sandboxes.lazada;
  expect(await controls.listItems(lazada.shopId)).toEqual([]);
  expect(await seller.act("send", { mode: "publish" })).toMatchObject({
    ...{ status: "finished", counts: { sent: 2, published: 2, failed: 0 } },
  });
  const shown = await controls.listItems(lazada.shopId);
  expect(shown.map(({ sku, stock, price }) => [sku, stock, price]).sort()).toEqual([
    ["ANAK-L", 8, 59_000],
    ["ANAK-M", 8, 59_000],
    ["ANAK-S", 8, 59_000],
    ["PAYUNG-01", 14, 89_000],
  ]);
  const listed = await world.backend.db
    .select({ urls: lazadaProducts.imageUrls })
    .from(lazadaProducts)
    .where(eq(lazadaProducts.shopId, lazada.shopId));
  expect(listed.map(({ urls }) => urls.length)).toEqual([1, 1]);
});

test("TikTok Shop's products become drafts for Shopee without a write there", async () => {
  const seller = await openTwoShops(world);
  await seller.addToTiktok({ name: UMBRELLA, sku: "PAYUNG-01", stock: 14 });
  await seller.choose(seller.tiktok.channelId, seller.shopee.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 1 } });
  const sent = await seller.act("send", { mode: "drafts" });
  expect(sent).toMatchObject({ status: "finished", publishId: null, counts: { sent: 1 } });
  expect(await seller.shownOnShopee()).toEqual([]);
  const { channelProducts } = await seller.ask(
    "GET",
    `/v2/channels/products?internalProductIds=${(await seller.items())[0]?.productId}&channelId=${seller.shopee.channelId}`,
  );
  expect(channelProducts[0]).toMatchObject({ syncStatus: 1 });
  expect(channelProducts[0].categoryId).toMatch(/./);
});

test("a Shopee size chart becomes the product's size guide and the TikTok listing's; undo removes it", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: SHIRT, sku: "ANAK", sizes: true, sizeChart: true });
  await seller.addToShopee({ name: `${SHIRT} biru`, sku: "BIRU", sizes: true, sizeChart: true });
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  await seller.act("start");
  const [guide, ...others] = await seller.sizeGuides();
  expect(others).toEqual([]);
  expect(guide).toMatchObject({ productCount: 2, image: { isPlaceholder: false } });

  expect(await seller.act("send", { mode: "publish" })).toMatchObject({
    counts: { sent: 3, published: 3 },
  });
  const listed = await world.backend.db
    .select({ title: tiktokProducts.title, chart: tiktokProducts.sizeChartUri })
    .from(tiktokProducts)
    .where(eq(tiktokProducts.shopId, seller.tiktok.shopId));
  expect(Object.fromEntries(listed.map(({ title, chart }) => [title, chart !== null]))).toEqual({
    [SHIRT]: true,
    [`${SHIRT} biru`]: true,
    [UMBRELLA]: false,
  });

  await seller.takeBack();
  expect(await seller.read()).toMatchObject({ status: "undone" });
  expect(await seller.sizeGuides()).toEqual([]);
});

test("a TikTok size chart is copied to Shopee; a product without one has none", async () => {
  const seller = await openTwoShops(world);
  await seller.addToTiktok({ name: SHIRT, sku: "ANAK", sizes: true, sizeChart: true });
  await seller.addToTiktok({ name: UMBRELLA, sku: "PAYUNG-01" });
  await seller.choose(seller.tiktok.channelId, seller.shopee.channelId);
  await seller.act("start");
  expect(await seller.sizeGuides()).toMatchObject([{ name: SHIRT, productCount: 1 }]);
  await seller.act("send", { mode: "publish" });
  const listed = await world.backend.db
    .select({ name: shopeeItems.name, chart: shopeeItems.sizeChartImageId })
    .from(shopeeItems)
    .where(eq(shopeeItems.shopId, seller.shopee.shopId));
  expect(Object.fromEntries(listed.map(({ name, chart }) => [name, chart !== null]))).toEqual({
    [SHIRT]: true,
    [UMBRELLA]: false,
  });
});

test("a product that needs an answer waits: a missing SKU is proposed, and continues when accepted", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  expect(await seller.act("start")).toMatchObject({
    status: "fetching",
    import: { status: "ready", counts: { undecided: 1, proposed: 1 } },
  });
  expect(await seller.act("continue")).toMatchObject({ status: "ready", counts: { fits: 1 } });
});

test("once the target has sold a product, the whole migration cannot be undone", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01" });
  await seller.choose(seller.shopee.channelId, seller.tiktok.channelId);
  await seller.act("start");
  expect(await seller.act("send", { mode: "publish" })).toMatchObject({ canUndo: true });
  const [item] = await seller.shownOnTiktok();
  await world.sandboxes.tiktok.controls.createOrder({
    shopId: seller.tiktok.shopId,
    lines: [{ skuId: item?.skuId ?? "", quantity: 1 }],
  });
  await world.drain();
  expect((await seller.read()).canUndo).toBe(false);
  expect(await seller.refusal("POST", "/;undo")).toMatchObject({
    status: 409,
    code: "already_sold",
  });
});

test("a migration can be ended before publishing and another started; steps refuse other states", async () => {
  const seller = await openTwoShops(world);
  await seller.addToShopee({ name: UMBRELLA, sku: "PAYUNG-01" });
  const { channelId } = seller.shopee;
  const stranger = await openTwoShops(world);
  expect(
    await seller.refusal("PUT", "/from", { channelId: stranger.shopee.channelId }),
  ).toMatchObject({ status: 404 });
  expect(await seller.refusal("POST", "/;start")).toMatchObject({ code: "migration_state" });
  await seller.ask("PUT", "/v1/onboarding/migration/from", { channelId });
  expect(await stranger.read()).toBeNull();
  expect(await seller.refusal("PUT", "/to", { channelId })).toMatchObject({
    status: 422,
    fields: { channelId: "same_channel" },
  });
  await seller.choose(channelId, seller.tiktok.channelId);
  await seller.act("start");
  expect(await seller.refusal("PUT", "/from", { channelId })).toMatchObject({
    status: 409,
    code: "migration_state",
  });
  await seller.ask("POST", "/v1/onboarding/migration/;cancel");
  expect(await seller.read()).toBeNull();
  await seller.expectNothingWritten();
  // The second migration covers what the first one imported.
  await seller.choose(channelId, seller.tiktok.channelId);
  expect(await seller.act("start")).toMatchObject({ status: "ready", counts: { fits: 1 } });
});
