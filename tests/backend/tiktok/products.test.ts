import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { products } from "#sandbox/tiktok/schema.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { connectShop, createWorld, draft, makeVariedDraft, uploadPicture } from "./world.ts";

async function start(about: { isFromTokopedia?: boolean } = {}) {
  const world = await createWorld();
  return { ...world, ...(await connectShop(world, "ID", about)) };
}

test("a product with variations is read back as published", async () => {
  const { connector, credentials, imageId } = await start();
  const { listings } = connector;
  const wanted = makeVariedDraft(imageId, { daysToShip: 5 });
  const ref = await listings.create(credentials, wanted, null);
  expect(ref.variants.map(({ key }) => key)).toEqual(["hm", "hl", "pm"]);
  const [item] = (await listings.list(credentials, null)).items;
  expect(item).toMatchObject({
    externalProductId: ref.externalProductId,
    name: wanted.name,
    description: wanted.description,
    isListed: true,
    categoryId: "100244",
    daysToShip: 5,
    logisticsIds: wanted.logisticsIds,
    variationTypes: [
      { name: "Warna", options: [{ name: "Hitam" }, { name: "Putih" }] },
      { name: "Ukuran", options: [{ name: "M" }, { name: "L" }] },
    ],
    variants: [
      { sku: "SKU-hm", optionIndexes: [0, 0], price: 80_000, stock: 5, weightG: 250, widthCm: 20 },
      { sku: "SKU-hl", optionIndexes: [0, 1], price: 85_000, stock: 6 },
      { sku: "SKU-pm", optionIndexes: [1, 0], price: 80_000, stock: 7 },
    ],
  });
});

test("parts that TikTok Shop leaves out are reported, on create and update", async () => {
  const { connector, credentials, imageId } = await start();
  const { listings } = connector;
  const wanted = draft(imageId, { brandId: "404" });
  const ref = await listings.create(credentials, wanted, null);
  expect(ref.warnings).toEqual([expect.stringContaining("[brand_id]:404")]);
  const id = ref.externalProductId;
  expect((await listings.update(credentials, id, wanted, ref)).warnings).toEqual(ref.warnings);
  const without = await listings.update(credentials, id, { ...wanted, brandId: null }, ref);
  expect(without.warnings ?? []).toEqual([]);
});

test("a size picture is stored in its field, kept when not mentioned, and removed with ours", async () => {
  const { connector, credentials, imageId, db, shop } = await start();
  const { listings } = connector;
  const chart = await uploadPicture({ connector }, credentials, { isSizeChart: true });
  const sent = draft(imageId, { sizeChart: { externalImageId: chart } });
  const ref = await listings.create(credentials, sent, null);
  const shown = async () =>
    (await db.select().from(products).where(eq(products.shopId, shop.shopId))).map(
      ({ sizeChartUri, imageUris }) => ({ sizeChartUri, imageUris }),
    );
  const withChart = [{ sizeChartUri: chart, imageUris: [imageId] }];
  expect(await shown()).toEqual(withChart);
  const change = (sizeChart: ListingDraft["sizeChart"]) =>
    listings.update(credentials, ref.externalProductId, { ...sent, sizeChart }, ref);
  await change(null);
  expect(await shown()).toEqual(withChart);
  await change({ externalImageId: null });
  expect(await shown()).toEqual([{ sizeChartUri: null, imageUris: [imageId] }]);
});

test("a change keeps the ids of remaining variants, and removes and adds others", async () => {
  const { connector, credentials, imageId } = await start();
  const { listings } = connector;
  const before = makeVariedDraft(imageId);
  const ref = await listings.create(credentials, before, null);
  const [hm, , pm] = before.variants;
  const added = variant("pl", [1, 1], 90_000, 2);
  const after = { ...before, variants: [hm, pm, added].flatMap((one) => one ?? []) };
  const changed = await listings.update(credentials, ref.externalProductId, after, ref);
  const idOf = (of: typeof ref, key: string) =>
    of.variants.find((one) => one.key === key)?.externalVariantId;
  expect(idOf(changed, "hm")).toBe(idOf(ref, "hm"));
  expect(idOf(changed, "pm")).toBe(idOf(ref, "pm"));
  expect(changed.variants.map(({ key }) => key)).toEqual(["hm", "pm", "pl"]);
  const stock = await connector.stock.read(credentials, ref.externalProductId);
  expect(stock.map((one) => one.stock)).toEqual([5, 7, 2]);
});

test("a shop that came from Tokopedia sells there too: products created, changed and hidden", async () => {
  const { connector, credentials, imageId, controls, shop } = await start({
    isFromTokopedia: true,
  });
  await controls.addItem(shop.shopId, {
    name: "Kaos Polos dari Tokopedia",
    price: 50_000,
    stock: 3,
  });
  const { listings } = connector;
  const ref = await listings.create(credentials, draft(imageId), null);
  const id = ref.externalProductId;
  const shown = async () => {
    const items = await controls.listItems(shop.shopId);
    const item = items.find(({ productId }) => productId === id);
    return [item?.status, item?.tokopediaStatus];
  };
  expect(await shown()).toEqual(["ACTIVATE", "ACTIVATE"]);
  await listings.update(
    credentials,
    id,
    draft(imageId, { name: "Kaos Polos Katun 30s Lengan Pendek" }),
    ref,
  );
  expect(await shown()).toEqual(["ACTIVATE", "ACTIVATE"]);
  await listings.setListed(credentials, id, false);
  expect(await shown()).toEqual(["SELLER_DEACTIVATED", "SELLER_DEACTIVATED"]);
  await listings.setListed(credentials, id, true);
  expect(await shown()).toEqual(["ACTIVATE", "ACTIVATE"]);
});

test("whether a shop also sells in Tokopedia is read once for many products", async () => {
  const { connector, credentials, imageId, calls, clock } = await start();
  const searches = () => calls.filter((path) => path.endsWith("/products/search")).length;
  for (const token of ["SKU-a", "SKU-b", "SKU-c"])
    await connector.listings.create(credentials, draft(imageId, { token }), null);
  expect(searches()).toBe(1);
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  await connector.listings.create(credentials, draft(imageId, { token: "SKU-d" }), null);
  expect(searches()).toBe(2);
});

test("a product shown in Tokopedia only counts as shown", async () => {
  const { connector, credentials, controls, shop, db } = await start({ isFromTokopedia: true });
  const { productId } = await controls.addItem(shop.shopId, {
    ...{ name: "Kaos Polos dari Tokopedia", price: 50_000, stock: 3 },
  });
  await db
    .update(products)
    .set({ status: "SELLER_DEACTIVATED" })
    .where(eq(products.productId, productId));
  const [item] = (await connector.listings.list(credentials, null)).items;
  expect(item?.isListed).toBe(true);
  await connector.listings.setListed(credentials, productId, false);
  expect((await connector.listings.list(credentials, null)).items[0]?.isListed).toBe(false);
});

test("stock is in the main warehouse only, whatever the others had", async () => {
  const { connector, credentials, imageId, controls, shop, calls } = await start();
  const ref = await connector.listings.create(credentials, draft(imageId), null);
  const [only] = ref.variants;
  const items = [{ externalVariantId: only?.externalVariantId ?? "", quantity: 4 }];
  calls.length = 0;
  expect(await connector.stock.push(credentials, ref.externalProductId, items)).toMatchObject([
    { ok: true },
  ]);
  expect(await connector.stock.push(credentials, ref.externalProductId, items)).toMatchObject([
    { ok: true },
  ]);
  // The shop's warehouses are known from publishing, but not which of them the variant is in.
  const path = `/product/202309/products/${ref.externalProductId}`;
  const push = [`GET ${path}`, `POST ${path}/inventory/update`];
  expect(calls).toEqual([...push, ...push]);
  expect(await controls.listItems(shop.shopId)).toMatchObject([{ stock: 4 }]);
});

test("one wrong price is reported, and the others are set", async () => {
  const { connector, credentials, imageId } = await start();
  const ref = await connector.listings.create(credentials, makeVariedDraft(imageId), null);
  const [first, second] = ref.variants.map(({ externalVariantId }) => externalVariantId);
  const results = await connector.prices.push(credentials, ref.externalProductId, [
    { externalVariantId: first ?? "", price: 99_000 },
    { externalVariantId: second ?? "", price: 0 },
  ]);
  expect(results).toMatchObject([{ ok: true }, { ok: false, code: "12052012" }]);
  const [item] = (await connector.listings.list(credentials, null)).items;
  expect(item?.variants.map(({ price }) => price)).toEqual([99_000, 85_000, 80_000]);
});

test("a change is reviewed while buyers see the former version, and its variants are known at once", async () => {
  const { connector, credentials, imageId, controls, shop } = await start();
  const { listings } = connector;
  const before = makeVariedDraft(imageId);
  const ref = await listings.create(credentials, before, null);
  const id = ref.externalProductId;
  await controls.reviewByHand(shop.shopId, true);
  const review = () => listings.review(credentials, id);
  const shown = async () => {
    const [item] = (await listings.list(credentials, null)).items;
    return [item?.name, item?.isListed, item?.variants.length];
  };
  expect(await review()).toEqual({ state: "passed", reason: "" });
  const after = {
    ...before,
    name: "Kaos Polos Katun Combed 24s",
    variants: [...before.variants, variant("pl", [1, 1], 90_000, 2)],
  };
  const changed = await listings.update(credentials, id, after, ref);
  expect(changed.variants.map(({ key }) => key)).toEqual(["hm", "hl", "pm", "pl"]);
  expect(await shown()).toEqual([before.name, true, 3]);
  expect(await review()).toEqual({ state: "waiting", reason: "" });
  const added = changed.variants[3]?.externalVariantId ?? "";
  const units = [{ externalVariantId: added, quantity: 9 }];
  expect(await connector.stock.push(credentials, id, units)).toMatchObject([{ ok: true }]);
  await controls.failReview(id, ["Wrong category."]);
  expect(await review()).toEqual({ state: "refused", reason: "Wrong category." });
  expect(await shown()).toEqual([before.name, true, 3]);
  const again = await listings.update(credentials, id, after, ref);
  await controls.approveReview(id);
  expect(await review()).toEqual({ state: "passed", reason: "" });
  expect(await shown()).toEqual([after.name, true, 4]);
  expect(again.variants.slice(0, 3)).toEqual(ref.variants);
});

test("a listing's review result is read with its reasons", async () => {
  const { connector, credentials, imageId, controls, shop } = await start();
  await controls.reviewByHand(shop.shopId, true);
  const { listings } = connector;
  const { externalProductId } = await listings.create(credentials, draft(imageId), null);
  const review = () => listings.review(credentials, externalProductId);
  expect(await review()).toEqual({ state: "waiting", reason: "" });
  await controls.failReview(externalProductId, ["Blurred picture.", "Wrong category."]);
  expect(await review()).toEqual({
    state: "refused",
    reason: "Blurred picture. Wrong category.",
  });
  await controls.approveReview(externalProductId);
  expect(await review()).toEqual({ state: "passed", reason: "" });
});
