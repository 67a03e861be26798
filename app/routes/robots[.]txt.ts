import { currentState } from "#app/middleware/request-store.ts";
import { answerRobots, readSitemapIndexes } from "#app/services/storefront/sitemaps.ts";
import type { Route } from "./+types/robots[.]txt";

/** Tells search engines where the shops' sitemaps are, and what of a shop is no page to list. */
export async function loader({ context }: Route.LoaderArgs) {
  const { env } = currentState(context);
  const indexes = await readSitemapIndexes(context);
  return answerRobots(
    "/shop/*",
    indexes.map((_, page) => `${env.publicOrigin}/sitemap.xml?page=${page + 1}`),
  );
}
