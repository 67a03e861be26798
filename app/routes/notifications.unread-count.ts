import { signedIn } from "#app/middleware/signed-in.ts";
import { readUnread } from "#app/services/unread.ts";
import type { Route } from "./+types/notifications.unread-count";

export const middleware = [signedIn];

/** For the bell, which outlives the pages. null: it keeps what it has. */
export async function loader({ context }: Route.LoaderArgs) {
  return readUnread(context).catch(() => null);
}
