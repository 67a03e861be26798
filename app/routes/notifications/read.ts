import { data, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { refererPath } from "#app/services/redirects.ts";
import { markRead } from "#app/services/unread.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/statuses.ts";
import type { Route } from "./+types/read";

export const middleware = [signedIn];

/** Marks a category as read. The router's own submission stays on the page; without JavaScript the browser goes back to it. */
export async function action({ context, request }: Route.ActionArgs) {
  const asked = (await request.formData()).get("category");
  const category = NOTIFICATION_CATEGORIES.find((known) => known === asked);
  if (!category) throw data({ code: "invalid_value" }, { status: 400 });
  await markRead(context, category);
  const isRouter = new URL(request.url).pathname.endsWith(".rsc");
  return isRouter
    ? null
    : redirect(refererPath(request, currentState(context).env.publicOrigin), 303);
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/services/redirects.ts";
