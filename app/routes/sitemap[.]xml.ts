import { currentState } from "#app/middleware/request-store.ts";
import { answerSitemapIndex, readSitemapIndexes } from "#app/services/storefront/sitemaps.ts";
import type { Route } from "./+types/sitemap[.]xml";

/** The index of all shops' sitemaps. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = Number(currentState(context).url.searchParams.get("page") ?? 1);
  const indexes = await readSitemapIndexes(context);
  const sitemaps = indexes[page - 1];
  return sitemaps ? answerSitemapIndex(sitemaps) : new Response(null, { status: 404 });
}
