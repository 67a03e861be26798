import "server-only";
import type { FigureTile } from "#app/components/statistics/figure-tiles.tsx";
import {
  buildOrdersLink,
  type ChartView,
  computeEarlierFigure,
  isKnown,
  type Statistics,
} from "#app/components/statistics/view.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import {
  compareMetric,
  describeAwaited,
  formatMetric,
  METRIC_LOOKS,
} from "#app/models/statistics/metrics.ts";
import type { Metric } from "#contract/dashboards.ts";

const SHOWN_METRICS = [
  ...["net", "orders", "averageOrder", "units"],
  ...["gross", "discounts", "fees", "cost", "margin"],
  ...["cancelRate", "returnRate", "onTimeRate", "pickSeconds", "shipSeconds"],
] as const satisfies readonly Metric[];

/** Returns the page's main figures, each with the period before and a sparkline. */
export function buildFigureTiles(
  now: Statistics,
  before: Statistics | null,
  view: ChartView,
): FigureTile[] {
  const t = getT();
  const format = getFormat();
  return SHOWN_METRICS.map((metric) => {
    const value = now.totals[metric];
    const points = now.series.filter((point) => isKnown(view, point));
    return {
      label: t(`statistics:metric.${metric}`),
      value: formatMetric(metric, value, t, format),
      awaited: describeAwaited(metric, now.totals, t, format),
      change: compareMetric(
        metric,
        value,
        computeEarlierFigure(metric, now, before, view),
        t,
        format,
      ),
      course: METRIC_LOOKS[metric].isSum ? points.map(({ figures }) => figures[metric] ?? 0) : [],
      to: buildOrdersLink(view, METRIC_LOOKS[metric].sale),
    };
  });
}
