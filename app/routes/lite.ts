import { data, redirect } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, ONE_YEAR } from "#app/services/session/cookies.ts";
import { isLiteChoice, LITE_COOKIE } from "#app/services/session/lite-mode.ts";
import { refererPath } from "#app/services/session/redirects.ts";
import type { Route } from "./+types/lite";

/** Keeps in this browser whether pages are to need little data, and goes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { env } = currentState(context);
  const lite = (await request.formData()).get("lite");
  if (!isLiteChoice(lite)) throw data({ code: "invalid_value" }, { status: 400 });
  setCookie(
    cookieHeader(LITE_COOKIE, lite, { maxAge: ONE_YEAR, secure: env.secureCookies }),
    context,
  );
  return redirect(refererPath(request, env.publicOrigin), 303);
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/services/session/redirects.ts";
