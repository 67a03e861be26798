import { redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { markOneRead, parseSeenUntil } from "#app/services/shell/unread.ts";
import { getSafePath } from "#app/session/redirects.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Route } from "./+types/open";

export const middleware = [signedIn];

/**
 * Target of an unread notification (components/notification/news-list.tsx): marks it as read and
 * redirects. A failure to mark does not stop the redirect.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = currentState(context).url;
  const id = searchParams.get("id") ?? "";
  if (id !== "") await attempt(markOneRead(context, id, parseSeenUntil(searchParams)));
  return redirect(getSafePath(searchParams.get("to"), "/notifications"), 303);
}
