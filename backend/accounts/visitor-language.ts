import { LANGUAGES, type Language } from "#contract/accounts.ts";

/**
 * The language of a page the backend serves itself: `?lang=`, the `lng` cookie, Accept-Language,
 * English.
 */
export function visitorLanguage(request: Request): Language {
  const [, cookie] = /(?:^|;\s*)lng=([a-z]{2})/.exec(request.headers.get("Cookie") ?? "") ?? [];
  return (
    chosenLanguage(request) ??
    known(cookie) ??
    accepted(request.headers.get("Accept-Language") ?? "") ??
    "en"
  );
}

/** The language in the address, if there is one. */
export function chosenLanguage(request: Request): Language | null {
  return known(new URL(request.url).searchParams.get("lang"));
}

function known(value: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

function accepted(header: string): Language | null {
  const wanted = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1])
      .find(Boolean);
    return {
      language: known(tag.slice(0, 2).toLowerCase()),
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language, quality }) => language !== null && quality > 0)?.language ?? null;
}
