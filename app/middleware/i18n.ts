import "server-only";
import type { MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { buildCookieHeader, ONE_YEAR } from "#app/session/cookies.ts";
import { chooseLanguage } from "#contract/countries.ts";
import {
  findAcceptedLanguage,
  LANGUAGES,
  type Language,
  toKnownLanguage,
} from "#contract/languages.ts";
import { currentState, getMe, setCookie } from "./request-store.ts";

/**
 * Detects the language: `?lang=`, cookie, the member's own, the account's country, Accept-Language,
 * English. The library's header detection stops if the first language is not ours, so the header is
 * read here as well.
 */
const [detectLanguage, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "en",
    searchParamKey: "lang",
    order: ["searchParams", "custom"],
    async findLocale({ context }) {
      const { request, token, chosenLanguage } = currentState(context);
      if (chosenLanguage) return chosenLanguage;
      // The account middleware reports the failure to routes that need the member. A language is
      // not worth an error page.
      const me = token ? await getMe(context).catch(() => null) : null;
      return me
        ? chooseLanguage(me.user.locale, me.account.countryCode)
        : findAcceptedLanguage(request.headers.get("Accept-Language"));
    },
  },
});

/** Stores the texts' language, the currency and the time zone. Keeps `?lang=` in the cookie. */
const keepLanguage: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  state.language = getLocale(context) as Language;
  const askedLanguage = state.url.searchParams.get("lang");
  const knownLanguageAsked = toKnownLanguage(askedLanguage);
  if (knownLanguageAsked)
    setCookie(
      buildCookieHeader("lng", knownLanguageAsked, {
        maxAge: ONE_YEAR,
        secure: state.env.secureCookies,
      }),
      context,
    );
  const me = state.token ? await getMe(context).catch(() => null) : null;
  if (me) {
    state.countryCode = me.account.countryCode;
    state.timeZone = me.account.timeZone;
  }
  const response = await next();
  // The service worker shows the offline page in this language.
  response.headers.set("Content-Language", state.language);
  return response;
};

export const i18n = [detectLanguage, keepLanguage];
