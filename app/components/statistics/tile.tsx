import { Sparkline } from "#app/components/chart/sparkline.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import {
  compareMetric,
  describeAwaited,
  formatMetric,
  METRIC_LOOKS,
} from "#app/models/statistics/metrics.ts";
import type { Days } from "#app/models/statistics/periods.ts";
import { formatDays } from "#app/models/statistics/time-texts.ts";
import { Link } from "#app/navigation/link.tsx";
import type { DashboardTile } from "#contract/dashboards.ts";
import type { Output } from "#contract/endpoint.ts";
import type {
  getPartStatistics,
  getProductStatistics,
  getStockStatistics,
} from "#contract/statistics.ts";
import { ChangeMark } from "./change-mark.tsx";
import { HourMap } from "./hour-map.tsx";
import { MetricCourse } from "./metric-course.tsx";
import { OnTimeCourse } from "./on-time-course.tsx";
import { ProductRanks } from "./product-ranks.tsx";
import { ChannelRanks, PartRanks } from "./ranks.tsx";
import { StockFigures } from "./stock-figures.tsx";
import {
  buildOrdersLink,
  type ChartView,
  computeEarlierFigure,
  isKnown,
  type Statistics,
} from "./view.ts";

interface TileContent {
  now: Statistics | null;
  before: Statistics | null;
  parts: Output<typeof getPartStatistics> | null;
  products: Output<typeof getProductStatistics> | null;
  stock: Output<typeof getStockStatistics> | null;
}

interface TileProps {
  /** Unique among the page's tiles. */
  id: string;
  tile: DashboardTile;
  /** `null` for a shop that the reader may not see. */
  content: TileContent | null;
  compared: Days | null;
  view: ChartView;
}

/** One tile of a dashboard, displayed as on the statistics page. */
export function Tile({ id, tile, content, compared, view }: TileProps) {
  const t = getT();
  const format = getFormat();
  if (!content)
    return (
      <Card>
        <p className="text-muted-foreground">{t("dashboards:tile.notYours")}</p>
      </Card>
    );
  const { now, before, parts, products, stock } = content;
  const versus = compared ? formatDays(compared, format) : "";
  if (stock) return <StockFigures stock={stock} view={view} />;
  if (!now) return null;
  switch (tile.kind) {
    case "figure":
      return <Figure tile={tile} now={now} before={before} view={view} />;
    case "line":
    case "bar":
      return (
        <MetricCourse
          {...{ id, now, before, versus, view }}
          metric={tile.metric}
          kind={tile.kind}
        />
      );
    case "onTime":
      return <OnTimeCourse id={id} now={now} view={view} />;
    case "hours":
      return <HourMap now={now} view={view} />;
    case "channels":
      return <ChannelRanks now={now} view={view} />;
    case "channelTypes":
      return parts ? <PartRanks by="channelType" {...{ parts, now, view }} /> : null;
    case "products":
      return <ProductRanks show="sold" products={products?.products ?? []} view={view} />;
    case "categories":
      return parts ? <PartRanks by="category" {...{ parts, now, view }} /> : null;
    case "couriers":
      return parts ? <PartRanks by="courier" {...{ parts, now, view }} /> : null;
    case "cities":
      return parts ? <PartRanks by="city" {...{ parts, now, view }} /> : null;
    case "stock":
      return null;
  }
}

function Figure({
  tile: { metric, period },
  now,
  before,
  view,
}: Pick<TileProps, "tile" | "view"> & { now: Statistics; before: Statistics | null }) {
  const t = getT();
  const format = getFormat();
  const { sale, isSum } = METRIC_LOOKS[metric];
  const value = now.totals[metric];
  const ordersHref = buildOrdersLink(view, sale);
  const text = formatMetric(metric, value, t, format);
  const awaited = describeAwaited(metric, now.totals, t, format);
  const valueStyle =
    "block leading-tight font-semibold tracking-tight wrap-anywhere text-foreground max-md:text-lg md:text-xl";
  const course = now.series.filter((point) => isKnown(view, point));
  return (
    <Card>
      <h2 className="flex gap-2 text-xs font-normal text-secondary-foreground">
        <span className="min-w-0 flex-1 truncate">{t(`statistics:metric.${metric}`)}</span>
        <span className="text-muted-foreground">{t(`statistics:period.${period}`)}</span>
      </h2>
      {ordersHref === null ? (
        <span className={valueStyle}>{text}</span>
      ) : (
        <Link className={valueStyle} to={ordersHref}>
          {text}
        </Link>
      )}
      <ChangeMark
        change={compareMetric(
          metric,
          value,
          computeEarlierFigure(metric, now, before, view),
          t,
          format,
        )}
        versus={t("dashboards:tile.versus")}
      />
      {awaited.map((text) => (
        <p key={text} className="text-xs text-muted-foreground">
          {text}
        </p>
      ))}
      {isSum && course.length > 1 ? (
        <span className="mt-1.5 block">
          <Sparkline values={course.map(({ figures }) => figures[metric] ?? 0)} />
        </span>
      ) : null}
    </Card>
  );
}
