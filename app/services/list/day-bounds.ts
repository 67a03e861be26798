import "server-only";
import { z } from "zod";
import { readDay } from "#app/models/list/parse-day.ts";
import { addDays } from "#app/models/statistics/periods.ts";

const DAY_MS = 86_400_000;

/**
 * Schema of a day in an address, in local or ISO format. Returns ISO; "" for none and for invalid
 * days. The years are limited to those that an instant can have in any time zone.
 */
export function cleanDay(text: string): string {
  const day = readDay(text) ?? "";
  return day >= "0001-01-02" && day <= "9999-12-30" ? day : "";
}

/** Schema of a day in an address. "" if invalid. */
export const createDayParam = () => z.string().transform(cleanDay).catch("");

/**
 * Returns the UTC instant at which a calendar day (`2026-11-21`) begins in a time zone, also on
 * days when the offset changes. If the change skips midnight, it is the first instant after it.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [
    formatZoneOffset(midnight - DAY_MS, timeZone),
    formatZoneOffset(midnight + DAY_MS, timeZone),
  ];
  const begin = offsets
    .map((offset) => midnight - offset)
    .sort((a, b) => a - b)
    .find((instant) => instant + formatZoneOffset(instant, timeZone) >= midnight);
  return new Date(begin ?? midnight - Math.min(...offsets));
}

/** Returns the first instant after the day, which may have 23 or 25 hours. */
export const endOfDay = (day: string, timeZone: string): Date =>
  startOfDay(addDays(day, 1), timeZone);

function formatZoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    timeZoneName: "longOffset",
  }).formatToParts(instant);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
