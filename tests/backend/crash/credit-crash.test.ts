import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { CreditReport } from "#tests/support/credit-process.ts";
import { type Afterwards, homeOfBackend, runUntil } from "#tests/support/killed-backend.ts";

const ENTRY = fileURLToPath(new URL("../../support/credit-process.ts", import.meta.url));
/** Kills the process after this many credits, during the next ones. */
const KILLED_AT = [1, 8];
const TOP_UPS = 20;

const afterwards: Afterwards = [];
afterEach(async () => {
  for (const clean of afterwards.splice(0).reverse()) await clean();
});

test("20 payments, each reported twice, are credited once each although the process is killed twice", {
  timeout: 360_000,
}, async () => {
  const env = await homeOfBackend(afterwards);
  const run = (enough: number | "the end") =>
    runUntil<CreditReport>(ENTRY, env, enough, afterwards);
  for (const enough of KILLED_AT) {
    const killed = await run(enough);
    expect(killed.end, `it was done before it could be killed at ${enough}`).toBeUndefined();
    expect(killed.open).toBeGreaterThan(0);
  }
  const last = await run("the end");
  expect(last).toMatchObject({ paid: TOP_UPS, open: 0 });
  expect(last.end?.credits).toEqual(Array.from({ length: TOP_UPS }, () => 1));
  expect(last.end?.ledger).toBe(last.end?.balance);
  expect(last.end?.balance).toBe(last.end?.bought);
});
