import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { Metric } from "#contract/dashboards.ts";
import type { Figures } from "#contract/sale-figures.ts";
import type { SaleState } from "#contract/statuses.ts";

interface MetricLook {
  unit: "money" | "count" | "share" | "time";
  /** Filter for the orders behind it. */
  sale: SaleState;
  /** Direction that is good. `null` for neither. */
  better: "up" | "down" | null;
  /** A sum: adding the values of two intervals gives the value of both. */
  isSum: boolean;
}

const money = { unit: "money", sale: "kept", better: "up", isSum: true } as const;
const share = { unit: "share", better: "down", isSum: false } as const;

export const METRIC_LOOKS: Record<Metric, MetricLook> = {
  net: money,
  orders: { unit: "count", sale: "placed", better: "up", isSum: true },
  averageOrder: { ...money, isSum: false },
  units: { unit: "count", sale: "kept", better: "up", isSum: true },
  gross: { ...money, sale: "placed" },
  discounts: { ...money, sale: "placed", better: null },
  fees: { ...money, sale: "placed", better: null },
  cost: { ...money, better: null },
  margin: money,
  cancelRate: { ...share, sale: "cancelled" },
  returnRate: { ...share, sale: "returned" },
  onTimeRate: { ...share, sale: "shipped_on_time", better: "up" },
  shipSeconds: { unit: "time", sale: "placed", better: "down", isSum: false },
  pickSeconds: { unit: "time", sale: "placed", better: "down", isSum: false },
};

const HOUR_S = 3_600;

/** Formats a value. A missing value is a dash. */
export function formatMetric(
  metric: Metric,
  value: number | null,
  t: Translate<"statistics">,
  format: Format,
): string {
  if (value === null) return "–";
  switch (METRIC_LOOKS[metric].unit) {
    case "money":
      return format.money(value);
    case "count":
      return format.number(value);
    case "share":
      return format.percent(value);
    case "time":
      return t("statistics:hours", { hours: format.number(value / HOUR_S, 0, 1) });
  }
}

export function describeAxis(metric: Metric, t: Translate<"statistics">, format: Format) {
  const { unit } = METRIC_LOOKS[metric];
  return (value: number): string =>
    unit === "money"
      ? format.compactMoney(value)
      : unit === "count"
        ? format.compact(value)
        : formatMetric(metric, value, t, format);
}

/**
 * Returns whether a value is incomplete: channels report fees at settlement, and goods may have no
 * cost.
 */
export const isIncomplete = (
  metric: Metric,
  { feesAwaited, costUnknown }: Pick<Figures, "feesAwaited" | "costUnknown">,
): boolean =>
  (feesAwaited > 0 && (metric === "fees" || metric === "margin")) ||
  (costUnknown > 0 && (metric === "cost" || metric === "margin"));

/** Returns texts about the missing parts of a value. */
export function describeAwaited(
  metric: Metric,
  figures: Pick<
    Figures,
    "feesAwaited" | "awaitedMargin" | "awaitedMarginOrders" | "costUnknown" | "costUnknownNet"
  >,
  t: Translate<"statistics">,
  format: Pick<Format, "money">,
): string[] {
  const { feesAwaited, awaitedMarginOrders, costUnknown } = figures;
  const texts: string[] = [];
  if (metric === "fees" && feesAwaited > 0)
    texts.push(t("statistics:awaited.fees", { count: feesAwaited }));
  if (metric === "margin" && awaitedMarginOrders > 0)
    texts.push(
      t("statistics:awaited.margin", {
        ...{ count: awaitedMarginOrders, amount: format.money(figures.awaitedMargin) },
      }),
    );
  if ((metric === "cost" || metric === "margin") && costUnknown > 0)
    texts.push(
      t("statistics:costUnknown", {
        ...{ count: costUnknown, amount: format.money(figures.costUnknownNet) },
      }),
    );
  return texts;
}

export interface MetricChange {
  text: string;
  tone: "good" | "bad" | "none";
}

/** Compares two values; shares in percentage points. `null` if there is nothing to compare. */
export function compareMetric(
  metric: Metric,
  now: number | null,
  before: number | null,
  t: Translate<"statistics">,
  format: Format,
): MetricChange | null {
  const { unit, better } = METRIC_LOOKS[metric];
  if (now === null || before === null || (unit !== "share" && before === 0)) return null;
  const change = unit === "share" ? now - before : (now - before) / Math.abs(before);
  const size = format.number(Math.abs(change) * 100, 0, 1);
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  const text =
    unit === "share"
      ? t("statistics:change.points", { size: `${sign}${size}` })
      : `${sign}${size}%`;
  const isGood = better !== null && change !== 0 && change > 0 === (better === "up");
  return { text, tone: change === 0 || better === null ? "none" : isGood ? "good" : "bad" };
}
