import { parse } from "csv-parse/sync";
import sax from "sax";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeImage } from "#backend/products/images.ts";
import type { FeedFile, ProductFeed } from "#contract/feeds.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";
import { makeAsk, product, stock } from "../catalogues/world.ts";
import { openShop } from "../storefront/world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

type Row = Record<string, string>;

async function withFeed(th = false): Promise<{ seller: SignedIn; feed: ProductFeed }> {
  const seller = await world.signUp(th ? { countryCode: "th" } : {});
  const made = await makeAsk(seller)<{ feed: ProductFeed }>("POST", "/v1/products/feeds", {
    ...{ name: "Situs", url: "toko-laras.example/p?a=1&b=2" },
  });
  return { seller, feed: made.body.feed };
}

/** Fetches without a session. */
async function fetchFile(feed: ProductFeed, file: FeedFile) {
  const { url } = feed.files.find((one) => one.file === file) ?? { url: "" };
  const answer = await world.fetch(new URL(url).pathname.replace(/^\/api/, ""));
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    text: await answer.text(),
  };
}

async function csvRows(feed: ProductFeed, file: "google.csv" | "meta.csv"): Promise<Row[]> {
  const { text } = await fetchFile(feed, file);
  return parse(text, { columns: true }) as Row[];
}

/** Strict: throws if the XML is not well-formed. */
async function xmlRows(feed: ProductFeed, file: "google.xml" | "meta.xml"): Promise<Row[]> {
  const { text } = await fetchFile(feed, file);
  const rows: Row[] = [];
  const parser = sax.parser(true, { xmlns: true });
  let field = "";
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => {
    if (tag.name === "item") rows.push({});
    if ("uri" in tag && tag.uri === "http://base.google.com/ns/1.0") field = tag.local;
  };
  parser.onclosetag = () => {
    field = "";
  };
  parser.ontext = (value) => {
    const row = rows.at(-1);
    if (row && field) row[field] = row[field] ? `${row[field]},${value}` : value;
  };
  parser.write(text).close();
  return rows;
}

/** Source: support.google.com/merchants/answer/7052112 and each attribute's page. */
function expectGoogle(row: Row): void {
  expect(row.id).toMatch(/^\S{1,50}$/);
  expect([...(row.title ?? "")].length).toBeGreaterThan(0);
  expect([...(row.title ?? "")].length).toBeLessThanOrEqual(150);
  expect([...(row.description ?? "")].length).toBeGreaterThan(0);
  expect([...(row.description ?? "")].length).toBeLessThanOrEqual(5000);
  expect(row.link).toMatch(/^https?:\/\/\S{1,2000}$/);
  expect(row.image_link).toMatch(/^https?:\/\/\S{1,2000}$/);
  expect((row.additional_image_link || "").split(",").length).toBeLessThanOrEqual(10);
  expect(["in_stock", "out_of_stock"]).toContain(row.availability);
  expect(row.price).toMatch(/^\d+(\.\d\d)? (IDR|THB)$/);
  expect(["new", "refurbished", "used"]).toContain(row.condition);
  expect(["yes", "no"]).toContain(row.identifier_exists);
}

/**
 * Source: developers.facebook.com, "Catalog fields": availability and condition in Meta's words,
 * and one of brand, GTIN and part number.
 */
function expectMeta(row: Row): void {
  expect(row.id).toMatch(/^\S{1,100}$/);
  expect([...(row.title ?? "")].length).toBeLessThanOrEqual(200);
  expect([...(row.description ?? "")].length).toBeLessThanOrEqual(9999);
  expect(["in stock", "out of stock", "available for order"]).toContain(row.availability);
  expect(["new", "refurbished", "used"]).toContain(row.condition);
  expect(row.price).toMatch(/^\d+(\.\d\d)? (IDR|THB)$/);
  expect(row.link).toMatch(/^https?:\/\//);
  expect(row.image_link).toMatch(/^https?:\/\//);
  expect(row.brand || row.gtin).toBeTruthy();
}

test("four feed files follow the published columns and the present products", async () => {
  const { seller, feed } = await withFeed();
  const shirt = await product(world, seller, {
    name: `Kaos "Oblong" & <Katun>, 24s${" panjang".repeat(20)}`.slice(0, 200),
    sizes: ["M", "L"],
    description: "Baris satu\nBaris dua; \u0007 bel",
    onHand: 4,
  });
  const cap = await product(world, seller, { name: "Topi", onHand: 0, price: 40_000 });
  for (const file of ["google.csv", "google.xml"] as const) {
    const rows = file === "google.csv" ? await csvRows(feed, file) : await xmlRows(feed, file);
    rows.forEach(expectGoogle);
    expect(rows.map(({ id }) => id)).toEqual([...shirt.variantIds, ...cap.variantIds]);
    expect(rows[1]).toMatchObject({
      availability: "in_stock",
      price: "65000 IDR",
      size: "L",
      item_group_id: shirt.id,
      link: expect.stringMatching(/^https:\/\/toko-laras\.example\/p\?a=1&b=2&sku=K-\d+-L$/),
    });
    expect(rows[2]).toMatchObject({ availability: "out_of_stock" });
  }
  for (const file of ["meta.csv", "meta.xml"] as const) {
    const rows = file === "meta.csv" ? await csvRows(feed, file) : await xmlRows(feed, file);
    rows.forEach(expectMeta);
    expect(rows[0]).toMatchObject({ quantity_to_sell_on_facebook: "4", brand: "Toko Laras" });
    expect(rows[0]?.title).toContain('Kaos "Oblong" & <Katun>, 24s');
  }
  await stock(makeAsk(seller), cap.variantIds[0] ?? "", 9);
  expect((await csvRows(feed, "meta.csv"))[2]).toMatchObject({
    availability: "in stock",
    quantity_to_sell_on_facebook: "9",
  });
  await makeAsk(seller)("POST", "/v2/products/;delete", {
    ...{ productIds: [shirt.id], targetChannelIds: [] },
  });
  expect(await csvRows(feed, "google.csv")).toHaveLength(1);
});

test("prices in baht have satang", async () => {
  const { seller, feed } = await withFeed(true);
  await product(world, seller, { price: 19_950 });
  expect(await csvRows(feed, "google.csv")).toMatchObject([{ price: "199.50 THB" }]);
});

test("a feed's address is unguessable, belongs to one account, and ends when renewed", async () => {
  const { seller, feed } = await withFeed();
  const other = await world.signUp();
  expect((await makeAsk(other)("POST", `/v1/products/feeds/${feed.id}/;renew`)).status).toBe(404);
  expect((await makeAsk(other)("DELETE", `/v1/products/feeds/${feed.id}`)).status).toBe(404);
  expect(feed.files.map(({ url }) => new URL(url).pathname.split("/").at(-2)?.length)).toEqual([
    ...[32, 32, 32, 32],
  ]);
  expect(await fetchFile(feed, "google.xml")).toMatchObject({
    status: 200,
    type: "application/xml; charset=utf-8",
  });
  const ask = makeAsk(seller);
  const listed = await ask<{ feeds: ProductFeed[] }>("GET", "/v1/products/feeds");
  expect(listed.body.feeds[0]?.lastReadAt).not.toBeNull();
  const { body } = await ask<{ feed: ProductFeed }>("POST", `/v1/products/feeds/${feed.id}/;renew`);
  expect((await fetchFile(feed, "google.xml")).status).toBe(404);
  expect((await fetchFile(body.feed, "meta.csv")).status).toBe(200);
  await ask("DELETE", `/v1/products/feeds/${feed.id}`);
  expect((await fetchFile(body.feed, "meta.csv")).status).toBe(404);
});

test("a shop's feed has the shop's products, prices and texts; the own shop's links to its pages", async () => {
  const { owner, ask, slug, shop, product: shirt } = await openShop(world);
  await product(world, owner, { name: "Not in the shop" });
  const { channelProducts } = await ask(
    "GET",
    `/v2/channels/products?internalProductIds=${shirt.id}&channelId=${shop.channelId}`,
  );
  const [listing] = channelProducts;
  const bytes = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#15803d" },
  })
    .png()
    .toBuffer();
  const { id: own } = await storeImage(world.backend, owner.accountId, bytes, {
    ...{ type: IMAGE_TYPE.product, name: "toko.png" },
  });
  await ask("PUT", `/v2/channels/products/${listing.id}`, {
    channelProduct: {
      version: listing.version,
      name: "Kaos Toko Laras",
      imageIds: [own],
      prices: { [shirt.variants[1].id]: 72_000 },
    },
  });
  await ask("POST", `/v2/channels/products/${listing.id}/;publish`);
  await world.drain();
  const { feed } = await ask("POST", "/v1/products/feeds", {
    ...{ name: "Toko", channelId: shop.channelId },
  });
  expect(feed).toMatchObject({ channelId: shop.channelId, url: shop.url });
  expect(await csvRows(feed, "meta.csv")).toMatchObject([
    { title: "Kaos Toko Laras", price: "65000 IDR", quantity_to_sell_on_facebook: "12" },
    {
      ...{ title: "Kaos Toko Laras", price: "72000 IDR", quantity_to_sell_on_facebook: "5" },
      link: expect.stringMatching(new RegExp(`/shop/${slug}\\?sku=KOB-L-\\d+$`)),
    },
  ]);
  const pictured = (await csvRows(feed, "meta.csv")).map((row) => JSON.stringify(row));
  expect(
    pictured.every((row) => row.includes(own)),
    "a picture of the shop alone",
  ).toBe(true);
  // Changing the shop's address changes the links.
  await ask("PUT", `/v1/channels/shop/${shop.channelId}`, {
    ...{ version: shop.version, slug: `${slug}-baru` },
  });
  expect((await csvRows(feed, "google.csv"))[0]?.link).toContain(`/shop/${slug}-baru?sku=`);
  await ask("POST", `/v2/channels/products/${listing.id}/;unpublish`, {
    archiveFromChannel: false,
  });
  await world.drain();
  expect(await csvRows(feed, "meta.csv")).toEqual([]);
});

test("a feed needs a shop of the account; another shop's also needs the website it links to", async () => {
  const seller = await world.signUp();
  const { channelId } = await connectShop(world, seller);
  const other = await world.signUp();
  const add = (by: SignedIn, body: object) =>
    makeAsk(by)<{ feed: ProductFeed; fields: object }>("POST", "/v1/products/feeds", {
      ...{ name: "Toko", channelId },
      ...body,
    });
  expect((await add(other, { url: "toko.example" })).status).toBe(404);
  expect((await add(seller, {})).body).toMatchObject({ fields: { url: "required" } });
  expect((await add(seller, { url: "toko" })).body).toMatchObject({
    fields: { url: "invalid_website" },
  });
  const { body } = await add(seller, { url: "toko.example" });
  expect(body.feed).toMatchObject({ channelId, url: "toko.example" });
  expect(await csvRows(body.feed, "google.csv")).toEqual([]);
});
