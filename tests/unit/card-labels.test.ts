import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../app/", import.meta.url);

test("a cell of a card names its label as the style sheet of cards reads it", () => {
  const tables = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, source: readFileSync(new URL(file, APP), "utf8") }))
    .filter(({ source }) => source.includes("<Table cards"));
  expect(tables.length).toBeGreaterThan(20);
  const unread = tables.flatMap(({ file, source }) =>
    [...source.matchAll(/<td\s[^>]*?\bdata-(la\w*)=/g)].map(([, name]) => `${file}: data-${name}`),
  );
  expect(unread).toEqual([]);
});
