import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const ASSETS = new URL("../../build/client/assets/", import.meta.url);
const FRAMEWORK = /^(react|router|rolldown-runtime)-/;
const BUDGET_BYTES = 10 * 1024;

const read = (name: string) => readFileSync(new URL(name, ASSETS), "utf8");

/** The chunk and what it statically imports, without React and the router. What the document itself loads (texts, links) is there without a shell too. */
function chunksOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name) || FRAMEWORK.test(name)) return found;
  found.add(name);
  for (const [, imported = ""] of read(name).matchAll(
    /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
  ))
    chunksOf(imported, found);
  return found;
}

/** The one file of the entry `name`. */
function entry(name: string): string {
  const found = readdirSync(ASSETS).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith(".js"),
  );
  expect(found).toHaveLength(1);
  return found[0] ?? "";
}

test("sidebar and header add at most 10 KB gzip of JavaScript beyond React and the router (issue 3)", () => {
  const frame = chunksOf(entry("root"));
  const chunks = [...chunksOf(entry("_layout"))].filter((name) => !frame.has(name));
  expect(chunks.map(read).join(""), "the sidebar's own code is in it").toContain("sidebar-form");
  const sizes = Object.fromEntries(chunks.map((name) => [name, gzipSync(read(name)).length]));
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BUDGET_BYTES);
});
