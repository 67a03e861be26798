import { expect, test } from "vitest";
import { valueScale } from "#app/components/chart/value-scale.ts";

test("lines stand at whole orders, also where there is one or none", () => {
  for (const orders of [[], [0], [1], [0, 1, 1]])
    expect(valueScale(orders, false).ticks).toEqual([0, 1]);
  expect(valueScale([3], false).ticks.every(Number.isInteger)).toBe(true);
});

test("a share has lines on its way to one", () => {
  expect(valueScale([0.4, 1], true).ticks.length).toBeGreaterThan(3);
});
