import { expect, test } from "vitest";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import { parseCentimetres } from "#app/models/product/draft-input.ts";
import { isGrid, parseGrid, pasteGrid } from "#app/models/product/pasted-grid.ts";
import { checkRows } from "#app/models/product/row-checks.ts";
import { makeTwoTypes } from "#tests/support/product-draft.ts";

test("cells are parsed as Excel and Google Sheets copy them", () => {
  expect(parseGrid('A-1\t"Rp 65.000"\r\nA-2\t65000\r\n')).toEqual([
    ["A-1", "Rp 65.000"],
    ["A-2", "65000"],
  ]);
  expect(parseGrid('"two\nlines"\t"12"" tall"\tplain "quoted" text')).toEqual([
    ["two lines", '12" tall', 'plain "quoted" text'],
  ]);
  expect(parseGrid("a\t\tc\n\nd\t")).toEqual([["a", "", "c"], [""], ["d", ""]]);
  expect(["65000", "65000\n", "a\tb", "a\nb"].map(isGrid)).toEqual([false, false, true, true]);
});

test("pasting starts at the focused cell and stays within the table", () => {
  const draft = applyEdit({ ...makeTwoTypes(), fillColumn: "sku" }, "fill");
  const pasted = pasteGrid(draft, { row: 2, column: "price" }, [
    ["70.000", "30.000"],
    ["71.000", "31.000"],
    ["72.000", "32.000"],
  ]);
  expect(pasted.variants.map(({ price, cogs }) => [price, cogs])).toEqual([
    ["65.000", ""],
    ["65.000", ""],
    ["70.000", "30.000"],
    ["71.000", "31.000"],
  ]);
  expect(pasted.variants.map((variant) => variant.sku)).toEqual(
    draft.variants.map((variant) => variant.sku),
  );
  const wide = pasteGrid(draft, { row: 0, column: "heightCm" }, [["5", "too", "far"]]);
  expect(wide.variants[0]).toEqual({ ...draft.variants[0], heightCm: "5" });
  expect(pasteGrid(draft, { row: 0, column: "id" }, [["x"]])).toBe(draft);
});

test("the paste field does the same without a script", () => {
  const draft = applyEdit(
    { ...makeTwoTypes(), grid: "8991234500019\t65000\n\t70000", gridFrom: "barcode" },
    "paste",
  );
  expect(draft.variants.map(({ barcode, price }) => [barcode, price]).slice(0, 2)).toEqual([
    ["8991234500019", "65000"],
    ["", "70000"],
  ]);
  expect(draft.grid).toBe("");
});

test("centimetres are accepted with a comma or a point", () => {
  expect(
    ["", "12", "12,5", "12.25 cm", "๑๒.๕ ซม.", "-1", "12.345", "abc"].map(parseCentimetres),
  ).toEqual([0, 12, 12.5, 12.25, 12.5, null, null, null]);
});

test("rows are checked while typing: repeated SKUs, barcodes with a wrong check digit", () => {
  const row = (sku: string, barcode = "") => ({ sku, barcode });
  expect(checkRows([row("KOB-1"), row(""), row(" kob-1 "), row(""), row("KOB-1")])).toEqual({
    "variants[2].sku": "sku_repeated",
    "variants[4].sku": "sku_repeated",
  });
  expect(
    checkRows([
      row("a", "8991234567891"),
      row("b", "8991234567898"),
      row("c", "96385074"),
      row("d", "RAK-12"),
      row("e", "036000291453"),
    ]),
  ).toEqual({
    "variants[1].barcode": "barcode_invalid",
    "variants[4].barcode": "barcode_invalid",
  });
});
