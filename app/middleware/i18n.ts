import "server-only";
import type { MiddlewareFunction } from "react-router";
import { isLanguage } from "#app/i18n/language.ts";
import { cookieHeader, ONE_YEAR } from "#app/services/cookies.ts";
import type { Me } from "#contract/accounts.ts";
import { countryOf } from "#contract/countries.ts";
import { currentState, getMe, requestLanguage, setCookie } from "./request-store.ts";

/**
 * Language: `?lang=` (kept in the cookie), cookie, the member's own, the account's country, Accept-Language, English.
 * Currency and time zone are the account's.
 */
export const i18n: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const asked = state.url.searchParams.get("lang");
  if (isLanguage(asked))
    setCookie(
      cookieHeader("lng", asked, { maxAge: ONE_YEAR, secure: state.env.secureCookies }),
      context,
    );
  // Whoever needs the member meets the failure again in the account middleware; a language is not worth an error page.
  const me = state.token ? await getMe(context).catch(() => null) : null;
  if (me) {
    state.countryCode = me.account.countryCode;
    state.timeZone = me.account.timeZone;
    state.language = requestLanguage(state.request, state.url) ?? memberLanguage(me);
  }
  const response = await next();
  // The service worker shows the offline page in it.
  response.headers.set("Content-Language", state.language);
  return response;
};

function memberLanguage({ user, account }: Me) {
  return user.locale ?? countryOf(account.countryCode).language;
}
