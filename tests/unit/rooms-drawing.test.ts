import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const { SERVICES } = createRequire(import.meta.url)(
  join(ROOT, ".dependency-cruiser.services.cjs"),
) as { SERVICES: string[] };

const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
const drawing = page.slice(page.indexOf("## The backend's rooms")).split("```")[1] ?? "";
/** Drops the remarks to the right of the names. */
const lines = drawing.split("\n").map((line) => line.trim().split(/ {4,}/)[0]?.split(/\s+/) ?? []);
const levelOf = (name: string) => lines.findIndex((names) => names.includes(name));

test("each service, and each folder below them, is in the drawing of the architecture", () => {
  const ground = readdirSync(join(ROOT, "backend"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SERVICES.includes(entry.name))
    .map(({ name }) => `${name}/`);
  const drawn = new Set(drawing.split(/\s+/));
  expect([...SERVICES, ...ground].filter((name) => !drawn.has(name))).toEqual([]);
});

test("no service is drawn above one that may use it", () => {
  const levels = SERVICES.map(levelOf);
  expect(levels).toEqual([...levels].sort((a, b) => b - a));
});

test("each folder of the app is in its drawing", () => {
  const drawn = page.slice(page.indexOf("## The app's folders")).split("```")[1] ?? "";
  const folders = readdirSync(join(ROOT, "app"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((name) => !drawn.includes(` ${name}/`))).toEqual([]);
});
