import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { METRIC_LOOKS } from "#app/models/statistics/metrics.ts";
import { formatPartName } from "#app/models/statistics/part-name.ts";
import type { Call } from "#app/upstream/http.ts";
import { METRICS, type Metric } from "#contract/dashboards.ts";
import type { Figures } from "#contract/sale-figures.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStockStatistics,
  type ProductFigures,
  STATISTICS_PARTS,
  STOCK_DAYS,
} from "#contract/statistics.ts";
import { buildColumns, type DownloadedColumn } from "../list/table-download.ts";
import { readCourse } from "./read-statistics.ts";
import type { AskedStatistics } from "./statistics-params.ts";

/** Content of a file: all figures over time, or one of the breakdowns. */
export const FILE_CONTENTS = [
  ...["course", "products", "variants", "channels"],
  ...STATISTICS_PARTS,
  ...["hours", "stock"],
] as const;
type FileContent = (typeof FILE_CONTENTS)[number];

export interface StatisticsTable {
  columns: DownloadedColumn[];
  rows: string[][];
}

interface NamedChannel {
  id: string;
  name: string;
}

const MAX_PARTS = 1_000;
const PRODUCT_PAGE = 1_000;

/**
 * Reads a file's rows: amounts with a decimal point and the currency's digits, shares from 0 to 1,
 * times in seconds. A missing value is empty.
 */
export async function readTable(
  call: Call,
  t: Translate,
  asked: AskedStatistics,
  content: FileContent,
  {
    minorDigits,
    channels,
    format,
  }: {
    minorDigits: number;
    channels: readonly NamedChannel[];
    format: Pick<Format, "channelName">;
  },
): Promise<StatisticsTable> {
  const formatAmount = (minor: number) => (minor / 10 ** minorDigits).toFixed(minorDigits);
  const formatCell = (metric: Metric, value: number | null) =>
    value === null
      ? ""
      : METRIC_LOOKS[metric].unit === "money"
        ? formatAmount(value)
        : String(value);
  const figureHeads = [
    ...METRICS.map((metric) => t(`statistics:metric.${metric}`)),
    t("statistics:awaited.orders"),
    t("statistics:awaited.before"),
    t("statistics:costUnknown.orders"),
    t("statistics:costUnknown.net"),
  ];
  const listFigureCells = (figures: Figures) => [
    ...METRICS.map((metric) => formatCell(metric, figures[metric])),
    String(figures.feesAwaited),
    formatAmount(figures.awaitedMargin),
    String(figures.costUnknown),
    formatAmount(figures.costUnknownNet),
  ];
  const query = { ...asked.days, channelIds: asked.channelIds };
  if (content === "course") {
    const { series } = await readCourse(call, asked);
    return buildTable(
      buildColumns(
        asked.interval === "hour" ? "time" : "day",
        t(`statistics:by.${asked.interval}`),
      ),
      figureHeads,
      series.map(({ start, figures }) => [formatStart(start), ...listFigureCells(figures)]),
    );
  }
  if (content === "channels") {
    const courseFigures = await readCourse(call, asked);
    const findChannelName = (channelId: string) =>
      channels.find(({ id }) => id === channelId)?.name ?? t("statistics:channel.gone");
    return buildTable(
      buildColumns("text", t("statistics:channel")),
      figureHeads,
      courseFigures.channels.map(({ channelId, figures }) => [
        findChannelName(channelId),
        ...listFigureCells(figures),
      ]),
    );
  }
  if (content === "hours") {
    const { hours } = await readCourse(call, asked);
    return buildTable(
      [],
      [
        ...[t("statistics:file.hours.weekday"), t("statistics:by.hour")],
        ...[t("statistics:metric.orders"), t("statistics:metric.net")],
      ],
      hours.map(({ weekday, hour, orders, net }) => [
        ...[String(weekday), String(hour), String(orders), formatAmount(net)],
      ]),
    );
  }
  if (content === "stock") {
    const { endingSoon, dead } = await call(getStockStatistics, { query: { limit: MAX_PARTS } });
    return buildTable(
      [{ head: t("statistics:products.product") }, { head: "SKU", kind: "code" }],
      [
        ...[t("statistics:file.stock.onHand"), t("statistics:stock.value")],
        ...[t("statistics:file.stock.sold", { days: STOCK_DAYS }), t("statistics:stock.daysLeft")],
      ],
      [...endingSoon, ...dead].map((item) => [
        ...[item.name, item.sku, String(item.onHand)],
        ...[item.value === null ? "" : formatAmount(item.value), String(item.sold)],
        item.daysLeft === null ? "" : String(item.daysLeft),
      ]),
    );
  }
  if (content === "products" || content === "variants") {
    const grouping = content === "products" ? "product" : "variant";
    const rows = (await readProducts(call, { ...query, by: grouping })).map(
      ({ name, sku, figures }) => [
        ...[
          name,
          sku,
          String(figures.orders),
          String(figures.units),
          String(figures.returnedUnits),
        ],
        ...[
          formatAmount(figures.gross),
          formatAmount(figures.discounts),
          formatAmount(figures.net),
        ],
        ...[formatCell("cost", figures.cost), formatCell("margin", figures.margin)],
        String(figures.costUnknownUnits),
      ],
    );
    return buildTable(
      [{ head: t("statistics:products.product") }, { head: "SKU", kind: "code" }],
      [
        ...[t("statistics:metric.orders"), t("statistics:metric.units")],
        ...[t("statistics:products.returnedUnits"), t("statistics:metric.gross")],
        ...[t("statistics:metric.discounts"), t("statistics:metric.net")],
        ...[t("statistics:metric.cost"), t("statistics:products.margin")],
        t("statistics:costUnknown.units"),
      ],
      rows,
    );
  }
  const { parts } = await call(getPartStatistics, {
    query: { ...query, by: content, limit: MAX_PARTS },
  });
  return buildTable(
    buildColumns("text", t(`statistics:file.${content}`)),
    [
      ...[t("statistics:metric.orders"), t("statistics:metric.units")],
      ...[t("statistics:metric.net"), t("statistics:metric.cancelRate")],
      t("statistics:metric.returnRate"),
    ],
    parts.map((part) => [
      ...[formatPartName(content, part.name, { t, format }), String(part.orders)],
      ...[
        String(part.units),
        formatAmount(part.net),
        String(part.cancelled),
        String(part.returned),
      ],
    ]),
  );
}

/** Returns a day as it is, an hour as a time: `2026-11-21T13` becomes `2026-11-21 13:00:00`. */
const formatStart = (start: string): string => start.replace(/T(\d{2})$/, " $1:00:00");

async function readProducts(
  call: Call,
  query: AskedStatistics["days"] & { channelIds: string[]; by: "product" | "variant" },
) {
  const all: ProductFigures[] = [];
  for (;;) {
    const { products, total } = await call(getProductStatistics, {
      query: { ...query, limit: PRODUCT_PAGE, offset: all.length },
    });
    all.push(...products);
    if (products.length < PRODUCT_PAGE || all.length >= total) return all;
  }
}

const buildTable = (
  words: DownloadedColumn[],
  numbers: string[],
  rows: string[][],
): StatisticsTable => ({ columns: [...words, ...buildColumns("number", ...numbers)], rows });
