import { expect, test } from "vitest";
import {
  type ChartView,
  computeEarlierFigure,
  type Statistics,
} from "#app/components/statistics/view.ts";

const statistics = (feesAwaited: number) =>
  ({ totals: { feesAwaited, fees: 5_000, margin: 9_000, net: 20_000 } }) as Statistics;
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
