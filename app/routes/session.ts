import { currentState, getMe } from "#app/middleware/request-store.ts";
import { memberMark } from "#app/services/session/session-mark.ts";
import type { Route } from "./+types/session";

/**
 * Whose session this browser has, for a page that was opened in an earlier one: `{ member }`, the
 * mark in its header; 401 where there is none.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const me = currentState(context).token ? await getMe(context).catch(() => null) : null;
  return me
    ? Response.json({ member: await memberMark(me) })
    : Response.json({ code: "signed_out", message: "No session" }, { status: 401 });
}
