import { expect, test } from "vitest";
import { waitUntilDone } from "#backend/demo/wait-until-done.ts";

/** A clock that only waiting moves, in milliseconds. */
function clock() {
  let at = 0;
  return {
    now: () => at,
    wait: async (ms: number) => {
      at += ms;
    },
  };
}
const LIMITS = { stalledMs: 1_000, everyMs: 100 };

test("waits much longer for slow work than for work that does not progress", async () => {
  const { now, wait } = clock();
  // One is done each 900 ms.
  await waitUntilDone(async () => Math.max(12 - Math.floor(now() / 900), 0), "The products", {
    ...LIMITS,
    ...{ now, wait },
  });
  expect(now()).toBe(10_800);
});

test("gives up work that does not progress, and says how much is left", async () => {
  const { now, wait } = clock();
  await expect(
    waitUntilDone(async () => 3, "The products", { ...LIMITS, now, wait }),
  ).rejects.toThrow("The products: 3 are left and nothing moves; the next start goes on with it");
  expect(now()).toBe(1_000);
});
