import { getT } from "#app/middleware/request-store.ts";
import { isIncomplete, METRIC_LOOKS } from "#app/models/statistics/metrics.ts";
import { type Narrowed, ordersForMetric } from "#app/models/statistics/orders-for-metric.ts";
import { type Days, daysAt } from "#app/models/statistics/periods.ts";
import type { ViewFacts } from "#app/models/statistics/view-facts.ts";
import type { Metric } from "#contract/dashboards.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getStatistics } from "#contract/statistics.ts";
import type { SaleState } from "#contract/statuses.ts";

export type Statistics = Output<typeof getStatistics>;
export type Point = Statistics["series"][number];

/** The days and the reader's permissions, shared by all charts of a page. */
export type View = ViewFacts;

/** Returns the link to the orders behind a figure. `null` without the permission to open them. */
export function ordersLink(
  view: View,
  sale: SaleState,
  narrowed: Narrowed = {},
  days: Days = view.days,
): string | null {
  if (!view.mayOpenOrders) return null;
  return ordersForMetric({
    sale,
    ...(view.channel ? { channel: view.channel } : {}),
    ...narrowed,
    ...days,
  });
}

/** Returns the link to the orders behind one point of a chart. */
export const pointOrdersLink = (view: View, sale: SaleState, { start }: Point): string | null =>
  ordersLink(view, sale, {}, daysAt(start, view.interval, view.days));

/** Returns whether a point's hour has begun. Future hours are unknown, not zero. */
export const isKnown = ({ untilHour }: View, { start }: Point): boolean =>
  untilHour === null || start <= untilHour;

/**
 * Returns the figure to compare with. An unfinished day is compared with the same hours of the
 * other day, if these can be summed. Returns nothing if either side is incomplete.
 */
export function earlierFigure(
  metric: Metric,
  now: Statistics,
  before: Statistics | null,
  view: View,
): number | null {
  if (!before || isIncomplete(metric, now.totals) || isIncomplete(metric, before.totals))
    return null;
  if (view.untilHour === null) return before.totals[metric];
  if (!METRIC_LOOKS[metric].isSum) return null;
  const known = now.series.filter((point) => isKnown(view, point)).length;
  return before.series
    .slice(0, known)
    .reduce((sum, { figures }) => sum + (figures[metric] ?? 0), 0);
}

export const channelName = ({ channels }: View, id: string): string =>
  channels.find((channel) => channel.id === id)?.name ?? getT()("statistics:channel.gone");
