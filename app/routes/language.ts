import { data, redirect } from "react-router";
import { isLanguage } from "#app/i18n/language.ts";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, ONE_YEAR } from "#app/services/session/cookies.ts";
import { refererPath } from "#app/services/session/redirects.ts";
import type { Route } from "./+types/language";

/** Keeps the chosen language in this browser and goes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { env } = currentState(context);
  const language = (await request.formData()).get("language");
  if (!isLanguage(language)) throw data({ code: "invalid_value" }, { status: 400 });
  setCookie(
    cookieHeader("lng", language, { maxAge: ONE_YEAR, secure: env.secureCookies }),
    context,
  );
  return redirect(withoutLang(refererPath(request, env.publicOrigin)), 303);
}

/** A `?lang=` in the address would win over the choice just made. */
function withoutLang(path: string): string {
  const url = new URL(path, "http://etalase.invalid");
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/services/session/redirects.ts";
