import { getT } from "#app/middleware/request-store.ts";
import { isAwaited, METRIC_LOOKS } from "#app/models/statistics/metrics.ts";
import { type Narrowed, ordersBehind } from "#app/models/statistics/orders-behind.ts";
import { type Days, daysAt } from "#app/models/statistics/periods.ts";
import type { ViewFacts } from "#app/models/statistics/view-facts.ts";
import type { Metric } from "#contract/dashboards.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getStatistics } from "#contract/statistics.ts";
import type { SaleState } from "#contract/statuses.ts";

export type Statistics = Output<typeof getStatistics>;
export type Point = Statistics["series"][number];

/** What all charts of a page have in common: which days, and what their reader may open. */
export type View = ViewFacts;

/** The orders behind a figure of the view; null for who may not open them. */
export function behind(
  view: View,
  sale: SaleState,
  narrowed: Narrowed = {},
  days: Days = view.days,
): string | null {
  if (!view.mayOpenOrders) return null;
  return ordersBehind({
    sale,
    ...(view.channel ? { channel: view.channel } : {}),
    ...narrowed,
    ...days,
  });
}

/** The same of one point of a chart. */
export const behindPoint = (view: View, sale: SaleState, { start }: Point): string | null =>
  behind(view, sale, {}, daysAt(start, view.interval, view.days));

/** Hours to come are no zeros. */
export const isKnown = ({ untilHour }: View, { start }: Point): boolean =>
  untilHour === null || start <= untilHour;

/**
 * What a figure is compared with: of a day that is not over the same hours of the other day, as far
 * as they can be added up. Nothing where one of both is not known whole.
 */
export function earlierFigure(
  metric: Metric,
  now: Statistics,
  before: Statistics | null,
  view: View,
): number | null {
  if (!before || isAwaited(metric, now.totals) || isAwaited(metric, before.totals)) return null;
  if (view.untilHour === null) return before.totals[metric];
  if (!METRIC_LOOKS[metric].isSum) return null;
  const known = now.series.filter((point) => isKnown(view, point)).length;
  return before.series
    .slice(0, known)
    .reduce((sum, { figures }) => sum + (figures[metric] ?? 0), 0);
}

export const channelName = ({ channels }: View, id: string): string =>
  channels.find((channel) => channel.id === id)?.name ?? getT()("statistics:channel.gone");
