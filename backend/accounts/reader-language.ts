import { LANGUAGES, type Language } from "#contract/accounts.ts";
import { countryOf } from "#contract/countries.ts";

/** A person's own language, else their account's country's. */
export function languageOf(locale: string | null | undefined, countryCode: string): Language {
  return LANGUAGES.find((language) => language === locale) ?? countryOf(countryCode).language;
}
