import "server-only";
import { startOfDay } from "#app/services/list/day-bounds.ts";

/**
 * Converts an instant to the value of a `datetime-local` field in the account's time zone:
 * `2026-11-21T14:05`.
 */
export function toLocalTime(instant: string, timeZone: string): string {
  // The Swedish format is ISO's.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(new Date(instant))
    .replace(" ", "T");
}

/** Converts it back. Returns `null` if it is not a date and time. */
export function toInstant(local: string, timeZone: string): string | null {
  const [, day = "", hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(local) ?? [];
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || Number(hours) > 23 || Number(minutes) > 59)
    return null;
  return new Date(
    startOfDay(day, timeZone).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000,
  ).toISOString();
}
