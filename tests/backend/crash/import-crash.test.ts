import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { ImportReport } from "#tests/support/import-process.ts";
import { type Afterwards, homeOfBackend, runUntil } from "#tests/support/killed-backend.ts";

const ENTRY = fileURLToPath(new URL("../../support/import-process.ts", import.meta.url));
const PRODUCTS = 600;
/** Kills the process in the middle of the check, and twice between written products. */
const KILLED_AT = [500, PRODUCTS + 50, PRODUCTS + 300];

const afterwards: Afterwards = [];
afterEach(async () => {
  for (const clean of afterwards.splice(0).reverse()) await clean();
});

test("an import goes on although the process is killed while it checks and while it writes", {
  timeout: 600_000,
}, async () => {
  const env = await homeOfBackend(afterwards);
  const run = (enough: number | "the end") =>
    runUntil<ImportReport>(ENTRY, env, enough, afterwards);
  for (const [index, enough] of KILLED_AT.entries()) {
    const killed = await run(enough);
    expect(killed.end, `it was through before it could be killed at ${enough}`).toBeUndefined();
    expect(killed.status).toBe(index === 0 ? "checking" : "applying");
  }
  const { end } = await run("the end");
  expect(end).toEqual({
    ...{ products: PRODUCTS, repeated: 0, variants: PRODUCTS, units: 3 * PRODUCTS },
    ...{ movements: PRODUCTS, histories: PRODUCTS, failed: 0 },
  });
});
