import { data, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { closeNotice } from "#app/services/shell/popup-notices.ts";
import { getRefererPath } from "#app/session/redirects.ts";
import type { Route } from "./+types/close";

export const middleware = [signedIn];

/**
 * Closes a notice, with `today` for the rest of the day. The router's own submission stays on the
 * page; without JavaScript the browser returns to it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const id = String(form.get("id"));
  if (!/^[\w-]{1,64}$/.test(id)) throw data({ code: "invalid_value" }, { status: 400 });
  closeNotice(context, id, form.get("today") === "1");
  const isRouter = new URL(request.url).pathname.endsWith(".rsc");
  return isRouter
    ? null
    : redirect(getRefererPath(request, currentState(context).env.publicOrigin), 303);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
