import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readStockHead } from "#backend/stocks/batches/read-stock-head.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { sheetsFile } from "#tests/support/sheets-file.ts";
import { readAsProposed, readOrRefusal } from "./read-as-proposed.ts";

/**
 * Files as sellers send them, each as a CSV and as a workbook of typed cells. A workbook's cell is
 * `text` unless it is written as a number.
 */
type Cell = string | number;
const cellXml = (value: Cell): string =>
  typeof value === "number"
    ? `<c><v>${value}</v></c>`
    : value === ""
      ? "<c/>"
      : `<c t="inlineStr"><is><t xml:space="preserve">${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
const workbookOf = (lines: readonly (readonly Cell[])[], more = "") =>
  sheetsFile([
    {
      name: "Sheet1",
      xml: `<worksheet><sheetData>${lines.map((cells) => `<row>${cells.map(cellXml).join("")}</row>`).join("")}</sheetData>${more}</worksheet>`,
    },
  ]);
const csvOf = (lines: readonly (readonly Cell[])[], separator = ",") =>
  lines
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator))
    .join("\n");

const FILES: Record<string, { country?: "id" | "th"; lines: Cell[][]; read: unknown[] }> = {
  "prices in six writings in one column": {
    lines: [
      ["Nama Produk ", " SKU", "Harga  Jual ", "Stok "],
      ["Panci", "P-1", "Rp75.000,-", "12 pcs"],
      ["Wajan", "P-2", "Rp 1.250.000,00", " 3 "],
      ["Sutil", "P-3", "10rb", "1.200"],
      ["Kukusan", "P-4", "1,5jt", "1,250"],
      ["Centong", "P-5", "Rp.8.500", "8"],
      ["Talenan", "P-6", "IDR 45000", "0"],
    ],
    read: [
      ["Panci", "P-1", 75_000, 12],
      ["Wajan", "P-2", 1_250_000, 3],
      ["Sutil", "P-3", 10_000, 1200],
      ["Kukusan", "P-4", 1_500_000, 1250],
      ["Centong", "P-5", 8_500, 8],
      ["Talenan", "P-6", 45_000, 0],
    ],
  },
  "Thai digits, baht signs and satang": {
    country: "th",
    lines: [
      ["ชื่อสินค้า", "รหัสสินค้า", "ราคา (บาท)", "จำนวน"],
      ["เสื้อ", "ส-1", "฿1,290.00", "๑๒"],
      ["กางเกง", "ส-2", "๑,๙๙๐.๕๐", "๓ ชิ้น"],
      ["หมวก", "ส-3", "350 บาท", "5"],
      ["ถุงเท้า", "ส-4", "59.-", "100"],
    ],
    read: [
      ["เสื้อ", "ส-1", 129_000, 12],
      ["กางเกง", "ส-2", 199_050, 3],
      ["หมวก", "ส-3", 35_000, 5],
      ["ถุงเท้า", "ส-4", 5_900, 100],
    ],
  },
  "full-width digits, no-break spaces and a byte that nobody sees": {
    lines: [
      ["\u200bNama\u00a0Produk", "SKU\u00a0", "Harga", "Stok"],
      ["\u00a0Teko\u00a0", "\u200bT-1\u200b", "Ｒｐ７５．０００", "１２"],
      ["Cangkir\u3000", "T-2\u00a0", "75\u00a0000", "1\u00a0500"],
      ["Baki", "T-3", "Rp\u00a099.000", "\u00a07\u00a0"],
    ],
    read: [
      ["Teko", "T-1", 75_000, 12],
      ["Cangkir", "T-2", 75_000, 1500],
      ["Baki", "T-3", 99_000, 7],
    ],
  },
};

const readVariants = async (file: string | Uint8Array, country?: "id" | "th") => {
  const { products, problems } = await readAsProposed(file, country);
  return [
    ...products.flatMap(({ name, variants }) =>
      variants.map(({ sku, price, quantity }) => [name, sku, price, quantity]),
    ),
    ...problems,
  ];
};

for (const [name, { country, lines, read }] of Object.entries(FILES))
  test.each([
    ["CSV", csvOf(lines)],
    ["CSV with semicolons", csvOf(lines, ";")],
    ["workbook", workbookOf(lines)],
  ])(`${name}: a %s`, async (_kind, file) => {
    expect(await readVariants(file, country)).toEqual(read);
  });

test.each([
  ["1.5 kg", 1500],
  ["1,5 kg", 1500],
  ["0.25kg", 250],
  ["1.500 gr", 1500],
  ["๒๕๐ กรัม", 250],
  ["2 กก.", 2000],
])("the weight %s is %i grams in both kinds of file", async (weight, grams) => {
  const lines = [
    ["Nama Produk", "SKU", "Harga", "Berat"],
    ["Panci", "P-1", 75_000, weight],
  ];
  for (const file of [csvOf(lines), workbookOf(lines)]) {
    const { products, problems } = await readAsProposed(file);
    expect([products[0]?.variants[0]?.weightG, problems]).toEqual([grams, []]);
  }
});

test("a merged name belongs to its first row, and the rows under it are not lost", async () => {
  const lines: Cell[][] = [
    ["Nama Produk", "Ukuran", "SKU", "Harga", "Stok"],
    ["Kaos Polos", "S", "K-S", 75_000, 3],
    ["", "M", "K-M", 75_000, 4],
    ["", "L", "K-L", 80_000, 5],
    ["Topi", "", "T-1", 45_000, 2],
  ];
  const merged = '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>';
  for (const file of [csvOf(lines), workbookOf(lines, merged)]) {
    const { products, problems } = await readAsProposed(file);
    expect(problems).toEqual([]);
    expect(
      products.map(({ name, variants }) => [
        name,
        ...variants.map(({ sku, options, quantity }) => [sku, ...options, quantity]),
      ]),
    ).toEqual([
      ["Kaos Polos", ["K-S", "S", 3], ["K-M", "M", 4], ["K-L", "L", 5]],
      ["Topi", ["T-1", 2]],
    ]);
  }
});

test("headings in two lines of a cell, and in two rows, are read", async () => {
  const broken: Cell[][] = [
    ["Nama\nProduk", "Kode\nSKU", "Harga\n(Rp)", "Stok\n(pcs)", "Berat\n(gram)"],
    ["Panci", "P-1", 75_000, 3, 500],
  ];
  const rows: Cell[][] = [
    ["Nama", "Kode", "Harga", "Stok", "Berat"],
    ["Produk", "SKU", "(Rp)", "(pcs)", "(gram)"],
    ["Panci", "P-1", 75_000, 3, 500],
  ];
  const grouped: Cell[][] = [
    ["Produk", "", "Penjualan", "", "Pengiriman"],
    ["Nama Produk", "SKU", "Harga", "Stok", "Berat (gram)"],
    ["Panci", "P-1", 75_000, 3, 500],
  ];
  for (const lines of [broken, rows, grouped])
    for (const file of [csvOf(lines), workbookOf(lines)]) {
      const { variants, problems, choices, products } = await readAsProposed(file);
      expect([choices, variants, problems, products[0]?.variants[0]?.weightG]).toEqual([
        ["name", "sku", "price", "stock", "weight_g"],
        ["Panci P-1 75000"],
        [],
        500,
      ]);
    }
});

test("a heading over several columns belongs to each of them", async () => {
  const lines: Cell[][] = [
    ["Daftar barang 2026", "", "", "", "", ""],
    ["Nama Produk", "SKU", "Harga", "", "Stok", ""],
    ["", "", "Beli", "Jual", "Fisik", "Minimum"],
    ["Panci", "P-1", 50_000, 75_000, 3, 1],
    ["Wajan", "P-2", 60_000, 90_000, 4, 1],
  ];
  const merged =
    '<mergeCells count="2"><mergeCell ref="C2:D2"/><mergeCell ref="E2:F2"/></mergeCells>';
  for (const file of [csvOf(lines), csvOf(lines, ";"), workbookOf(lines, merged)]) {
    const { choices, line, products, problems } = await readAsProposed(file);
    expect([line, choices.slice(0, 5), problems]).toEqual([
      3,
      ["name", "sku", "cost", "price", "stock"],
      [],
    ]);
    expect(
      products.map(({ variants: [one] }) => [one?.sku, one?.cogs, one?.price, one?.quantity]),
    ).toEqual([
      ["P-1", 50_000, 75_000, 3],
      ["P-2", 60_000, 90_000, 4],
    ]);
  }
});

test.each(LANGUAGES)(
  "our exports of orders and listings are refused by name (%s)",
  async (language) => {
    const words = (name: string): Record<string, string> =>
      JSON.parse(readFileSync(`app/i18n/locales/${language}/${name}.json`, "utf8"));
    const columns = words("orderExport");
    const orders = ["number", "shop", "sku", "product", "quantity", "price", "total"].map(
      (column) => columns[`col.${column}`] ?? "",
    );
    const listings = words("listings");
    const files = {
      orders_export: csvOf([orders, ["2411", "Toko", "P-1", "Panci", 1, 75_000, 75_000]]),
      listings_export: csvOf([
        [
          ...["Produk", "SKU", listings["export.lowest"] ?? "", listings["export.highest"] ?? ""],
          listings["export.linked"] ?? "",
        ],
        ["Panci", "P-1", 75_000, 75_000, "1 / 1"],
      ]),
    };
    for (const [code, file] of Object.entries(files)) {
      expect(await readOrRefusal(file)).toMatchObject({ refused: code });
      await expect(readStockHead(new TextEncoder().encode(file), new Set())).rejects.toMatchObject({
        problem: { code },
      });
    }
  },
);

test.each(LANGUAGES)(
  "a supplier's delivery note and price list are not taken for our exports (%s)",
  async (language) => {
    const words = (name: string): Record<string, string> =>
      JSON.parse(readFileSync(`app/i18n/locales/${language}/${name}.json`, "utf8"));
    const columns = words("orderExport");
    const note = ["number", "sku", "product", "quantity", "price", "status"].map(
      (column) => columns[`col.${column}`] ?? "",
    );
    const listings = words("listings");
    const files = [
      csvOf([note, ["PO-2411", "P-1", "Panci", 24, 75_000, "OK"]]),
      csvOf([
        ["SKU", "Stok", listings["export.lowest"] ?? "", listings["export.highest"] ?? ""],
        ["P-1", 24, 70_000, 75_000],
      ]),
    ];
    for (const file of files) {
      expect(await readOrRefusal(file)).not.toHaveProperty("refused");
      const head = await readStockHead(new TextEncoder().encode(file), new Set());
      expect(head).toBeDefined();
    }
  },
);
