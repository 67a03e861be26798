import { getT } from "#app/middleware/request-store.ts";
import { isIncomplete, METRIC_LOOKS } from "#app/models/statistics/metrics.ts";
import {
  buildMetricOrdersPath,
  type OrderRestriction,
} from "#app/models/statistics/orders-for-metric.ts";
import { type Days, findPointDays } from "#app/models/statistics/periods.ts";
import type { ViewFacts } from "#app/models/statistics/view-facts.ts";
import type { Metric } from "#contract/dashboards.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getStatistics } from "#contract/statistics.ts";
import type { SaleState } from "#contract/statuses.ts";

export type Statistics = Output<typeof getStatistics>;
export type SeriesPoint = Statistics["series"][number];

/** The days and the reader's permissions, shared by all charts of a page. */
export type ChartView = ViewFacts;

/** Returns the link to the orders behind a figure. `null` without the permission to open them. */
export function buildOrdersLink(
  view: ChartView,
  sale: SaleState,
  narrowed: OrderRestriction = {},
  days: Days = view.days,
): string | null {
  if (!view.mayOpenOrders) return null;
  return buildMetricOrdersPath({
    sale,
    ...(view.channel ? { channel: view.channel } : {}),
    ...narrowed,
    ...days,
  });
}

/** Returns the link to the orders behind one point of a chart. */
export const buildPointOrdersLink = (
  view: ChartView,
  sale: SaleState,
  { start }: SeriesPoint,
): string | null => buildOrdersLink(view, sale, {}, findPointDays(start, view.interval, view.days));

/** Returns whether a point's hour has begun. Future hours are unknown, not zero. */
export const isKnown = ({ untilHour }: ChartView, { start }: SeriesPoint): boolean =>
  untilHour === null || start <= untilHour;

/**
 * Returns the figure to compare with. An unfinished day is compared with the same hours of the
 * other day, if these can be summed. Returns nothing if either side is incomplete.
 */
export function computeEarlierFigure(
  metric: Metric,
  now: Statistics,
  before: Statistics | null,
  view: ChartView,
): number | null {
  if (!before || isIncomplete(metric, now.totals) || isIncomplete(metric, before.totals))
    return null;
  if (view.untilHour === null) return before.totals[metric];
  if (!METRIC_LOOKS[metric].isSum) return null;
  const knownPoints = now.series.filter((point) => isKnown(view, point)).length;
  return before.series
    .slice(0, knownPoints)
    .reduce((sum, { figures }) => sum + (figures[metric] ?? 0), 0);
}

export const findChannelName = ({ channels }: ChartView, id: string): string =>
  channels.find((channel) => channel.id === id)?.name ?? getT()("statistics:channel.gone");
