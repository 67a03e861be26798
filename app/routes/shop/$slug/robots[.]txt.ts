import { currentState } from "#app/middleware/request-store.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { answerRobots } from "#app/services/storefront/sitemaps.ts";
import type { Route } from "./+types/robots[.]txt";

/** The crawlers' file of a shop's own domain. Below the app's address it would mean nothing. */
export function loader({ context }: Route.LoaderArgs) {
  getShownShop(context);
  const { env } = currentState(context);
  return env.ownDomain
    ? answerRobots("", [`${env.publicOrigin}/sitemap.xml`])
    : new Response(null, { status: 404 });
}
