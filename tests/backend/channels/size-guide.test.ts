import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import type { ListingSource } from "#backend/listings/listing-source.ts";
import { addSizeGuide } from "#backend/listings/size-guide.ts";
import { toSizeChartKey } from "#backend/listings/upload-listing-images.ts";
import { storeImage } from "#backend/products/images.ts";
import { deleteSizeChart, saveSizeChart } from "#backend/products/size-charts.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { IMAGE_TYPE, SYNC_STATUS } from "#contract/statuses.ts";
import { items } from "#sandbox/shopee/schema.ts";
import { callerOf } from "#tests/support/service-calls.ts";
import { connectShop } from "./connecting.ts";
import { selling } from "./selling.ts";

const TABLE = {
  measures: ["Lebar dada", "Panjang"],
  rows: [
    { size: "S", values: [48, 70.5] },
    { size: "M", values: [50, null] },
  ],
};

/** A category of the sandbox that requires a size chart. */
const JEANS = "100250";

type Shop = Awaited<ReturnType<typeof selling>>;

async function picture(
  { backend }: Pick<Shop, "backend">,
  { accountId, type }: { accountId: string; type: (typeof IMAGE_TYPE)[keyof typeof IMAGE_TYPE] },
): Promise<string> {
  const bytes = await sharp({
    create: { width: 500, height: 500, channels: 3, background: "#36c" },
  })
    .png()
    .toBuffer();
  return (await storeImage(backend, accountId, bytes, { type, name: "ukuran.png" })).id;
}

/** Gives the product a size guide, with a picture or only with text. */
async function giveGuide(shop: Shop, { hasPicture = true } = {}) {
  const { backend, laras, product } = shop;
  const { accountId } = laras;
  const imageId = await picture(shop, { accountId, type: IMAGE_TYPE.sizeChart });
  const guide = await saveSizeChart(backend, callerOf(laras), {
    name: "Kaos pria",
    ...TABLE,
    imageId: hasPicture ? imageId : null,
  });
  const by = { accountId: laras.accountId, actor: laras.userId };
  await updateProduct(backend, by, product.id, { sizeChart: guide.id, version: product.version });
  return { guide, imageId };
}

test("a category that requires a size chart reports it before publishing", async () => {
  const shop = await selling();
  const { laras, product, channelId, controls, shopId } = shop;
  const base = `/v1/channels/${channelId}/categories`;
  const needs = async (id: string) =>
    (await laras.call<{ sizeChart: string }>("GET", `${base}/${id}`)).body.sizeChart;
  const listedIn = async (category: string) =>
    (
      await laras.call<{ categories: { categoryId: string }[] }>(
        "GET",
        `${base}?search=${category}`,
      )
    ).body.categories[0]?.categoryId ?? "";
  expect([
    await needs(JEANS),
    await needs(await listedIn("kemeja")),
    await needs(await listedIn("gelas")),
  ]).toEqual(["mandatory", "optional", "none"]);

  await shop.edit({ categoryId: JEANS });
  const preflight = `/v2/channels/products/preflight?internalProductId=${product.id}`;
  const found = async () =>
    (await laras.call<{ channels: { findings: object[] }[] }>("GET", preflight)).body.channels[0]
      ?.findings;
  const finding = expect.objectContaining({
    ...{ field: "sizeChart", code: "size_chart_missing", level: "error" },
  });
  expect(await found()).toContainEqual(finding);
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "size_chart_missing" },
  });
  expect(await controls.listItems(shopId)).toEqual([]);

  await giveGuide(shop);
  expect(await found()).not.toContainEqual(finding);
});

test("a size guide of text only does not satisfy a category that requires a chart", async () => {
  const shop = await selling();
  await shop.edit({ categoryId: JEANS });
  await giveGuide(shop, { hasPicture: false });
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({ errorCode: "size_chart_missing" });
});

test("a product's size guide is sent as picture and as a table in the description until it is deleted", async () => {
  const shop = await selling();
  const { backend, db, laras, product, listing, shopId, publish, jobs } = shop;
  const { guide, imageId } = await giveGuide(shop);
  const onShopee = async () => {
    await publish();
    await jobs.drain();
    const [item] = await db.select().from(items).where(eq(items.shopId, shopId));
    const { imageIds: pictures, sizeChartImageId: chart, description } = item ?? {};
    return { pictures, chart, description };
  };
  const shown = await onShopee();
  const [row] = await db.select().from(channelProducts).where(eq(channelProducts.id, listing.id));
  expect(shown.pictures).toEqual([row?.imageMap[product.images[0]?.id ?? ""]]);
  expect(shown.chart).toBe(row?.imageMap[toSizeChartKey(imageId)]);
  expect(shown.chart).toBeTruthy();
  expect(shown.description).toBe(
    `${product.description}\n\nS: Lebar dada 48 cm, Panjang 70,5 cm\nM: Lebar dada 50 cm`,
  );

  await deleteSizeChart(backend, callerOf(laras), guide.id);
  expect(await onShopee()).toEqual({
    pictures: shown.pictures,
    chart: null,
    description: product.description,
  });
});

test("a listing's own size picture replaces the guide's picture, and satisfies the requirement", async () => {
  const shop = await selling();
  const { db, laras, listing, shopId, publish, jobs, edit, channelId } = shop;
  const { accountId } = laras;
  const own = await picture(shop, { accountId, type: IMAGE_TYPE.sizeChartChannel });
  await edit({ categoryId: JEANS, sizeChartImageId: own });
  const chart = async () => {
    await publish();
    await jobs.drain();
    const [row] = await db.select().from(channelProducts).where(eq(channelProducts.id, listing.id));
    const [item] = await db.select().from(items).where(eq(items.shopId, shopId));
    const [key] =
      Object.entries(row?.imageMap ?? {}).find(([, id]) => id === item?.sizeChartImageId) ?? [];
    return [row?.errorCode, key];
  };
  expect(await chart()).toEqual([null, toSizeChartKey(own)]);
  const { imageId } = await giveGuide(shop);
  expect(await chart(), "the product's guide does not replace it").toEqual([
    null,
    toSizeChartKey(own),
  ]);

  const other = await connectShop(shop, laras);
  await laras.call("POST", "/v2/products/channels/;copy", { from: channelId, to: other.channelId });
  await jobs.drain();
  const copies = await db
    .select({ chart: channelProducts.sizeChartImageId })
    .from(channelProducts)
    .where(eq(channelProducts.channelId, other.channelId));
  expect(copies).toEqual([{ chart: own }]);

  await edit({ sizeChartImageId: null });
  expect(await chart()).toEqual([null, toSizeChartKey(imageId)]);
});

test("a listing refuses another account's size picture, or a picture of another purpose", async () => {
  const shop = await selling();
  const stranger = await shop.signUp();
  const { sizeChartChannel: type } = IMAGE_TYPE;
  const theirs = await picture(shop, { accountId: stranger.accountId, type });
  const refused = { status: 422, body: { fields: { sizeChartImageId: "image_unknown" } } };
  for (const id of [theirs, "none", shop.product.images[0]?.id])
    expect(await shop.edit({ sizeChartImageId: id }), id).toMatchObject(refused);
  expect(await shop.read()).toMatchObject({ sizeChartImageId: null });
});

const rules = { maxImages: 2, maxDescriptionLength: 80 };
function sourceOf(
  product: { name: string; description: string },
  imageIds: string[],
): ListingSource {
  const master = {
    id: "p",
    category: "",
    brand: "",
    condition: "new" as const,
    isDigital: false,
    isActive: true,
    variationTypes: [],
    attributes: [],
    ...product,
  };
  return { product: master, variants: [], imageIds, sizeGuide: { ...TABLE, imageId: "guide" } };
}

test("content that a channel does not support is left out, and the rest is kept", () => {
  const full = sourceOf({ name: "Kaos", description: "x".repeat(40) }, ["a", "b"]);
  const as = (language: string) => ({ language, hasField: false });
  expect(addSizeGuide(full, rules, as("id"))).toEqual(full);
  const roomy = sourceOf({ name: "Kaos", description: "" }, ["a"]);
  const shown = addSizeGuide(roomy, rules, as("th"));
  expect([shown.imageIds, shown.product.description]).toEqual([
    ["a", "guide"],
    "Kaos\n\nS: Lebar dada 48 cm, Panjang 70.5 cm\nM: Lebar dada 50 cm",
  ]);
  expect(addSizeGuide({ ...roomy, sizeGuide: null }, rules, as("id")).imageIds).toEqual(["a"]);
});
