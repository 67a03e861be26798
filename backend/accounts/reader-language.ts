import { LANGUAGES, type Language } from "#contract/accounts.ts";
import { type CountryCode, countryOf } from "#contract/countries.ts";

/** A person's own language, else their account's country's. */
export function languageOf(locale: string | null | undefined, countryCode: CountryCode): Language {
  return LANGUAGES.find((language) => language === locale) ?? countryOf(countryCode).language;
}
