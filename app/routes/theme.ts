import { data, redirect } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, ONE_YEAR } from "#app/services/session/cookies.ts";
import { refererPath } from "#app/services/session/redirects.ts";
import { isTheme, THEME_COOKIE } from "../../design/theme.ts";
import type { Route } from "./+types/theme";

/** Keeps light, dark or the system's in this browser and goes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { env } = currentState(context);
  const theme = (await request.formData()).get("theme");
  if (!isTheme(theme)) throw data({ code: "invalid_value" }, { status: 400 });
  setCookie(
    cookieHeader(THEME_COOKIE, theme, { maxAge: ONE_YEAR, secure: env.secureCookies }),
    context,
  );
  return redirect(refererPath(request, env.publicOrigin), 303);
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/services/session/redirects.ts";
