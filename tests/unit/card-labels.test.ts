import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

/** Matches a cell's opening tag if the cell contains a figure, a date or money. */
const FIGURE = /<td\b((?:[^>]|=>)*?)>\s*\{format\./g;
/** Matches what a `DataTable` is told of such a column. */
const FIGURE_COLUMN = /\{\s*head: ((?:(?!head: )[\s\S])*?)cell: \([^=]*\) =>\s*format\./g;

test("on a phone, where tables are cards without headers, each figure has its label", async () => {
  const bare: string[] = [];
  let figures = 0;
  for await (const file of glob("app/**/*.tsx", { cwd: ROOT })) {
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const [, column = ""] of text.matchAll(FIGURE_COLUMN)) {
      figures++;
      if (/isUnlabelled|isHeadHidden/.test(column)) bare.push(`${file}: ${column}`);
    }
    if (!/<Table[^>]*\bcards\b/.test(text)) continue;
    for (const [, attributes = ""] of text.matchAll(FIGURE)) {
      figures++;
      // A cell that spans the line needs no label.
      if (!/\bdata-l=|"[^"]*\bspan\b[^"]*"/.test(attributes)) bare.push(`${file}: ${attributes}`);
    }
  }
  expect(figures).toBeGreaterThan(20);
  expect(bare).toEqual([]);
});

test("a cell's label uses the attribute that the card style sheet reads", async () => {
  const unread: string[] = [];
  for await (const file of glob("app/**/*.tsx", { cwd: ROOT })) {
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const [, name] of text.matchAll(/<td\s[^>]*?\bdata-(la\w*)=/g))
      unread.push(`${file}: data-${name}`);
  }
  expect(unread).toEqual([]);
});

test("selectable rows have their checkboxes on a phone too", async () => {
  const sheet = await readFile(new URL("app/styles/cards.css", ROOT), "utf8");
  const hidden = [...sheet.matchAll(/([^{};]+)\{[^{}]*display: none/g)].map(([, names]) => names);
  expect(hidden.join()).toContain("thead");
  expect(hidden.join()).not.toContain(".pick");
});

test("a row's name has the card's whole width", async () => {
  const squeezed: string[] = [];
  let names = 0;
  for await (const file of glob("app/**/*.tsx", { cwd: ROOT })) {
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const [, column = ""] of text.matchAll(/columns=\{\[\s*\{((?:(?!cell: )[\s\S])*)/g)) {
      names++;
      if (/card: "(?:half|quarter)"/.test(column) && !/max-cards:col-/.test(column))
        squeezed.push(file);
    }
    // Orders and products have their own card layouts, and `DataTable` gives a name its width.
    if (file.endsWith("data-table.tsx")) continue;
    if (!/<Table(?![^>]*(?:orders|products))[^>]*\bcards\b/.test(text)) continue;
    for (const [, attributes = ""] of text.matchAll(/<th\b([^<]*?)>\s*[{<]/g)) {
      if (!attributes.includes('scope="row"')) continue;
      names++;
      if (!/\bspan2?\b|max-cards:col-/.test(attributes)) squeezed.push(file);
    }
  }
  expect(names).toBeGreaterThan(20);
  expect(squeezed).toEqual([]);
});
