import type { RankedBar } from "#app/components/chart/ranked-bars.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Ranking } from "#app/models/statistics/ranking.ts";
import { formatHour, formatWeekday } from "#app/models/statistics/time-texts.ts";
import type { ListExpansion } from "./list-end.tsx";
import { RankCard } from "./rank-card.tsx";
import { formatShare } from "./ranks.tsx";
import { buildOrdersLink, type ChartView, type Statistics } from "./view.ts";

interface TimeRanksProps {
  now: Statistics;
  view: ChartView;
  ranking: Ranking;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Number of hours shown until the list is expanded. */
const TOP_HOURS = 8;

/** Net sales by weekday, including weekdays without sales. */
export function WeekdayRanks({ now, view, ranking }: TimeRanksProps) {
  const t = getT();
  const format = getFormat();
  const ranks = rankTimes(now, view, ranking, "weekday", WEEKDAYS, (day) =>
    formatWeekday(day, format),
  );
  return (
    <RankCard title={t("statistics:ranks.weekday")} empty={t("statistics:none")} ranks={ranks} />
  );
}

/** Net sales by hour of the day. */
export function HourRanks({
  now,
  view,
  ranking,
  whole,
}: TimeRanksProps & { whole: ListExpansion }) {
  const t = getT();
  const shownHours = whole.isShown ? HOURS.length : TOP_HOURS;
  const ranks = rankTimes(now, view, ranking, "hour", HOURS, formatHour);
  return (
    <RankCard
      title={t("statistics:ranks.hour")}
      empty={t("statistics:none")}
      ranks={ranks.slice(0, shownHours)}
      more={HOURS.length - shownHours}
      whole={whole}
    />
  );
}

function rankTimes(
  now: Statistics,
  view: ChartView,
  ranking: Ranking,
  by: "weekday" | "hour",
  all: readonly number[],
  nameOf: (value: number) => string,
): RankedBar[] {
  const nets = new Map(all.map((value) => [value, 0]));
  for (const hour of now.hours) nets.set(hour[by], (nets.get(hour[by]) ?? 0) + hour.net);
  const highestNet = Math.max(1, ...nets.values());
  const direction = ranking === "worst" ? 1 : -1;
  return [...nets]
    .toSorted(([, a], [, b]) => direction * (a - b))
    .map(([value, net]) => ({
      key: String(value),
      name: nameOf(value),
      share: net / highestNet,
      value: getFormat().money(net),
      note: formatShare(net, now.totals.net),
      to: net === 0 ? null : buildOrdersLink(view, "kept", { [by]: value }),
    }));
}
