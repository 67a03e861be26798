import "server-only";
import { z } from "zod";
import {
  addDays,
  COMPARISON_PERIODS,
  canBeHourly,
  chooseInterval,
  computePeriodDays,
  countDays,
  type Days,
  findComparedDays,
} from "#app/models/statistics/periods.ts";
import { LONG_LISTS, PRODUCT_GROUPINGS, RANKINGS } from "#app/models/statistics/ranking.ts";
import { createDayParam } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { DASHBOARD_PERIODS } from "#contract/dashboards.ts";
import { type Interval, MAX_DAYS, STATISTICS_INTERVALS } from "#contract/statistics.ts";

/** Query of /statistics. Invalid values become the default. `custom` means `from` to `to`. */
const Params = z.object({
  period: z.enum([...DASHBOARD_PERIODS, "custom"]).catch("30d"),
  from: createDayParam(),
  to: createDayParam(),
  compare: z.enum(COMPARISON_PERIODS).catch("previous"),
  /** "" for the interval that fits the period. */
  by: z.enum(["", ...STATISTICS_INTERVALS]).catch(""),
  channel: z.string().trim().max(200).catch(""),
  rank: z.enum(RANKINGS).catch("best"),
  goods: z.enum(PRODUCT_GROUPINGS).catch("product"),
  whole: z.enum(["", ...LONG_LISTS]).catch(""),
});
export type StatisticsParams = z.output<typeof Params>;
const DEFAULT_PARAMS: StatisticsParams = Params.parse({});

/**
 * Parses the parameters. Typed days take precedence over a chosen period. An end before the start
 * becomes the start, and a period that is too long begins later. A channel that is not in
 * `channelIds` is ignored.
 */
export function parseStatisticsParams(
  search: URLSearchParams,
  channelIds: readonly string[],
): StatisticsParams {
  const sentParams = Params.parse(Object.fromEntries(search));
  const params = isTyped(sentParams, search)
    ? { ...sentParams, period: "custom" as const }
    : sentParams;
  const channel = channelIds.includes(params.channel) ? params.channel : "";
  if (params.period !== "custom") return { ...params, channel, from: "", to: "" };
  const days = findCustomDays(params);
  return days === null
    ? { ...params, channel, period: DEFAULT_PARAMS.period, from: "", to: "" }
    : { ...params, channel, from: days.startDate, to: days.endDate };
}

/** Returns whether the days differ from those that the form showed. */
function isTyped({ from, to }: StatisticsParams, search: URLSearchParams): boolean {
  const shownDays = { from: search.get("shownFrom") ?? "", to: search.get("shownTo") ?? "" };
  return (from !== "" || to !== "") && (from !== shownDays.from || to !== shownDays.to);
}

function findCustomDays({ from, to }: StatisticsParams): Days | null {
  const startDate = from || to;
  const endDate = to >= startDate ? to : startDate;
  if (startDate < "1970-01-02") return null;
  return countDays({ startDate, endDate }) > MAX_DAYS
    ? { startDate: addDays(endDate, 1 - MAX_DAYS), endDate }
    : { startDate, endDate };
}

export const buildStatisticsSearch = (
  params: StatisticsParams,
  changes: Partial<StatisticsParams> = {},
): string => listSearch({ ...params, ...changes }, DEFAULT_PARAMS);

export interface AskedStatistics {
  days: Days;
  compared: Days | null;
  interval: Interval;
  channelIds: string[];
}

export function buildStatisticsQuery(params: StatisticsParams, today: string): AskedStatistics {
  const days =
    params.period === "custom"
      ? { startDate: params.from, endDate: params.to }
      : computePeriodDays(params.period, today);
  const isPossible = params.by !== "" && (params.by !== "hour" || canBeHourly(days));
  return {
    days,
    compared: findComparedDays(days, params.compare),
    interval: isPossible && params.by !== "" ? params.by : chooseInterval(days),
    channelIds: params.channel ? [params.channel] : [],
  };
}
