import { redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { safePath } from "#app/services/session/redirects.ts";
import { markOneRead } from "#app/services/shell/unread.ts";
import { attempt } from "#app/services/upstream/http.ts";
import type { Route } from "./+types/open";

export const middleware = [signedIn];

/**
 * Where an unread notification leads (components/notification/news-list.tsx): it is read, and the
 * browser goes on. That it could not be marked keeps nobody.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = currentState(context).url;
  const id = searchParams.get("id") ?? "";
  if (id !== "") await attempt(markOneRead(context, id));
  return redirect(safePath(searchParams.get("to"), "/notifications"), 303);
}
