import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppEnv } from "#app/env.ts";
import { readServerConfig } from "#server/config.ts";
import { type AppBuild, createSite } from "#server/site.ts";
import { openShop } from "#tests/backend/storefront/world.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { createNameZone } from "#tests/support/name-zone.ts";

const zone = createNameZone();
const DOMAIN = "http://toko-laras.example.com";
let world: TestBackend;
let shop: Awaited<ReturnType<typeof openShop>>;
let site: { fetch(request: Request): Response | Promise<Response> };
let home: string;

beforeAll(async () => {
  world = await startTestBackend({ names: zone.records });
  const entry = new URL("../../build/server/index.js", import.meta.url).href;
  const { default: app } = (await import(/* @vite-ignore */ entry)) as { default: AppBuild };
  site = createSite(readServerConfig({ PUBLIC_ORIGIN: ORIGIN }), app, world, "test");
  shop = await openShop(world);
  home = `/shop/${shop.slug}`;
  await connect("toko-laras.example.com");
});
afterAll(() => world.close());

async function connect(name: string): Promise<void> {
  const address = `/v1/channels/shop/${shop.shop.channelId}/domain`;
  const { domain } = await shop.ask("PUT", address, { name });
  zone.setText(domain.textRecord.name, domain.textRecord.value);
  zone.setAlias(name, domain.nameRecord.value);
  const checked = await shop.ask("POST", `${address}/;check`, {});
  expect(checked.domain.state).toBe("verified");
}

const open = async (url: string, init: RequestInit = {}) => {
  const response = await site.fetch(new Request(url, { redirect: "manual", ...init }));
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("Location"),
    html: await response.text(),
  };
};
const post = (url: string, fields: Record<string, string>, headers: Record<string, string>) =>
  open(url, { method: "POST", body: new URLSearchParams(fields), headers });

const productPath = async () => {
  const { items } = await (await world.fetch(`/v1/storefronts/${shop.slug}/products`)).json();
  return `/products/${items[0].id}`;
};

test("the domain shows the shop, with links and canonical address of its own", async () => {
  const { status, html, headers } = await open(`${DOMAIN}/`);
  expect(status).toBe(200);
  expect(html).toContain("Kaos Oblong Katun");
  expect(html).toContain(`<link rel="canonical" href="${DOMAIN}/"`);
  expect(html).toContain(`hrefLang="th" href="${DOMAIN}/?lang=th"`);
  expect(html).not.toContain(home);
  expect(headers.get("Vary")).toMatch(/Accept-Language, Cookie/);
  const path = await productPath();
  expect(html).toContain(`href="${path}"`);
  const product = await open(DOMAIN + path);
  expect(product.html).toContain(`<link rel="canonical" href="${DOMAIN}${path}"`);
  expect(product.html).toContain(`"url":"${DOMAIN}${path}`);
  expect(product.html).not.toContain(home);
});

test("robots.txt and sitemaps of the domain name it, and the app's leave it out", async () => {
  const robots = await open(`${DOMAIN}/robots.txt`);
  expect(robots.html).toContain(`Sitemap: ${DOMAIN}/sitemap.xml`);
  expect(robots.html).toContain("Disallow: /cart");
  const index = await open(`${DOMAIN}/sitemap.xml`);
  expect(index.html).toContain(`<loc>${DOMAIN}/sitemap/id/1</loc>`);
  const sitemap = await open(`${DOMAIN}/sitemap/id/1`);
  expect(sitemap.html).toContain(`<loc>${DOMAIN}/</loc>`);
  expect(sitemap.html).toContain(`<loc>${DOMAIN}${await productPath()}</loc>`);
  expect((await open(`${ORIGIN}/sitemap.xml`)).html).not.toContain(home);
});

test("pictures and files are at the domain, members' pages and the API are not", async () => {
  const { html } = await open(`${DOMAIN}/`);
  const [picture = ""] = /\/api\/v1\/products\/images\/[^/"]+\/512/.exec(html) ?? [];
  const shown = await open(DOMAIN + picture);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await open(`${DOMAIN}/favicon.svg`)).status).toBe(200);
  for (const path of [
    ...["/orders", "/settings/shop", "/admin", "/sandbox/shopee/controls", "/signup", "/language"],
    ...["/api/v1/accounts/me", "/api/v1/accounts/auth/signin", "/api/docs", "/healthz", "/metrics"],
    ...["/shop/another", "/..%2forders", "/%2e%2e/orders"],
  ]) {
    const { token } = shop.owner;
    const answer = await open(DOMAIN + path, { headers: { Cookie: `x-jwt=${token}` } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test("a form of the domain's pages is taken, one of another origin is refused", async () => {
  const path = await productPath();
  const [variant] = await shop.buyer.variants();
  const fields = { variant: variant?.id ?? "", quantity: "2" };
  const taken = await post(DOMAIN + path, fields, { Origin: DOMAIN });
  expect([taken.status, taken.location]).toEqual([303, "/cart?added=1"]);
  const [cookie = ""] = (taken.headers.get("Set-Cookie") ?? "").split(";");
  const cart = await open(`${DOMAIN}/cart`, { headers: { Cookie: cookie } });
  expect(cart.html).toContain("Kaos Oblong Katun");
  expect(cart.html).toContain(`${DOMAIN}/cart?take=`);
  const foreign: Record<string, string>[] = [
    { Origin: ORIGIN },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign)
    expect((await post(DOMAIN + path, fields, headers)).status).toBe(403);
  expect((await post(`${ORIGIN}${home}${path}`, fields, { Origin: DOMAIN })).status).toBe(403);
});

test("the old address leads to the domain, with the cart of this browser", async () => {
  const path = await productPath();
  const old = await open(`${ORIGIN}${home}${path}?lang=th`);
  expect([old.status, old.location]).toEqual([301, `${DOMAIN}${path}?lang=th`]);
  expect(old.headers.get("Cache-Control")).toBe("no-cache");
  expect((await open(ORIGIN + home)).location).toBe(`${DOMAIN}/`);
  const [variant] = await shop.buyer.variants();
  const cart = `${variant?.id}~2`;
  const carried = await open(`${ORIGIN}${home}/cart`, {
    headers: { Cookie: `cart-${shop.slug}=${cart}` },
  });
  expect(carried.location).toBe(`${DOMAIN}/cart?${new URLSearchParams({ take: cart })}`);
  // A page that was open there before can still be sent.
  const sent = await post(
    `${ORIGIN}${home}${path}`,
    { variant: variant?.id ?? "", quantity: "1" },
    { Origin: ORIGIN },
  );
  expect(sent.location).toBe(`${home}/cart?added=1`);
  const within = await open(`${DOMAIN}${home}/cart`);
  expect([within.status, within.location]).toEqual([301, `${DOMAIN}/cart`]);
});

test("a sender's links, and other hosts of the server, are as before", async () => {
  expect((await open("http://etalase-1.internal/robots.txt")).status).toBe(200);
  expect((await open("http://unknown.example.com/robots.txt")).status).toBe(200);
  const { shops } = await shop.ask("GET", "/v1/channels/shop/shops");
  expect(shops[0].url).toBe(`${DOMAIN}/`);
});

test("behind TLS the domain asks for TLS, but not for the names below it", async () => {
  const secure = createSite(
    readServerConfig({ PUBLIC_ORIGIN: "https://etalase.test" }),
    { fetch: async (_: Request, env: AppEnv) => Response.json(env.publicOrigin) },
    world,
    "test",
  );
  const answer = await secure.fetch(new Request(`${DOMAIN}/`));
  expect(await answer.json()).toBe("https://toko-laras.example.com");
  expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("without an answer about the domain the app does not appear there", async () => {
  const silent = createSite(
    readServerConfig({ PUBLIC_ORIGIN: ORIGIN }),
    { fetch: async () => new Response("the app") },
    { ...world, pageFetch: () => async () => new Response(null, { status: 500 }) },
    "test",
  );
  const answer = await silent.fetch(new Request(`${DOMAIN}/`));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await silent.fetch(new Request(`${ORIGIN}/`))).status).toBe(200);
});

test("a removed domain leads back, and the shop is at its old address again", async () => {
  await shop.ask("DELETE", `/v1/channels/shop/${shop.shop.channelId}/domain`);
  const entry = new URL("../../build/server/index.js", import.meta.url).href;
  const { default: app } = (await import(/* @vite-ignore */ entry)) as { default: AppBuild };
  site = createSite(readServerConfig({ PUBLIC_ORIGIN: ORIGIN }), app, world, "test");
  const back = await open(`${DOMAIN}/cart?lang=th`);
  expect([back.status, back.location]).toEqual([301, `${ORIGIN}${home}/cart?lang=th`]);
  expect(back.headers.get("Cache-Control")).toBe("no-cache");
  expect((await open(`${DOMAIN}/`)).location).toBe(ORIGIN + home);
  expect((await open(ORIGIN + home)).html).toContain(
    `<link rel="canonical" href="${ORIGIN}${home}"`,
  );
});
