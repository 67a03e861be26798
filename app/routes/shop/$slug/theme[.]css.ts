import { currentState } from "#app/middleware/request-store.ts";
import { buildThemeSheet } from "#app/models/storefront/theme-sheet.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import type { Route } from "./+types/theme[.]css";

const YEAR_S = 31_536_000;

/** The shop's colours. Its address changes with them, so that browsers keep it. */
export function loader({ context }: Route.LoaderArgs) {
  const { theme } = getShownShop(context);
  const version = currentState(context).url.searchParams.get("v");
  const isLasting = version === String(theme.version);
  return new Response(buildThemeSheet(theme.colour), {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isLasting ? `public, max-age=${YEAR_S}, immutable` : "no-store",
    },
  });
}
