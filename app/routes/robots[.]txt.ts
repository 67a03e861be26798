import { currentState } from "#app/middleware/request-store.ts";
import { readSitemapIndexes } from "#app/services/storefront/sitemaps.ts";
import type { Route } from "./+types/robots[.]txt";

/** Tells search engines where the shops' sitemaps are, and what of a shop is no page to list. */
export async function loader({ context }: Route.LoaderArgs) {
  const { env } = currentState(context);
  const indexes = await readSitemapIndexes(context);
  const lines = [
    "User-agent: *",
    ...["cart", "checkout", "orders/", "find"].map((part) => `Disallow: /shop/*/${part}`),
    "",
    ...indexes.map((_, page) => `Sitemap: ${env.publicOrigin}/sitemap.xml?page=${page + 1}`),
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
