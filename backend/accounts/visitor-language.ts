import { findAcceptedLanguage, type Language, toKnownLanguage } from "#contract/languages.ts";

/** Language of our own pages, by `?lang=`, the `lng` cookie, Accept-Language, else English. */
export function readVisitorLanguage(request: Request): Language {
  const [, cookie] = /(?:^|;\s*)lng=([a-z]{2})/.exec(request.headers.get("Cookie") ?? "") ?? [];
  return (
    readChosenLanguage(request) ??
    toKnownLanguage(cookie) ??
    findAcceptedLanguage(request.headers.get("Accept-Language")) ??
    "en"
  );
}

export function readChosenLanguage(request: Request): Language | null {
  return toKnownLanguage(new URL(request.url).searchParams.get("lang"));
}
