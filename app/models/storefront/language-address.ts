import { COUNTRIES } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import type { Storefront } from "#contract/storefront.ts";

/** Locales of the Open Graph protocol (https://ogp.me/#optional). */
export const LOCALES: Record<Language, string> = { en: "en_US", id: "id_ID", th: "th_TH" };

/**
 * Returns the one address of a page in a language. The address without `lang` is the country's
 * language, because a crawler without `Accept-Language` reads the page in that language there.
 */
export function addressIn(
  url: string,
  language: Language,
  { countryCode }: Pick<Storefront, "countryCode">,
): string {
  if (language === COUNTRIES[countryCode].language) return url;
  return `${url}${url.includes("?") ? "&" : "?"}lang=${language}`;
}
