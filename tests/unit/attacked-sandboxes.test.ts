import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTROLS } from "#tests/attack/origins.ts";

const ROOT = new URL("../../sandbox/", import.meta.url);

test("forged requests are sent to the controls of every sandbox that has some", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Who pays there needs no sign-in: a bill is found by its code.
  const withControls = folders.map(({ name }) => name).filter((name) => name !== "payments");
  expect(Object.keys(CONTROLS).sort()).toEqual(withControls.sort());
});
