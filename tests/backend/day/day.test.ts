import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOODS } from "#sandbox/moods.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { liveThroughDay } from "./day.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

/** A full day has 10,000: `DAY_ORDERS=10000` (docs/benchmarks/day.md). */
const ORDERS = Number(process.env.DAY_ORDERS ?? 28);

test(`a day of ${ORDERS} orders over seven shops with random failures of calls and pushes ends with consistent books`, {
  timeout: ORDERS * 20_000,
}, async () => {
  const { found, expected, faults } = await liveThroughDay(world, { orders: ORDERS, seed: 2026 });
  expect(found).toEqual(expected);
  expect(Math.min(...Object.values(faults))).toBeGreaterThan(0);
});

/** Runs the day with all moods, and with each mood alone, which shows the mood that breaks it. */
const UNFRIENDLY = 14;
const PASSES = { timeout: 2 * UNFRIENDLY * 30_000 };

test("a day on which every sandbox has all moods ends with consistent books", PASSES, async () => {
  const day = { orders: UNFRIENDLY, seed: 7, moods: MOODS };
  const { found, expected } = await liveThroughDay(world, day);
  expect(found).toEqual(expected);
});

describe("a day in one mood", { tags: ["full"] }, () => {
  test.each(MOODS)("a day of %s ends with consistent books", PASSES, async (mood) => {
    const day = { orders: 2 * UNFRIENDLY, seed: 11, moods: [mood] };
    const { found, expected } = await liveThroughDay(world, day);
    expect(found).toEqual(expected);
  });
});
