import { currentState, getCall } from "#app/middleware/request-store.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { answerSitemapIndex, listSitemaps } from "#app/services/storefront/sitemaps.ts";
import { listStorefrontItems } from "#contract/storefront.ts";
import type { Route } from "./+types/sitemap[.]xml";

/** The index of the shop's sitemaps, which its seller can give to a search engine. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const { total } = await getCall(context)(listStorefrontItems, {
    params: { slug: shop.slug },
    query: { limit: 1 },
  });
  const { env } = currentState(context);
  return answerSitemapIndex(listSitemaps(env.publicOrigin + shop.base, total));
}
