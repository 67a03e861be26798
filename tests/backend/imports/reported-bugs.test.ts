import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { judgeColumns, readRow } from "#backend/stocks/batches/read-lines.ts";
import { readStockHead, readStockRecords } from "#backend/stocks/batches/read-stock-head.ts";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { readOrRefusal } from "./read-as-proposed.ts";
import { allOf } from "./spreadsheet.ts";

/**
 * Files that other systems were reported to misread. Each case is our own file of the same kind,
 * with the report beside it.
 */
const HEAD = "Nama Produk,SKU,Harga,Stok,Berat (gram)\n";
const workbook = (...rows: string[][]) =>
  sheetsFile([
    {
      name: "Produk",
      xml: `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join("")}</row>`).join("")}</sheetData></worksheet>`,
    },
  ]);
const headings = ["Nama Produk", "SKU", "Harga"].map(textCell);

/** Returns the first variant as it was read, and the problems; or the refusal. */
async function readFirst(content: string | Uint8Array, country: "id" | "th" = "id") {
  const read = await readOrRefusal(content, country);
  if ("refused" in read) return read.refused;
  const [first] = read.products[0]?.variants ?? [];
  return [
    `${first?.sku} ${first?.price} ${first?.quantity ?? "-"} ${first?.weightG ?? "-"}`,
    ...read.problems,
  ];
}

test.each<[report: string, content: string | Uint8Array, read: string | string[]]>([
  // A weight of 1,800 g became 2 g.
  ["woocommerce/woocommerce#31058", `${HEAD}Kaos,A1,75000,3,"1,800"\n`, ["A1 75000 3 1800"]],
  // A weight of 0,5 kg became 0.
  [
    "woocommerce/woocommerce#38116",
    "Nama Produk;SKU;Harga;Berat (kg)\nKaos;A1;75000;0,5\n",
    ["A1 75000 - 500"],
  ],
  // A price with a decimal comma was not set at all.
  ["woocommerce/woocommerce#18100", "Nama;SKU;Harga\nKaos;A1;75000,00\n", ["A1 75000 - -"]],
  // The price 2,4 became 24.
  [
    "openfoodfoundation/openfoodnetwork#9473",
    "Nama;SKU;Harga\nKaos;A1;2,4\n",
    ["A1 0 - -", "2 Variant Price: price_fraction"],
  ],
  // The first column was not found after a byte order mark.
  [
    "openfoodfoundation/openfoodnetwork#3448",
    "\ufeffSKU,Nama,Harga\nA1,Kaos,75000\n",
    ["A1 75000 - -"],
  ],
  // Amounts with a no-break space between thousands were dropped.
  [
    "we-promise/sure#2537",
    "Nama;SKU;Harga;Stok\nKaos;A1;1\u202f250\u00a0000;1\u00a0500\n",
    ["A1 1250000 1500 -"],
  ],
  // Whole numbers beside an empty cell are written with .0.
  [
    "pandas-dev/pandas#28335",
    `${HEAD}Kaos,8991234567891.0,75000.0,3.0,200.0\n`,
    ["8991234567891.0 75000 3 200", "2 Variant SKU: sku_like_fraction"],
  ],
  // The last digits of a code are lost in `8.96529E+19`.
  [
    "microsoftgraph/powershell-intune-samples#140",
    `${HEAD}Kaos,8.96529E+19,75000,3,200\n`,
    ["8.96529E+19 75000 3 200", "2 Variant SKU: number_shortened"],
  ],
  // The code 219E01BE became 2.19E+26, which is refused; as typed it stays.
  ["bloom-housing/bloom#4458", `${HEAD}Kaos,219E01BE,75000,3,200\n`, ["219E01BE 75000 3 200"]],
  // Names that look like dates became dates.
  [
    "datacarpentry/spreadsheet-ecology-lesson#5",
    `${HEAD}Kaos,1-Mar,75000,3,200\n`,
    ["1-Mar 75000 3 200", "2 Variant SKU: sku_like_date"],
  ],
  // All columns of a sheet were saved because its cells were formatted.
  [
    "CartoDB/cartodb#2474",
    `${HEAD}Kaos,A1,75000,3,200\n`.replaceAll("\n", `${",".repeat(16_379)}\n`),
    ["A1 75000 3 200"],
  ],
  // A cell shown as $12.00 was read as 12 of the shop's own currency.
  [
    "ChrisHodges/LightweightExcelReader#1",
    workbook(headings, [textCell("Kaos"), textCell("A1"), textCell("USD 1,754.00")]),
    ["A1 0 - -", "2 Variant Price: price_currency"],
  ],
  // A formula that a program wrote without its result was read as empty.
  [
    "felipe-prenholato/openpyxl#69",
    workbook(headings, [textCell("Kaos"), textCell("A1"), "<c><f>A1*2</f></c>"]),
    ["A1 0 - -", "2 Variant Price: number_formula"],
  ],
  // Negative amounts in brackets and percentages became texts or other numbers.
  [
    "proompteng/bilig#46",
    `${HEAD}Kaos,A1,(75000),3,200\nTopi,B1,12.5%,3,200\n`,
    ["A1 0 3 200", "2 Variant Price: price_invalid", "3 Variant Price: price_invalid"],
  ],
  // A file with a password was called damaged.
  [
    "qax-os/excelize#1877",
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]),
    "protected_file",
  ],
])("%s: the value is read as it was meant, or named", async (_, content, read) => {
  expect(await readFirst(content)).toEqual(read);
});

test("mholt/PapaParse#129: of two columns with one heading neither is taken without asking", async () => {
  const columns = "sku,on_hand,on_hand\nA1,12,9\n";
  expect((await readStockHead(strToU8(columns), new Set())).isUnambiguous).toBe(false);
});

/** Reads a stock file of two columns. */
async function readStock(text: string) {
  const places = new Map([
    ["sku", 0],
    ["on_hand", 1],
  ] as const);
  const [, ...records] = await allOf(readStockRecords(strToU8(text)).records);
  const columns = judgeColumns(records, places, "file");
  return records.map((record) => {
    const { change, problem } = readRow(record, places, columns, {});
    return problem?.code ?? change.onHand;
  });
}

test.each([
  // Quantities with a thousands mark became their first digits.
  ["evepraisal/go-evepraisal#19", "SKU\tStok\nA\t8\u00a0898\nB\t17 796\n", [8898, 17_796]],
  ["jasp-stats/jasp-desktop#403", "SKU;Stok\nA;1.000,00\nB;12\n", [1000, 12]],
  ["full-width and Thai digits", "SKU,Stok\nA,１２\nB,๑๒๓\n", [12, 123]],
])("%s: a stock file keeps its figures", async (_, text, figures) => {
  expect(await readStock(text)).toEqual(figures.map((to) => ({ to })));
});

test.each([
  ["(5)", "invalid_number"],
  ["5-", "invalid_number"],
  ["50%", "invalid_number"],
  ["1.5E+03", "number_shortened"],
  ["=A1+1", "number_formula"],
  ["#REF!", "invalid_number"],
  ["TRUE", "invalid_number"],
  ["01/02/2026", "invalid_number"],
  ["10²", "invalid_number"],
  ["1/2", "invalid_number"],
  ["habis", "invalid_number"],
  ["Rp75.000,-", "invalid_number"],
])("the figure %s of a stock file is held back", async (cell, code) => {
  expect(await readStock(`SKU,Stok\nA,"${cell}"\nB,7\n`)).toEqual([code, { to: 7 }]);
});
