import { currentState } from "#app/middleware/request-store.ts";
import { searchEverything, searchWords } from "#app/services/shell/search-everything.ts";
import type { Route } from "./+types/found";

/** Returns the command palette's results for `?q=`. */
export function loader({ context }: Route.LoaderArgs) {
  return searchEverything(context, searchWords(currentState(context).url.searchParams));
}

export { preservePage as clientLoader } from "#app/navigation/preserve-page.ts";
