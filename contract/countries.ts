import { type Language, toKnownLanguage } from "./languages.ts";

// Apart from money.ts, because browsers need these facts without zod.
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
/** Time zones of the countries: Indonesia's three (WIB, WITA, WIT) and Thailand's. */
export const TIME_ZONES = [
  "Asia/Jakarta",
  "Asia/Makassar",
  "Asia/Jayapura",
  "Asia/Bangkok",
] as const;
export type CountryCode = keyof typeof COUNTRIES;

/** Returns the person's language, or else their country's. */
export const chooseLanguage = (locale: string | null | undefined, code: string): Language =>
  toKnownLanguage(locale) ?? findCountry(code).language;

/** Returns `id` for an unknown or missing country. */
export function findCountry(code: string | null | undefined) {
  return code === "th" ? COUNTRIES.th : COUNTRIES.id;
}
