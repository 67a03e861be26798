import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { breakLine, type Mutant, placeOf } from "#tests/mutation/mutant.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LINES = `${ROOT}tests/mutation/lines/`;

describe.each(readdirSync(LINES))("the broken lines of %s", async (file) => {
  const lists: Record<string, readonly Mutant[]> = await import(/* @vite-ignore */ LINES + file);
  const mutants = Object.values(lists).flat();

  test("occur in the product once each", () => {
    expect(mutants.length).toBeGreaterThan(0);
    for (const mutant of mutants) {
      const source = readFileSync(ROOT + mutant.file, "utf8");
      expect(breakLine(source, mutant), placeOf(mutant)).not.toBe(source);
    }
  });

  test("name tests that exist", () => {
    const missing = mutants.flatMap(({ tests }) => tests.filter((one) => !existsSync(ROOT + one)));
    expect(missing).toEqual([]);
  });
});
