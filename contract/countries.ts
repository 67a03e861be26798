import { type Language, toKnownLanguage } from "./languages.ts";

// Separate from money.ts, because browsers need these facts without zod.
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
/** Indonesia has three (WIB, WITA, WIT), Thailand one. */
export const TIME_ZONES = [
  "Asia/Jakarta",
  "Asia/Makassar",
  "Asia/Jayapura",
  "Asia/Bangkok",
] as const;
export type CountryCode = keyof typeof COUNTRIES;

export const chooseLanguage = (locale: string | null | undefined, code: string): Language =>
  toKnownLanguage(locale) ?? findCountry(code).language;

/** Falls back to `id`. */
export function findCountry(code: string | null | undefined) {
  return code === "th" ? COUNTRIES.th : COUNTRIES.id;
}
