import { currentState, getMe } from "#app/middleware/request-store.ts";
import { createMemberMark } from "#app/session/session-mark.ts";
import type { Route } from "./+types/session";

/**
 * Returns `{ member }`, the header's mark of the current session, for a page opened in an earlier
 * one. 401 without a session.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const me = currentState(context).token ? await getMe(context).catch(() => null) : null;
  return me
    ? Response.json({ member: await createMemberMark(me) })
    : Response.json({ code: "signed_out", message: "No session" }, { status: 401 });
}
