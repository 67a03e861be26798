import { knownLanguage, type Language } from "./languages.ts";

// Apart from money.ts because browsers need these facts and must not get zod with them.
export const COUNTRIES = {
  id: {
    currency: "IDR",
    locale: "id-ID",
    prefix: "Rp",
    minorDigits: 0,
    timeZone: "Asia/Jakarta",
    language: "id",
  },
  th: {
    currency: "THB",
    locale: "th-TH",
    prefix: "฿",
    minorDigits: 2,
    timeZone: "Asia/Bangkok",
    language: "th",
  },
} as const;
/** Of the countries: Indonesia's three (WIB, WITA, WIT) and Thailand's. */
export const TIME_ZONES = [
  "Asia/Jakarta",
  "Asia/Makassar",
  "Asia/Jayapura",
  "Asia/Bangkok",
] as const;
export type CountryCode = keyof typeof COUNTRIES;

/** A person's own language, else their country's. */
export const languageOf = (locale: string | null | undefined, code: string): Language =>
  knownLanguage(locale) ?? countryOf(code).language;

/** An unknown or missing country is `id`. */
export function countryOf(code: string | null | undefined) {
  return code === "th" ? COUNTRIES.th : COUNTRIES.id;
}
