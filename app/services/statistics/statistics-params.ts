import "server-only";
import { z } from "zod";
import {
  COMPARISON_PERIODS,
  canBeHourly,
  comparedWith,
  countDays,
  type Days,
  daysOf,
  fittingInterval,
} from "#app/models/statistics/periods.ts";
import { GOODS, LONG_LISTS, RANKINGS } from "#app/models/statistics/ranking.ts";
import { dayParam } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { PERIODS } from "#contract/dashboards.ts";
import { INTERVALS, type Interval, MOST_DAYS } from "#contract/statistics.ts";

/** Query of /statistics. Invalid values become the default. `custom` means `from` to `to`. */
const Params = z.object({
  period: z.enum([...PERIODS, "custom"]).catch("30d"),
  from: dayParam(),
  to: dayParam(),
  compare: z.enum(COMPARISON_PERIODS).catch("previous"),
  /** "" for the interval that fits the period. */
  by: z.enum(["", ...INTERVALS]).catch(""),
  channel: z.string().trim().max(200).catch(""),
  rank: z.enum(RANKINGS).catch("best"),
  goods: z.enum(GOODS).catch("product"),
  whole: z.enum(["", ...LONG_LISTS]).catch(""),
});
export type StatisticsParams = z.output<typeof Params>;
const DEFAULTS: StatisticsParams = Params.parse({});

/**
 * Parses the parameters. Typed days take precedence over a chosen period. An end before the start
 * becomes the start, and too many days are cut at the end. A channel that is not in `channelIds` is
 * ignored.
 */
export function statisticsParams(
  search: URLSearchParams,
  channelIds: readonly string[],
): StatisticsParams {
  const sent = Params.parse(Object.fromEntries(search));
  const params = isTyped(sent, search) ? { ...sent, period: "custom" as const } : sent;
  const channel = channelIds.includes(params.channel) ? params.channel : "";
  if (params.period !== "custom") return { ...params, channel, from: "", to: "" };
  const days = customDays(params);
  return days === null
    ? { ...params, channel, period: DEFAULTS.period, from: "", to: "" }
    : { ...params, channel, from: days.startDate, to: days.endDate };
}

/** Returns whether the days differ from those that the form showed. */
function isTyped({ from, to }: StatisticsParams, search: URLSearchParams): boolean {
  const shown = { from: search.get("shownFrom") ?? "", to: search.get("shownTo") ?? "" };
  return (from !== "" || to !== "") && (from !== shown.from || to !== shown.to);
}

function customDays({ from, to }: StatisticsParams): Days | null {
  const startDate = from || to;
  const endDate = to >= startDate ? to : startDate;
  if (startDate < "1970-01-02") return null;
  return countDays({ startDate, endDate }) > MOST_DAYS ? null : { startDate, endDate };
}

export const statisticsSearch = (
  params: StatisticsParams,
  changes: Partial<StatisticsParams> = {},
): string => listSearch({ ...params, ...changes }, DEFAULTS);

export interface Asked {
  days: Days;
  compared: Days | null;
  interval: Interval;
  channelIds: string[];
}

export function statisticsQuery(params: StatisticsParams, today: string): Asked {
  const days =
    params.period === "custom"
      ? { startDate: params.from, endDate: params.to }
      : daysOf(params.period, today);
  const isPossible = params.by !== "" && (params.by !== "hour" || canBeHourly(days));
  return {
    days,
    compared: comparedWith(days, params.compare),
    interval: isPossible && params.by !== "" ? params.by : fittingInterval(days),
    channelIds: params.channel ? [params.channel] : [],
  };
}
