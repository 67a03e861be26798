import { Bell } from "#app/components/shell/bell.tsx";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { forgetUnread, readUnread } from "#app/services/shell/unread.ts";
import { markup } from "#app/static/markup.ts";
import type { Route } from "./+types/unread-count";

export const middleware = [signedIn];

/**
 * For the bell, which outlives the pages: as it is to be. null: it stays as it is. With `news` the
 * server has just told that something is new.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (currentState(context).url.searchParams.has("news")) forgetUnread(context);
  const unread = await readUnread(context).catch(() => null);
  return unread && markup(Bell({ unread }));
}

export { keepShown as clientLoader } from "#app/navigation/keep-shown.ts";
