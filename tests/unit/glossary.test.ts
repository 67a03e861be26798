import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { localeTexts } from "#tests/support/locale-texts.ts";

const PAGE = fileURLToPath(new URL("../../docs/glossary.md", import.meta.url));
const ROW = /^\|(.+)\|(.+)\|(.+)\|(.+)\|(.+)\| *`([^`]+)` *\|$/gm;

test("the glossary's words match the interface in each language", () => {
  const rows = [...readFileSync(PAGE, "utf8").matchAll(ROW)].map((row) =>
    row.map((cell) => cell.trim()),
  );
  expect(rows.length).toBeGreaterThan(35);
  const texts = (["en", "id", "th"] as const).map((language) => localeTexts(language));
  for (const [, , , english, indonesian, thai, key = ""] of rows)
    expect([key, ...texts.map((all) => all.get(key))]).toEqual([key, english, indonesian, thai]);
  const words = rows.map(([, word]) => word);
  expect(new Set(words).size, "no word stands there twice").toBe(words.length);
});
