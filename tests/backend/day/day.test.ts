import { afterAll, beforeAll, expect, test } from "vitest";
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
  const { found, expected, faults } = await liveThroughDay(world, ORDERS, 2026);
  expect(found).toEqual(expected);
  expect(Math.min(...Object.values(faults))).toBeGreaterThan(0);
});
