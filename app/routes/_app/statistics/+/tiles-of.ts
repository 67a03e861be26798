import "server-only";
import type { FigureTile } from "#app/components/statistics/figure-tiles.tsx";
import {
  earlierFigure,
  isKnown,
  ordersLink,
  type Statistics,
  type View,
} from "#app/components/statistics/view.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { awaitedText, changeOf, METRIC_LOOKS, metricText } from "#app/models/statistics/metrics.ts";
import type { Metric } from "#contract/dashboards.ts";

const SHOWN = [
  ...["net", "orders", "averageOrder", "units"],
  ...["gross", "discounts", "fees", "cost", "margin"],
  ...["cancelRate", "returnRate", "onTimeRate", "pickSeconds", "shipSeconds"],
] as const satisfies readonly Metric[];

/** Returns the page's main figures, each with the period before and a sparkline. */
export function tilesOf(now: Statistics, before: Statistics | null, view: View): FigureTile[] {
  const t = getT();
  const format = getFormat();
  return SHOWN.map((metric) => {
    const value = now.totals[metric];
    const points = now.series.filter((point) => isKnown(view, point));
    return {
      label: t(`statistics:metric.${metric}`),
      value: metricText(metric, value, t, format),
      awaited: awaitedText(metric, now.totals, t, format),
      change: changeOf(metric, value, earlierFigure(metric, now, before, view), t, format),
      course: METRIC_LOOKS[metric].isSum ? points.map(({ figures }) => figures[metric] ?? 0) : [],
      to: ordersLink(view, METRIC_LOOKS[metric].sale),
    };
  });
}
