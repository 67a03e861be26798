import type { Period } from "#contract/dashboards.ts";
import type { Interval } from "#contract/statistics.ts";

/** Both days are included: `2026-11-21`. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** Comparison period: as many days right before, the same days a year before, or none. */
export const COMPARISON_PERIODS = ["previous", "year", "none"] as const;
export type Comparison = (typeof COMPARISON_PERIODS)[number];

const DAY_MS = 86_400_000;
const toUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const formatUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  formatUtcDay(toUtcMs(day) + days * DAY_MS);
export const countDays = ({ startDate, endDate }: Days): number =>
  Math.round((toUtcMs(endDate) - toUtcMs(startDate)) / DAY_MS) + 1;

export function readLocalTime(now: number, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" },
  }).formatToParts(now);
  const findDatePart = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    day: `${findDatePart("year")}-${findDatePart("month")}-${findDatePart("day")}`,
    hour: Number(findDatePart("hour")),
  };
}

export function computePeriodDays(period: Period, today: string): Days {
  const startMonth = (day: string) => `${day.slice(0, 8)}01`;
  const endToday = (startDate: string) => ({ startDate, endDate: today });
  switch (period) {
    case "today":
      return endToday(today);
    case "yesterday":
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) };
    case "7d":
      return endToday(addDays(today, -6));
    case "30d":
      return endToday(addDays(today, -29));
    case "90d":
      return endToday(addDays(today, -89));
    case "month":
      return endToday(startMonth(today));
    case "lastMonth": {
      const endDate = addDays(startMonth(today), -1);
      return { startDate: startMonth(endDate), endDate };
    }
    case "year":
      return endToday(`${today.slice(0, 4)}-01-01`);
  }
}

/** Returns `null` for no comparison. */
export function findComparedDays(days: Days, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "previous") {
    const length = countDays(days);
    return {
      startDate: addDays(days.startDate, -length),
      endDate: addDays(days.startDate, -1),
    };
  }
  return { startDate: subtractYear(days.startDate), endDate: subtractYear(days.endDate) };
}

/** The 29th of February is compared with the 28th. */
function subtractYear(day: string): string {
  const sameDayYearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return Number.isNaN(toUtcMs(sameDayYearBefore)) ||
    formatUtcDay(toUtcMs(sameDayYearBefore)) !== sameDayYearBefore
    ? `${sameDayYearBefore.slice(0, 8)}28`
    : sameDayYearBefore;
}

/** Returns the interval with a readable number of points. */
export function chooseInterval(days: Days): Interval {
  const length = countDays(days);
  if (length <= 2) return "hour";
  if (length <= 62) return "day";
  return length <= 200 ? "week" : "month";
}

/** Returns whether hourly points are possible. More than a month would be too many. */
export const canBeHourly = (days: Days): boolean => countDays(days) <= 31;

/** Returns the days of a chart's point that begins at `start`, within the period. */
export function findPointDays(start: string, interval: Interval, within: Days): Days {
  const first = start.slice(0, 10);
  const last =
    interval === "week"
      ? addDays(first, 6)
      : interval === "month"
        ? addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)
        : first;
  return {
    startDate: [first, within.startDate].sort().at(-1) ?? first,
    endDate: [last, within.endDate].sort()[0] ?? last,
  };
}
