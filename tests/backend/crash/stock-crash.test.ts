import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { type Afterwards, homeOfBackend, runUntil } from "#tests/support/killed-backend.ts";
import type { StockReport } from "#tests/support/stock-process.ts";

const ENTRY = fileURLToPath(new URL("../../support/stock-process.ts", import.meta.url));
/** Kills the process after this many levels are counted, imported or moved. */
const KILLED_AT = [100, 500, 1_000];
const EACH = 500;
const LEFT = 4_500;

const afterwards: Afterwards = [];
afterEach(async () => {
  for (const clean of afterwards.splice(0).reverse()) await clean();
});

test("a warehouse being filled, a count, a file and a transfer stay exact although the process is killed three times", {
  timeout: 600_000,
}, async () => {
  const env = await homeOfBackend(afterwards);
  const run = (enough: number | "the end") => runUntil<StockReport>(ENTRY, env, enough, afterwards);
  for (const enough of KILLED_AT) {
    const killed = await run(enough);
    expect(killed.end, `it was through before it could be killed at ${enough}`).toBeUndefined();
  }
  const { end } = await run("the end");
  expect(end?.variants).toBe(3 * EACH + LEFT);
  expect(end?.wrong).toBe(0);
  expect(end?.movements).toEqual({
    ...{ "counted count": EACH, "imported adjustment": EACH },
    ...{ "moved transfer_out": EACH, "moved transfer_in": EACH },
  });
  const all = (kind: string, onHand: number) => ({
    ...{ kind, onHand, levels: kind === "left" ? LEFT : EACH },
  });
  expect(end?.units.filter(({ warehouse }) => !/Surabaya|Medan/.test(warehouse))).toMatchObject([
    ...[all("counted", 23), all("imported", 25), all("left", 20), all("moved", 13)],
  ]);
  expect(end?.units.filter(({ warehouse }) => /Surabaya/.test(warehouse))).toMatchObject([
    ...[all("counted", 0), all("imported", 0), all("left", 0), all("moved", 7)],
  ]);
  expect(end?.units.filter(({ warehouse }) => /Medan/.test(warehouse))).toMatchObject([
    ...[all("counted", 0), all("imported", 0), all("left", 0), all("moved", 0)],
  ]);
});
