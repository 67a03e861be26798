import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { escapeHtml } from "#app/plain-pages/plain-page.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { listStorefronts, MAX_STOREFRONTS } from "#contract/storefront.ts";

/** Maximum addresses of a file or an index (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;
/** Products in one sitemap. A file with all languages' addresses and pictures stays below 50 MB. */
export const SITEMAP_PRODUCTS = 10_000;
const HOUR_S = 3600;

type Context = Readonly<RouterContextProvider>;

interface ListedShop {
  slug: string;
  domain: string | null;
  products: number;
}

/**
 * Returns the addresses of a shop's sitemaps: for each language, as many as its products need.
 * `home` is the shop's address without a slash at its end.
 */
export function listSitemaps(home: string, products: number): string[] {
  const pages = Math.max(1, Math.ceil(products / SITEMAP_PRODUCTS));
  return LANGUAGES.flatMap((language) =>
    Array.from({ length: pages }, (_, page) => `${home}/sitemap/${language}/${page + 1}`),
  );
}

/** Returns all shops that search engines may list at this origin. A domain has its own sitemap. */
async function readListedShops(context: Context): Promise<ListedShop[]> {
  const shops: ListedShop[] = [];
  for (;;) {
    const { storefronts, total } = await getCall(context)(listStorefronts, {
      query: { limit: MAX_STOREFRONTS, offset: shops.length },
    });
    shops.push(...storefronts);
    if (storefronts.length === 0 || shops.length >= total)
      return shops.filter(({ domain }) => domain === null);
  }
}

/** Divides all sitemaps into indexes, because an index may not contain an index. */
export async function readSitemapIndexes(context: Context): Promise<string[][]> {
  const { env } = currentState(context);
  const sitemaps = (await readListedShops(context)).flatMap(({ slug, products }) =>
    listSitemaps(`${env.publicOrigin}/shop/${slug}`, products),
  );
  const pages = Math.max(1, Math.ceil(sitemaps.length / MAX_ADDRESSES));
  return Array.from({ length: pages }, (_, page) =>
    sitemaps.slice(page * MAX_ADDRESSES, (page + 1) * MAX_ADDRESSES),
  );
}

/** Tells crawlers where sitemaps are, and which pages of a shop are not worth listing. */
export const answerRobots = (base: string, sitemaps: readonly string[]): Response =>
  new Response(
    [
      "User-agent: *",
      ...["cart", "checkout", "orders/", "find"].map((part) => `Disallow: ${base}/${part}`),
      "",
      ...sitemaps.map((url) => `Sitemap: ${url}`),
      "",
    ].join("\n"),
    {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": `public, max-age=${HOUR_S}`,
      },
    },
  );

export const answerSitemapIndex = (sitemaps: readonly string[]): Response =>
  answerXml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`).join("\n")}
</sitemapindex>`);

export const answerXml = (xml: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${HOUR_S}`,
    },
  });
