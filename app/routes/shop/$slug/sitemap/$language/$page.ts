import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addressIn } from "#app/models/storefront/language-address.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { escapeHtml } from "#app/plain-pages/plain-page.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { answerXml, SITEMAP_PRODUCTS } from "#app/services/storefront/sitemaps.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { listStorefrontItems, type Storefront } from "#contract/storefront.ts";
import type { Route } from "./+types/$page";

const A_CALL = 1000;

/** Lists the shop's pages in one language, with pictures and the other languages' addresses. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const language = LANGUAGES.find((code) => code === params.language);
  const page = Number(params.page);
  if (!language || !Number.isSafeInteger(page) || page < 1)
    return new Response(null, { status: 404 });
  const { env } = currentState(context);
  const addressOf = (path?: string) => env.publicOrigin + shopPath(shop, path);
  const subject = { shop, language };
  const entries =
    page === 1
      ? [buildSitemapEntry(subject, { url: addressOf(), changedAt: null, picture: null })]
      : [];
  const first = (page - 1) * SITEMAP_PRODUCTS;
  for (let offset = first; offset < first + SITEMAP_PRODUCTS; offset += A_CALL) {
    const { items, total } = await getCall(context)(listStorefrontItems, {
      params: { slug: shop.slug },
      query: { limit: A_CALL, offset },
    });
    for (const item of items)
      entries.push(
        buildSitemapEntry(subject, {
          url: addressOf(`/products/${item.id}`),
          changedAt: item.updatedAt,
          picture: item.picture?.url ?? null,
        }),
      );
    if (offset + A_CALL >= total) break;
  }
  return answerXml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>`);
}

interface Entry {
  /** The address without the language. */
  url: string;
  changedAt: string | null;
  picture: string | null;
}

function buildSitemapEntry(
  { shop, language }: { shop: Storefront; language: Language },
  { url, changedAt, picture }: Entry,
): string {
  const buildAlternateLink = (code: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(address)}"/>`;
  return [
    `<url><loc>${escapeHtml(addressIn(url, language, shop))}</loc>`,
    changedAt ? `<lastmod>${changedAt}</lastmod>` : "",
    ...LANGUAGES.map((code) => buildAlternateLink(code, addressIn(url, code, shop))),
    buildAlternateLink("x-default", url),
    picture ? `<image:image><image:loc>${escapeHtml(picture)}</image:loc></image:image>` : "",
    "</url>",
  ].join("");
}
