import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { computePeriodDays } from "#app/models/statistics/periods.ts";
import { readCourse } from "#app/services/statistics/read-statistics.ts";
import { readReader, viewFacts } from "#app/services/statistics/statistics-view.ts";
import { getProductStatistics } from "#contract/statistics.ts";

const BEST_COUNT = 5;

/** Reads today's sales and on-time shipping. Returns `null` without the permission. */
export async function readSales(context: Readonly<RouterContextProvider>) {
  if (!canOpen("/statistics", await getMe(context))) return null;
  const call = getCall(context);
  const reader = await readReader(context);
  const today = computePeriodDays("today", reader.day);
  const yesterday = computePeriodDays("yesterday", reader.day);
  const week = computePeriodDays("7d", reader.day);
  const course = { channelIds: [], interval: "hour" } as const;
  const byDay = { channelIds: [], interval: "day" } as const;
  const [now, before, ofWeek, { products }] = await Promise.all([
    readCourse(call, { ...course, days: today }),
    readCourse(call, { ...course, days: yesterday }),
    readCourse(call, { ...byDay, days: week }),
    call(getProductStatistics, { query: { ...today, limit: BEST_COUNT } }),
  ]);
  return {
    ...{ now, before, products, week: ofWeek },
    today: viewFacts(reader, { days: today, interval: "hour", channel: "" }),
    days: viewFacts(reader, { days: week, interval: "day", channel: "" }),
  };
}
export type SalesToday = NonNullable<Awaited<ReturnType<typeof readSales>>>;
