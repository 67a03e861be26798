import fc from "fast-check";
import { expect, test } from "vitest";
import {
  guardText,
  markQuotes,
  unguardCode,
  unguardText,
  writeCsvLine,
} from "#contract/csv-text.ts";

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

test("no exported text starts a formula, for any separator", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(",", ";", "\t", "|"), (cells, separator) => {
      const file = ["x", ...cells.map((cell) => guardText(cell))];
      expect(cellsBy(separator, writeCsvLine(file)).filter((cell) => FORMULA.test(cell))).toEqual(
        [],
      );
    }),
    { numRuns: 3000 },
  );
});

test("guarded text is read back unchanged, and a dash in prose stays readable", () => {
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

test("guarding takes linear time", () => {
  const hostile = `${";".repeat(200_000)}${"' ".repeat(200_000)}x`;
  expect(unguardText(guardText(hostile))).toBe(hostile);
});

test("a workbook's text has no mark of a formula, and an import reads it unchanged", () => {
  for (const text of ["+6281234567801", "=1+1", "- Bahan katun", "@toko", "00123", "a;=1"])
    expect([markQuotes(text, false), markQuotes(text, true)]).toEqual([text, text]);
  fc.assert(
    fc.property(texts, ([text = ""]) => {
      expect(unguardText(markQuotes(text, false))).toBe(text);
      expect(unguardCode(markQuotes(text, true))).toBe(text);
    }),
    { numRuns: 3000 },
  );
});
