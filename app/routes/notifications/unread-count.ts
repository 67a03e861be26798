import { Bell } from "#app/components/shell/bell.tsx";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { forgetUnread, readUnread } from "#app/services/shell/unread.ts";
import { renderMarkup } from "#app/static/markup.ts";
import type { Route } from "./+types/unread-count";

export const middleware = [signedIn];

/**
 * Returns the bell, which is not rendered again with the pages. `null` keeps the shown one. `news`
 * means that the server has just sent an event.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (currentState(context).url.searchParams.has("news")) forgetUnread(context);
  const unread = await readUnread(context).catch(() => null);
  return unread && renderMarkup(Bell({ unread }));
}

export { preservePage as clientLoader } from "#app/navigation/preserve-page.ts";
