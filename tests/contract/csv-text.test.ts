import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, guardText, unguardText } from "#contract/csv-text.ts";

const AWKWARD = fc.constantFrom(
  ..."=+-@\t\r\n;,|'\" \u00a0\u3000＝＋－＠a1(!&".split(""),
  "SUM(A1)",
  "cmd|'/C calc'!A0",
);
const texts = fc.array(
  fc.array(AWKWARD, { maxLength: 8 }).map((parts) => parts.join("")),
  { minLength: 1, maxLength: 4 },
);

/**
 * Splits cells as spreadsheet programs do: a quote counts only at the start of a cell, and text
 * after the closing quote is kept as it is.
 */
function cellsBy(separator: string, file: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let at = 0;
  while (at <= file.length) {
    if (cell === "" && file[at] === '"') {
      for (at++; at < file.length; at++) {
        if (file[at] !== '"') cell += file[at];
        else if (file[at + 1] === '"') cell += file[at++];
        else break;
      }
      at++;
    }
    while (at < file.length && file[at] !== separator && !/[\r\n]/.test(file[at] ?? ""))
      cell += file[at++];
    cells.push(cell);
    cell = "";
    at++;
  }
  return cells;
}
const FORMULA = /^[\s\u00a0\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20](?!\d+(?:\.\d+)?$)/;

test("no text begins a formula, whatever the reader's language separates by", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(",", ";", "\t", "|"), (cells, separator) => {
      const file = ["x", ...cells.map((cell) => guardText(cell))];
      expect(cellsBy(separator, csvLine(file)).filter((cell) => FORMULA.test(cell))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test("what is guarded is read back as it was, and a dash in a line of prose stays readable", () => {
  fc.assert(
    fc.property(texts, ([text = ""]) => {
      expect(unguardText(guardText(text))).toBe(text);
    }),
    { numRuns: 3000 },
  );
  expect(guardText("Ukuran 30-40, Rp5.000,- (nett) a@b.test")).toBe(
    "Ukuran 30-40, Rp5.000,- (nett) a@b.test",
  );
  expect(guardText("-5.20")).toBe("-5.20");
  expect(guardText('a;=HYPERLINK("https://evil.test")')).toBe(`a;'=HYPERLINK("https://evil.test")`);
});

test("a text of nothing but openings takes no longer a letter than another", () => {
  const hostile = `${";".repeat(200_000)}${"' ".repeat(200_000)}x`;
  expect(unguardText(guardText(hostile))).toBe(hostile);
});
