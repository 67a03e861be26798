import { expect, test } from "vitest";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { readAsProposed, readOrRefusal } from "./read-as-proposed.ts";

const row = (cells: readonly string[], attributes = "") =>
  `<row${attributes}>${cells.map(textCell).join("")}</row>`;
const HEAD = ["Nama Produk", "SKU", "Harga"];
const data = (rows: string, before = "") =>
  `<worksheet>${before}<sheetData>${row(HEAD)}${rows}</sheetData></worksheet>`;
const A = row(["A", "A1", "1000"]);

test("rows that a filter hides are left out and counted", async () => {
  const { variants, rows, hidden } = await readAsProposed(
    sheetsFile([{ name: "Produk", xml: data(A + row(["B", "B1", "2000"], ' hidden="1"')) }]),
  );
  expect([variants, rows]).toEqual([["A A1 1000"], 1]);
  expect(hidden).toEqual({ rows: 1, columns: [], sheets: [] });
});

test("a file whose rows are all hidden is refused with what to do", async () => {
  const file = sheetsFile([
    { name: "Produk", xml: data(row(["B", "B1", "2000"], ' hidden="true"')) },
  ]);
  expect(await readOrRefusal(file)).toMatchObject({ refused: "rows_hidden" });
});

test("a hidden column is not proposed, but named", async () => {
  const { choices, hidden } = await readAsProposed(
    sheetsFile([
      {
        name: "Produk",
        xml: data(
          A,
          '<cols><col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>',
        ),
      },
    ]),
  );
  expect(choices).toEqual(["name", "none", "price"]);
  expect(hidden).toEqual({ rows: 0, columns: ["SKU"], sheets: [] });
});

test("a hidden sheet of products is named, and one of choices is not", async () => {
  const { variants, hidden } = await readAsProposed(
    sheetsFile([
      { name: "Lama", xml: data(row(["B", "B1", "2000"])), state: "hidden" },
      {
        name: "Pilihan",
        xml: `<worksheet><sheetData>${row(["Merah"])}</sheetData></worksheet>`,
        state: "veryHidden",
      },
      { name: "Produk", xml: data(A) },
    ]),
  );
  expect(variants).toEqual(["A A1 1000"]);
  expect(hidden).toEqual({ rows: 0, columns: [], sheets: ["Lama"] });
});
