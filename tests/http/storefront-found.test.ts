import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { openShop } from "#tests/backend/storefront/world.ts";
import { visit } from "#tests/support/app.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { findStructuredDataErrors, readLinkedData } from "#tests/support/structured-data.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
const open = (path: string, headers: Record<string, string> = {}) =>
  visit(path, { me: null, env: { apiFetch }, headers });

const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => [/hreflang="([^"]*)"/i.exec(tag)?.[1], /href="([^"]*)"/.exec(tag)?.[1]]);
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

async function productOf(slug: string): Promise<string> {
  const answer = await world.fetch(`/v1/storefronts/${slug}/products`);
  const { items } = await answer.json();
  return `/shop/${slug}/products/${items[0].id}`;
}

test("a page has one address per language, which names itself and the others", async () => {
  const { slug } = await openShop(world);
  const path = await productOf(slug);
  const alternates = [
    ["en", `${ORIGIN}${path}?lang=en`],
    ["id", ORIGIN + path],
    ["th", `${ORIGIN}${path}?lang=th`],
    ["x-default", ORIGIN + path],
  ];
  for (const [address, headers, canonical] of [
    [path, {}, path],
    [`${path}?lang=id`, {}, path],
    [`${path}?lang=th`, {}, `${path}?lang=th`],
    [path, { "Accept-Language": "th" }, `${path}?lang=th`],
  ] as const) {
    const { html, response } = await open(address, headers);
    expect(linksOf(html, "canonical")).toEqual([[undefined, ORIGIN + canonical]]);
    expect(linksOf(html, "alternate")).toEqual(alternates);
    expect(response.headers.get("Vary")).toMatch(/Accept-Language, Cookie/);
  }
});

test("robots.txt leads to every page of the shop in each language", async () => {
  const { slug } = await openShop(world);
  const path = await productOf(slug);
  const robots = await open("/robots.txt");
  expect(robots.response.headers.get("Content-Type")).toContain("text/plain");
  expect(robots.html).toContain(`Sitemap: ${ORIGIN}/sitemap.xml?page=1`);
  const index = await open("/sitemap.xml?page=1");
  const ofShop = await open(`/shop/${slug}/sitemap.xml`);
  const sitemaps = ["en", "id", "th"].map((code) => `/shop/${slug}/sitemap/${code}/1`);
  for (const sitemap of sitemaps) {
    expect(index.html).toContain(`<loc>${ORIGIN}${sitemap}</loc>`);
    expect(ofShop.html).toContain(`<loc>${ORIGIN}${sitemap}</loc>`);
  }
  const [english, indonesian] = await Promise.all(sitemaps.map((sitemap) => open(sitemap)));
  expect(indonesian?.html).toContain(`<loc>${ORIGIN}${path}</loc>`);
  expect(english?.html).toContain(`<loc>${ORIGIN}${path}?lang=en</loc>`);
  expect(english?.html).toContain(`hreflang="x-default" href="${ORIGIN}${path}"`);
  expect((await open(`/shop/${slug}/sitemap/fr/1`)).response.status).toBe(404);
  expect((await open("/sitemap.xml?page=2")).response.status).toBe(404);
});

test("a closed shop and one without products are in no sitemap", async () => {
  const { slug, ask, shop } = await openShop(world);
  await ask("PUT", `/v1/channels/shop/${shop.channelId}`, { version: shop.version, isOpen: false });
  expect((await open("/sitemap.xml")).html).not.toContain(`/shop/${slug}/`);
});

test("a shared link shows title, text, and a JPEG in the size of a preview", async () => {
  const { slug } = await openShop(world);
  const path = await productOf(slug);
  const { html } = await open(`${path}?lang=th`);
  expect(metaOf(html, "og:title")).toBe("Kaos Oblong Katun");
  expect(metaOf(html, "og:description")).toBe("Katun 24s, adem.");
  expect(metaOf(html, "og:url")).toBe(`${ORIGIN}${path}?lang=th`);
  expect(metaOf(html, "og:locale")).toBe("th_TH");
  const picture = metaOf(html, "og:image") ?? "";
  const answer = await world.fetch(new URL(picture).pathname.replace(/^\/api/, ""));
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
});

test("Google's requirements accept the structured data of home and product", async () => {
  const { slug, ask, shop, buyer } = await openShop(world, { settings: { flatFee: 15_000 } });
  await ask("PUT", `/v1/channels/shop/${shop.channelId}/window`, {
    ...{ version: 0, returnDays: 7, hours: [{ weekday: 1, from: "09:00", to: "17:00" }] },
  });
  const { token } = await (await buyer.place(1)).json();
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "delivered" })
    .where(eq(storefrontOrders.token, token));
  const review = new FormData();
  for (const [name, value] of [
    ["line", "0"],
    ["stars", "4"],
    ["text", "Adem"],
  ] as const)
    review.append(name, value);
  const written = await world.fetch(`/v1/storefronts/${slug}/orders/${token}/reviews`, {
    ...{ method: "POST", body: review },
  });
  const { reviewId } = await written.json();
  await ask("PUT", `/v1/channels/shop/${shop.channelId}/reviews/${reviewId}`, {
    ...{ isShown: true, answer: "Terima kasih!" },
  });
  const page = (await open(await productOf(slug))).html;
  expect(page).toContain("4,0 (1 ulasan)");
  expect(page).toContain("Terima kasih!");
  const home = readLinkedData((await open(`/shop/${slug}`)).html);
  const product = readLinkedData((await open(await productOf(slug))).html);
  expect(home.map((item) => item["@type"])).toEqual(["Store"]);
  expect(product.map((item) => item["@type"])).toEqual(["ProductGroup", "BreadcrumbList"]);
  const offer = expect.objectContaining({
    hasMerchantReturnPolicy: expect.objectContaining({ merchantReturnDays: 7 }),
    shippingDetails: expect.objectContaining({
      shippingRate: { "@type": "MonetaryAmount", value: "15000", currency: "IDR" },
    }),
  });
  expect(product[0]).toHaveProperty("hasVariant[0].offers", offer);
  expect(product[0]).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: "Siti R." }, reviewBody: "Adem" }],
  });
  expect(await findStructuredDataErrors([...home, ...product])).toEqual([]);
  // The validator sees faults, also inside of the group.
  expect(
    await findStructuredDataErrors([
      { "@type": "ProductGroup", hasVariant: [{ "@type": "Product", name: "Kaos" }] } as never,
    ]),
  ).not.toEqual([]);
});

test("the shop's colour is a sheet of its own, which browsers keep until it changes", async () => {
  const { slug, ask, shop } = await openShop(world);
  expect((await open(`/shop/${slug}`)).html).not.toContain("theme.css");
  await ask("PUT", `/v1/channels/shop/${shop.channelId}/window`, { version: 0, colour: "#166534" });
  const { html, response } = await open(`/shop/${slug}`);
  const sheet = `/shop/${slug}/theme.css?v=1`;
  expect(html).toMatch(new RegExp(`<link rel="stylesheet" href="${sheet.replace("?", "\\?")}"`));
  expect(response.headers.get("Content-Security-Policy")).not.toMatch(
    /style-src[^;]*unsafe-inline/,
  );
  const answer = await open(sheet);
  expect(answer.response.headers.get("Content-Type")).toContain("text/css");
  expect(answer.response.headers.get("Cache-Control")).toContain("immutable");
  expect(answer.html).toContain("--primary-solid:#166534");
  const other = await open(`/shop/${slug}/theme.css?v=7`);
  expect(other.response.headers.get("Cache-Control")).toBe("no-store");
});
