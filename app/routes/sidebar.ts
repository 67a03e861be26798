import { redirect } from "react-router";
import { currentState, getMe, setCookie } from "#app/middleware/request-store.ts";
import { markSkuChecked } from "#app/services/shell/setup.ts";
import { chooseSidebar } from "#app/services/shell/sidebar-state.ts";
import { getRefererPath } from "#app/session/redirects.ts";
import type { Route } from "./+types/sidebar";

/** Folds the sidebar, collapses its groups, or completes the onboarding's second step. */
export async function action({ request, context }: Route.ActionArgs) {
  const { env } = currentState(context);
  const choice = await request.formData();
  if (choice.get("checked") === "sku") markSkuChecked(context, await getMe(context));
  else setCookie(chooseSidebar(request, choice, env.secureCookies), context);
  return redirect(getRefererPath(request, env.publicOrigin), 303);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
