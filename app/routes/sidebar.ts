import { redirect } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, ONE_YEAR } from "#app/services/cookies.ts";
import { foldCookie } from "#app/services/fold.ts";
import { refererPath } from "#app/services/redirects.ts";
import type { Route } from "./+types/sidebar";

/** Folds or unfolds the sidebar and goes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { env } = currentState(context);
  const [name, value] = foldCookie((await request.formData()).get("folded") === "yes");
  setCookie(cookieHeader(name, value, { maxAge: ONE_YEAR, secure: env.secureCookies }), context);
  return redirect(refererPath(request, env.publicOrigin), 303);
}
