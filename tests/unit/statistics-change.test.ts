import { expect, test } from "vitest";
import {
  type ChartView,
  computeEarlierFigure,
  type Statistics,
} from "#app/components/statistics/view.ts";

import { getTranslator } from "#app/i18n/server.ts";
import { describeAwaited } from "#app/models/statistics/metrics.ts";

const statistics = (feesAwaited: number, costUnknown = 0) =>
  ({
    totals: { feesAwaited, costUnknown, fees: 5_000, cost: 6_000, margin: 9_000, net: 20_000 },
  }) as Statistics;
const view = { untilHour: null } as ChartView;
const earlier = (metric: "fees" | "margin" | "net", now: number, before: number) =>
  computeEarlierFigure(metric, statistics(now), statistics(before), view);

test("fees and margin are compared only when both periods are completely settled", () => {
  expect(earlier("fees", 0, 0)).toBe(5_000);
  expect(earlier("margin", 0, 0)).toBe(9_000);
  for (const [now, before] of [
    [3, 0],
    [0, 3],
  ] as const) {
    expect(earlier("fees", now, before)).toBeNull();
    expect(earlier("margin", now, before)).toBeNull();
    expect(earlier("net", now, before)).toBe(20_000);
  }
});

test("cost and margin are compared only when every cost of both periods is known", () => {
  for (const [now, before] of [
    [statistics(0, 1), statistics(0)],
    [statistics(0), statistics(0, 1)],
  ] as const) {
    expect(computeEarlierFigure("cost", now, before, view)).toBeNull();
    expect(computeEarlierFigure("margin", now, before, view)).toBeNull();
    expect(computeEarlierFigure("fees", now, before, view)).toBe(5_000);
  }
});

test("orders of unknown cost are named beside cost and margin", () => {
  const t = getTranslator("en");
  const figures = {
    ...{ feesAwaited: 3, awaitedMargin: 7, awaitedMarginOrders: 2 },
    ...{ costUnknown: 1, costUnknownNet: 5 },
  };
  const texts = (metric: "cost" | "fees" | "margin" | "net") =>
    describeAwaited(metric, figures, t, { money: String });
  expect(texts("margin")).toEqual([
    "Not settled yet: 2 orders, 7 before fees",
    "Cost unknown: 1 order, 5 net sales",
  ]);
  expect(texts("cost")).toEqual(["Cost unknown: 1 order, 5 net sales"]);
  expect(texts("fees")).toEqual(["3 orders are not settled yet"]);
  expect(texts("net")).toEqual([]);
});
