import type { Language } from "#contract/languages.ts";
import { latinDigits } from "#contract/latin-digits.ts";

/** Thai people count years from the Buddha's death. */
const BUDDHIST = 543;
/** From this year on a year is one of theirs. */
const FIRST_BUDDHIST = 2400;

/** Digits of either kind. */
const D = "[0-9๐-๙]";
/** What a browser lets through before it is sent: the day as people write it, or as ISO does. */
export const DAY_PATTERN = `${D}{1,2}[\\/. \\-]${D}{1,2}[\\/. \\-]${D}{4}|${D}{8}|${D}{4}-${D}{2}-${D}{2}`;

/**
 * A day as people in our countries write it (`1/11/2026`, `01112026`, `๑-๑๑-๒๕๖๙`) as ISO does
 * (`2026-11-01`), which is taken as it is. Null: that is no day.
 */
export function readDay(text: string): string | null {
  const typed = latinDigits(text.trim());
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ??
    [];
  const iso = year === "" ? typed : `${commonYear(year)}-${two(month)}-${two(day)}`;
  const at = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  // The 31st of a shorter month is a day of the next one.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

const two = (digits: string) => digits.padStart(2, "0");
const commonYear = (year: string) =>
  String(Number(year) < FIRST_BUDDHIST ? year : Number(year) - BUDDHIST).padStart(4, "0");

/** `2026-11-01` → `01/11/2026`; in Thai `01/11/2569`. */
export function writeDay(iso: string, language: Language): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  if (day === "") return iso;
  return `${day}/${month}/${language === "th" ? Number(year) + BUDDHIST : year}`;
}
