import { currentState, getCall } from "#app/middleware/request-store.ts";
import { escapeHtml } from "#app/plain-pages/plain-page.ts";
import { shopOf } from "#app/services/storefront/shop.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { listStorefrontItems } from "#contract/storefront.ts";
import type { Route } from "./+types/sitemap[.]xml";

const A_PAGE = 1000;
/** Maximum addresses per file (https://www.sitemaps.org/protocol.html). A shop has fewer. */
const MOST = 50_000;
const HOUR_S = 3600;

/** Lists every indexable page of the shop, with its pictures and languages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { slug } = shopOf(context);
  const { env } = currentState(context);
  const home = `${env.publicOrigin}/shop/${slug}`;
  const entries = [entry({ url: home, changedAt: null, picture: null })];
  for (let offset = 0; offset < MOST; offset += A_PAGE) {
    const { items, total } = await getCall(context)(listStorefrontItems, {
      params: { slug },
      query: { limit: A_PAGE, offset },
    });
    for (const item of items)
      entries.push(
        entry({
          url: `${home}/products/${item.id}`,
          changedAt: item.updatedAt,
          picture: item.picture?.url ?? null,
        }),
      );
    if (offset + A_PAGE >= total) break;
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${HOUR_S}`,
    },
  });
}

interface Entry {
  url: string;
  changedAt: string | null;
  picture: string | null;
}

function entry({ url, changedAt, picture }: Entry): string {
  return [
    `<url><loc>${escapeHtml(url)}</loc>`,
    changedAt ? `<lastmod>${changedAt}</lastmod>` : "",
    ...LANGUAGES.map(
      (code) =>
        `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(`${url}?lang=${code}`)}"/>`,
    ),
    picture ? `<image:image><image:loc>${escapeHtml(picture)}</image:loc></image:image>` : "",
    "</url>",
  ].join("");
}
