import { expect, test } from "vitest";
import { waitWhileMoving } from "#backend/demo/wait-while-moving.ts";

const QUICK = { stalledMs: 120, everyMs: 5 };

test("what goes on slowly is waited for, many times longer than what stands still", async () => {
  const started = performance.now();
  let left = 12;
  const timer = setInterval(() => left--, 50);
  await waitWhileMoving(async () => left, "The products", QUICK);
  clearInterval(timer);
  expect(left).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(4 * QUICK.stalledMs);
});

test("what does not move at all is given up, with how much is left", async () => {
  await expect(waitWhileMoving(async () => 3, "The products", QUICK)).rejects.toThrow(
    "The products: 3 are left and nothing moves; the next start goes on with it",
  );
});
