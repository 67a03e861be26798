import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { ChartCard, ChartKey } from "#app/components/chart/chart-card.tsx";
import { CRITICAL_SERIES, SeriesKey } from "#app/components/chart/pattern.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatMetric } from "#app/models/statistics/metrics.ts";
import { startTexts } from "#app/models/statistics/time-texts.ts";
import { Link } from "#app/navigation/link.tsx";
import { buildOrdersLink, buildPointOrdersLink, type ChartView, type Statistics } from "./view.ts";

const SERIES_LOOKS = [0, CRITICAL_SERIES] as const;
/** Filters for the orders behind each count. */
const SALE_FILTERS = ["shipped_on_time", "shipped_late"] as const;

/** Orders handed over in time, with late ones stacked on top, by order date. */
export function OnTimeCourse({
  id,
  now,
  view,
  className,
}: {
  id: string;
  now: Statistics;
  view: ChartView;
  className?: string;
}) {
  const t = getT();
  const format = getFormat();
  const { interval } = view;
  const { shippedOnTime, shippedLate, onTimeRate } = now.totals;
  const title = t("statistics:metric.onTimeRate");
  const lateOrders = buildOrdersLink(view, "shipped_late");
  const onTimeOrders = buildOrdersLink(view, "shipped_on_time");
  const onTimeLabel = t("statistics:onTime.of", {
    shipped: shippedOnTime + shippedLate,
    onTime: shippedOnTime,
  });
  const lateLabel = t("statistics:onTime.late", { count: shippedLate });
  const names = [t("statistics:onTime.inTime"), t("statistics:onTime.tooLate")];
  const points = now.series.map((point) => ({
    point,
    ...startTexts(point.start, interval, format),
    counts: [point.figures.shippedOnTime, point.figures.shippedLate],
  }));
  return (
    <ChartCard
      className={className}
      title={title}
      saveLabel={t("statistics:chart.save")}
      figure={
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl leading-tight font-semibold tracking-tight">
            {formatMetric("onTimeRate", onTimeRate, t, format)}
          </span>
          {onTimeOrders === null ? (
            <span className="text-xs text-muted-foreground">{onTimeLabel}</span>
          ) : (
            <Link className="text-xs text-muted-foreground" to={onTimeOrders}>
              {onTimeLabel}
            </Link>
          )}
          {shippedLate === 0 ? null : lateOrders === null ? (
            <span className="text-xs">{lateLabel}</span>
          ) : (
            <Link className="text-xs" to={lateOrders}>
              {lateLabel}
            </Link>
          )}
        </p>
      }
      keys={names.map((name, index) => (
        <ChartKey key={name} mark={<SeriesKey chart={id} series={SERIES_LOOKS[index] ?? index} />}>
          {name}
        </ChartKey>
      ))}
      table={{
        label: t("statistics:chart.table"),
        data: {
          columns: [t(`statistics:by.${interval}`), ...names],
          rows: points.map(({ point, name, counts }) => ({
            key: point.start,
            name,
            to: null,
            cells: counts.map((count, index) => ({
              text: format.number(count),
              to: buildPointOrdersLink(view, SALE_FILTERS[index] ?? "shipped_late", point),
            })),
          })),
        },
      }}
    >
      <BarChart
        id={id}
        label={title}
        intervals={points.map(({ point, label, name, counts }) => ({
          label,
          title: `${name}: ${names.map((each, index) => `${each} ${format.number(counts[index] ?? 0)}`).join(" · ")}`,
          to: buildPointOrdersLink(view, "shipped_late", point),
        }))}
        series={[0, 1].map((index) => points.map(({ counts }) => counts[index] ?? 0))}
        looks={SERIES_LOOKS}
        axis={format.compact}
      />
    </ChartCard>
  );
}
