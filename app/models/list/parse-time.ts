import type { Language } from "#contract/languages.ts";
import { toLatinDigits } from "#contract/latin-digits.ts";
import { DAY_PATTERN, readDay, writeDay } from "./parse-day.ts";

/** Input pattern of a time: `09:30`, `9.30` or `0930`. */
export const TIME_PATTERN =
  "([01๐๑]?[0-9๐-๙]|[2๒][0-3๐-๓])[:.][0-5๐-๕][0-9๐-๙]|([01๐๑][0-9๐-๙]|[2๒][0-3๐-๓])[0-5๐-๕][0-9๐-๙]";
export const DAY_TIME_PATTERN = `(?:${DAY_PATTERN})[T ]+(?:${TIME_PATTERN})`;

/** Converts a 24-hour time (`9.30`, `0930`) to ISO (`09:30`). Returns `null` for anything else. */
export function readTime(text: string): string | null {
  const latinText = toLatinDigits(text.trim());
  const [, hours = "", minutes = ""] =
    /^(\d{1,2})[:.](\d\d)$/.exec(latinText) ?? /^(\d\d)(\d\d)$/.exec(latinText) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, "0")}:${minutes}`
    : null;
}

/** Converts a day with a time (`1/11/2026 9.30`) to ISO. ISO values pass unchanged. */
export function readDayTime(text: string): string | null {
  const [, day = "", time = ""] = /^(\S+)(?:T|\s+)(\S+)$/.exec(text.trim()) ?? [];
  const [iso, at] = [readDay(day), readTime(time)];
  return iso && at ? `${iso}T${at}` : null;
}

/** `2026-11-01T09:30` → `01/11/2026 09:30`; in Thai with the year 2569. */
export function writeDayTime(iso: string, language: Language): string {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)T(.+)$/.exec(iso) ?? [];
  return time === "" ? iso : `${writeDay(day, language)} ${time}`;
}
