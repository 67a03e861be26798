import { staticMarkup } from "#app/components/rows/static-markup.ts";
import { Bell } from "#app/components/shell/bell.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { readUnread } from "#app/services/unread.ts";
import type { Route } from "./+types/unread-count";

export const middleware = [signedIn];

/** For the bell, which outlives the pages: as it is to be. null: it stays as it is. */
export async function loader({ context }: Route.LoaderArgs) {
  const unread = await readUnread(context).catch(() => null);
  return unread && staticMarkup(Bell({ unread, t: getT(context) }));
}
