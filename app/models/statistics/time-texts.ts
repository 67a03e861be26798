import type { Format } from "#app/i18n/format.ts";
import type { Interval } from "#contract/statistics.ts";
import { addDays, type Days } from "./periods.ts";

/** A known Monday, from which the weekday names are derived. */
const A_MONDAY = "2026-11-23";

/** 1 (Monday) to 7. */
export const formatWeekday = (weekday: number, format: Format): string =>
  format.weekday(addDays(A_MONDAY, weekday - 1));

/** 7 → `07:00` */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Returns a chart point's names: short for the axis, and in full. */
export function startTexts(start: string, interval: Interval, format: Format) {
  if (interval === "hour") {
    const hour = `${start.slice(11)}:00`;
    return { label: hour, name: `${format.weekdayAndDay(start.slice(0, 10))}, ${hour}` };
  }
  if (interval === "month") return { label: format.month(start), name: format.month(start) };
  return { label: format.day(start), name: format.weekdayAndDay(start) };
}

/** Formats `21 Nov 2026` or `1 Nov 2026 – 21 Nov 2026`. */
export const formatDays = ({ startDate, endDate }: Days, format: Format): string =>
  startDate === endDate
    ? format.date(startDate)
    : `${format.date(startDate)} – ${format.date(endDate)}`;
