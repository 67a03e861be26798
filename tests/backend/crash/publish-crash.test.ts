import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { CrashReport } from "#tests/support/crash-process.ts";
import { type Afterwards, homeOfBackend, runUntil } from "#tests/support/killed-backend.ts";

const ENTRY = fileURLToPath(new URL("../../support/crash-process.ts", import.meta.url));
/** Kills the process after this many synced products. The first time nearly all work is left. */
const KILLED_AT = [1, 45];
const PRODUCTS = 100;

const afterwards: Afterwards = [];
afterEach(async () => {
  for (const clean of afterwards.splice(0).reverse()) await clean();
});

test("100 publishes are published exactly once although the process is killed twice", {
  timeout: 360_000,
}, async () => {
  const env = await homeOfBackend(afterwards);
  const run = (enough: number | "the end") => runUntil<CrashReport>(ENTRY, env, enough, afterwards);
  for (const enough of KILLED_AT) {
    const killed = await run(enough);
    expect(killed.end, `it was done before it could be killed at ${enough}`).toBeUndefined();
    expect(killed.underWay).toBeGreaterThan(0);
  }

  const last = await run("the end");
  expect(last).toMatchObject({ synced: PRODUCTS, underWay: 0, other: 0 });
  // Every fifth product has three variants.
  const variants = PRODUCTS + (PRODUCTS / 5) * 2;
  expect(last.end).toMatchObject({
    items: PRODUCTS,
    models: variants,
    variants,
    mapped: variants,
  });
  expect(new Set(last.end?.itemSkus).size, "no SKU is there twice").toBe(variants);
});
