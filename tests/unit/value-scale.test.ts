import { expect, test } from "vitest";
import { createValueScale } from "#app/components/chart/value-scale.ts";

test("chart lines are at whole orders, also with one or none", () => {
  for (const orders of [[], [0], [1], [0, 1, 1]])
    expect(createValueScale(orders, false).ticks).toEqual([0, 1]);
  expect(createValueScale([3], false).ticks.every(Number.isInteger)).toBe(true);
});

test("a share has chart lines up to one", () => {
  expect(createValueScale([0.4, 1], true).ticks.length).toBeGreaterThan(3);
});
