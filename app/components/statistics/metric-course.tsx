import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { ChartCard, ChartKey } from "#app/components/chart/chart-card.tsx";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { LineKey } from "#app/components/chart/pattern.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import {
  compareMetric,
  describeAwaited,
  describeAxis,
  formatMetric,
  METRIC_LOOKS,
} from "#app/models/statistics/metrics.ts";
import { startTexts } from "#app/models/statistics/time-texts.ts";
import type { Metric } from "#contract/dashboards.ts";
import { ChangeMark } from "./change-mark.tsx";
import {
  buildPointOrdersLink,
  type ChartView,
  computeEarlierFigure,
  isKnown,
  type SeriesPoint,
  type Statistics,
} from "./view.ts";

interface MetricCourseProps {
  /** Unique among the page's charts. */
  id: string;
  metric: Metric;
  now: Statistics;
  /** The compared period. `null` for none. */
  before: Statistics | null;
  /** Name of the compared period. */
  versus: string;
  view: ChartView;
  kind?: "line" | "bar";
  /** Each point is the running total. */
  isRunning?: boolean;
  className?: string;
}

/** A metric over time, beside the period before. */
export function MetricCourse(props: MetricCourseProps) {
  const {
    id,
    metric,
    now,
    before,
    versus,
    view,
    kind = "line",
    isRunning = false,
    className,
  } = props;
  const t = getT();
  const format = getFormat();
  const { interval } = view;
  const { sale, unit } = METRIC_LOOKS[metric];
  const title = t(`statistics:metric.${metric}`);
  const formatValue = (value: number | null) => formatMetric(metric, value, t, format);
  const getFigure = ({ figures }: SeriesPoint) => figures[metric];
  const compared =
    kind === "line" && before ? before.series.map((point) => getFigure(point) ?? 0) : undefined;
  const course = isRunning ? computeRunningSums : (values: readonly number[]) => values;
  const points = now.series.map((point, index) => {
    const { label, name } = startTexts(point.start, interval, format);
    const earlier = before?.series[index];
    const value = isKnown(view, point) ? getFigure(point) : null;
    return { point, label, name, value, earlier: earlier ? getFigure(earlier) : null };
  });
  const isKnownAt = (index: number) => {
    const point = now.series[index];
    return point !== undefined && isKnown(view, point);
  };
  const intervals = points.map(({ point, label, name, value, earlier }) => ({
    label,
    title: `${name}: ${formatValue(value)}${before ? ` · ${versus}: ${formatValue(earlier)}` : ""}`,
    to: buildPointOrdersLink(view, sale, point),
  }));
  const label = t("statistics:chart.course", {
    metric: title,
    value: formatValue(now.totals[metric]),
  });
  const axis = describeAxis(metric, t, format);
  const awaited = describeAwaited(metric, now.totals, t, format);
  return (
    <ChartCard
      className={className}
      title={title}
      saveLabel={t("statistics:chart.save")}
      figure={
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl leading-tight font-semibold tracking-tight">
            {formatValue(now.totals[metric])}
          </span>
          <ChangeMark
            change={compareMetric(
              metric,
              now.totals[metric],
              computeEarlierFigure(metric, now, before, view),
              t,
              format,
            )}
            versus={versus}
          />
          {awaited.map((text) => (
            <span key={text} className="text-xs text-muted-foreground">
              {text}
            </span>
          ))}
        </p>
      }
      keys={
        compared ? (
          <>
            <ChartKey mark={<LineKey />}>{t("statistics:chart.now")}</ChartKey>
            <ChartKey mark={<LineKey isCompared />}>{versus}</ChartKey>
          </>
        ) : undefined
      }
      table={{
        label: t("statistics:chart.table"),
        data: {
          columns: [t(`statistics:by.${interval}`), title, ...(before ? [versus] : [])],
          rows: points.map(({ point, name, value, earlier }) => ({
            key: point.start,
            name,
            to: buildPointOrdersLink(view, sale, point),
            cells: [formatValue(value), ...(before ? [formatValue(earlier)] : [])],
          })),
        },
      }}
    >
      {kind === "line" ? (
        <LineChart
          label={label}
          intervals={intervals}
          values={course(points.map(({ value }) => value ?? 0)).map((value, index) =>
            isKnownAt(index) ? value : null,
          )}
          compared={compared ? course(compared) : undefined}
          axis={axis}
          isShare={unit === "share"}
        />
      ) : (
        <BarChart
          id={id}
          label={label}
          intervals={intervals}
          series={[points.map(({ value }) => value ?? 0)]}
          axis={axis}
          isShare={unit === "share"}
        />
      )}
    </ChartCard>
  );
}

function computeRunningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
