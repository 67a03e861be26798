import type { Language } from "#contract/languages.ts";
import { toLatinDigits } from "#contract/latin-digits.ts";

/** Offset of the Buddhist calendar, which Thailand uses. */
const BUDDHIST_OFFSET = 543;
/** Years from here on are Buddhist. */
const FIRST_BUDDHIST = 2400;

/** Latin or Thai digits. */
const DIGIT_PATTERN = "[0-9๐-๙]";
/** Input pattern of a day, in local or ISO format. */
export const DAY_PATTERN = `${DIGIT_PATTERN}{1,2}[\\/. \\-]${DIGIT_PATTERN}{1,2}[\\/. \\-]${DIGIT_PATTERN}{4}|${DIGIT_PATTERN}{8}|${DIGIT_PATTERN}{4}-${DIGIT_PATTERN}{2}-${DIGIT_PATTERN}{2}`;

/**
 * Converts a day in a local format (`1/11/2026`, `01112026`, `๑-๑๑-๒๕๖๙`) to ISO (`2026-11-01`).
 * ISO days pass unchanged. Returns `null` for anything else.
 */
export function readDay(text: string): string | null {
  const latinText = toLatinDigits(text.trim());
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(latinText) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(latinText) ??
    [];
  const iso =
    year === "" ? latinText : `${toCommonYear(year)}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
  const parsed = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  // Date turns the 31st of a shorter month into a day of the next one.
  return parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
    ? iso
    : null;
}

const padTwoDigits = (digits: string) => digits.padStart(2, "0");
const toCommonYear = (year: string) =>
  String(Number(year) < FIRST_BUDDHIST ? year : Number(year) - BUDDHIST_OFFSET).padStart(4, "0");

/** `2026-11-01` → `01/11/2026`; in Thai `01/11/2569`. */
export function writeDay(iso: string, language: Language): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  if (day === "") return iso;
  return `${day}/${month}/${language === "th" ? Number(year) + BUDDHIST_OFFSET : year}`;
}
