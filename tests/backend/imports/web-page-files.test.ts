import { expect, test } from "vitest";
import { windows874 } from "#tests/support/file-encodings.ts";
import { makeXmlRow, makeXmlWorkbook } from "#tests/support/xml-workbook.ts";
import { readAsProposed, readOrRefusal } from "./read-as-proposed.ts";

const HEAD = ["Nama Produk", "SKU", "Harga"];

test("a web page called .xls is read like a sheet", async () => {
  const { variants, problems } =
    await readAsProposed(`<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta charset="utf-8"><style>td { mso-number-format: "\\@" }</style></head><body>
<table><tr><td>Laporan Produk<br>November</td></tr></table>
<table border=1>
<thead><tr><th>Nama Produk</th><th>SKU<th>Harga</tr></thead>
<tr><td>Gelas &amp; Tatakan&nbsp;<td>00123<td align=right>75.000
<tr><td><b>Mug</b> <script>alert("x")</script></td><td>M&#45;1</td><td>Rp&nbsp;80.000</td></tr>
</table></body></html>`);
  expect(variants).toEqual(["Gelas & Tatakan 00123 75000", "Mug M-1 80000"]);
  expect(problems).toEqual([]);
});

test("a name over several rows belongs to each, and a figure to the first", async () => {
  const { products } = await readAsProposed(
    `<table><tr><th rowspan=2>Nama Produk</th><th rowspan=2>Varian</th><th colspan=2>Data</th><th rowspan=2>Stok</th></tr>
<tr><th>SKU</th><th>Harga</th></tr>
<tr><td rowspan="2">Kaos</td><td>S</td><td>K-S</td><td>75000</td><td rowspan="2">10</td></tr>
<tr><td>M</td><td>K-M</td><td>80000</td></tr></table>`,
  );
  expect(
    products.map(({ name, variants }) => [
      name,
      variants.map((one) => [one.sku, one.price, one.quantity]),
    ]),
  ).toEqual([
    [
      "Kaos",
      [
        ["K-S", 75000, 10],
        ["K-M", 80000, undefined],
      ],
    ],
  ]);
});

test("hidden rows of a web page are left out", async () => {
  const { variants, hidden } = await readAsProposed(
    `<table><tr>${HEAD.map((one) => `<th>${one}</th>`).join("")}</tr>
<tr style='display:none'><td>A</td><td>A1</td><td>1000</td></tr><tr><td>B</td><td>B1</td><td>2000</td></tr></table>`,
  );
  expect(variants).toEqual(["B B1 2000"]);
  expect(hidden).toEqual({ rows: 1, columns: [], sheets: [] });
});

test("a web page in Windows-874 is decoded", async () => {
  const page = windows874(
    "<table><tr><th>ชื่อสินค้า</th><th>SKU</th><th>ราคา</th></tr><tr><td>แก้ว</td><td>A1</td><td>75</td></tr></table>",
  );
  expect((await readAsProposed(page)).variants).toEqual(["แก้ว A1 75"]);
});

test("XML Spreadsheet 2003 is read with its types", async () => {
  const { variants, problems, otherSheets } = await readAsProposed(
    makeXmlWorkbook({
      Petunjuk: makeXmlRow(["Isi semua kolom"]),
      Produk:
        makeXmlRow(HEAD) +
        makeXmlRow(["Gelas", "00123", 75000]) +
        makeXmlRow(["Mug", 8991234567890, 80.5], ' ss:Index="5"') +
        makeXmlRow([
          "Topi",
          '<Cell ss:Index="3"><Data ss:Type="Number">9.5E4</Data><Comment><ss:Data>Lama: 1</ss:Data></Comment></Cell>',
        ]) +
        makeXmlRow(["Rusak", '<Cell ss:Formula="=RC[-1]"/>', 1000]),
    }),
    "th",
  );
  expect(variants.slice(0, 3)).toEqual([
    "Gelas 00123 7500000",
    "Mug 8991234567890 8050",
    "Topi  9500000",
  ]);
  expect(problems).toContain("7 Variant SKU: number_formula");
  expect(otherSheets).toBeUndefined();
});

test("hidden rows, columns and sheets of XML Spreadsheet 2003 are named", async () => {
  const rows =
    '<Column ss:Index="2" ss:Hidden="1"/>' +
    makeXmlRow(HEAD) +
    makeXmlRow(["A", "A1", 1000]) +
    makeXmlRow(["B", "B1", 2000], ' ss:Hidden="1"');
  const { variants, hidden } = await readAsProposed(makeXmlWorkbook({ Produk: rows }));
  expect(variants).toEqual(["A  1000"]);
  expect(hidden).toEqual({ rows: 1, columns: ["SKU"], sheets: [] });
});

test.each([
  [
    "entities of entities",
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]>${makeXmlWorkbook({ A: makeXmlRow(["&c;"]) }).slice(21)}`,
    "not_xlsx",
  ],
  ["XML that ends early", makeXmlWorkbook({ A: makeXmlRow(HEAD) }).slice(0, -40), "not_xlsx"],
  [
    "a cell far to the right",
    makeXmlWorkbook({
      A: '<Row><Cell ss:Index="90000"><Data ss:Type="String">a</Data></Cell></Row>',
    }),
    "file_too_complex",
  ],
  ["a page of unclosed elements", `<table>${"<b>".repeat(300)}`, "file_too_complex"],
  [
    "a cell over a million columns",
    `<table><tr>${"<td colspan=1000000>a".repeat(3)}</table>`,
    "file_too_complex",
  ],
])("%s is refused", async (_, content, code) => {
  expect(await readOrRefusal(content)).toMatchObject({ refused: code });
});
