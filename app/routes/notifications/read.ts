import { data, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { markRead, parseSeenUntil } from "#app/services/shell/unread.ts";
import { getRefererPath } from "#app/session/redirects.ts";
import { attempt } from "#app/upstream/http.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/statuses.ts";
import type { Route } from "./+types/read";

export const middleware = [signedIn];

/**
 * Marks categories as read. The router's own submission stays on the page, even if it fails: the
 * bell's count then shows it. Without JavaScript the browser returns to the page.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const askedCategories = new Set(form.getAll("category"));
  const until = parseSeenUntil(form);
  const categories = NOTIFICATION_CATEGORIES.filter((known) => askedCategories.has(known));
  if (categories.length === 0 || categories.length < askedCategories.size)
    throw data({ code: "invalid_value" }, { status: 400 });
  const outcome = await attempt(
    Promise.all(categories.map((one) => markRead(context, one, until))),
  );
  if (new URL(request.url).pathname.endsWith(".rsc")) return null;
  if (!outcome.ok) addProblemToast(context, "error", outcome.problem);
  return redirect(getRefererPath(request, currentState(context).env.publicOrigin), 303);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
