import { globSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CONTROLS, formsOf } from "#tests/attack/origins.ts";

const ROOT = fileURLToPath(new URL("../../sandbox/", import.meta.url));

test("forged requests are sent to every sandbox's controls", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Payments have pages instead of controls.
  const withControls = folders.map(({ name }) => name).filter((name) => name !== "payments");
  expect(Object.keys(CONTROLS).sort()).toEqual(withControls.sort());
});

/** As a page or the kit (sandbox/consent.ts) writes it. */
const FORM = /(?:root\.post\(\s*|^ +path: )(?:["`]([^"`]+)["`]|(\w+))/gm;

/** Returns the paths at which a sandbox page takes a form, with `[^/]+` for each variable part. */
function formPaths(file: string): string[] {
  const source = readFileSync(ROOT + file, "utf8");
  const folder = file.split("/")[0];
  return [...source.matchAll(FORM)].map(([, path, name]) => {
    const written = path ?? new RegExp(`const ${name} = ["\`]([^"\`]+)`).exec(source)?.[1] ?? "";
    return `/sandbox/${folder}${written.replace(/:\w+(?:\{[^}]*\})?|\$\{\w+\}/g, "[^/]+")}`;
  });
}

test("forged requests are sent to every sandbox page with a form", () => {
  const pages = globSync("*/*page*.ts", { cwd: ROOT }).flatMap(formPaths);
  expect(pages.length).toBeGreaterThan(5);
  const attacked = formsOf("http://etalase.test").map((path) => path.split("?")[0] ?? "");
  const missed = pages.filter(
    (page) => !attacked.some((path) => new RegExp(`^${page}$`).test(path)),
  );
  expect(missed).toEqual([]);
});
