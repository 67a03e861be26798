import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import { encodeUtf16, encodeWindows1252, windows874 } from "#tests/support/file-encodings.ts";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { readAsProposed } from "./read-as-proposed.ts";
import { importAll, problems, readItems, snapshot, upload } from "./spreadsheet.ts";

/** Files that change the prices of products that exist, as sellers and their programs save them. */
let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const CODES = { "K-S": "8991234567891", "K-M": "8991234567907", TOPI: "8991234567914" };
const CATALOGUE = [
  "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Grams",
  `kaos,Kaos,Ukuran,S,K-S,${CODES["K-S"]},60000,200`,
  `kaos,,,M,K-M,${CODES["K-M"]},60000,200`,
  `topi,Topi,,,TOPI,${CODES.TOPI},24000,200`,
].join("\n");

const sellers: Partial<Record<"id" | "th", Promise<Seller>>> = {};
async function openShop(country: "id" | "th"): Promise<Seller> {
  const seller = await shop.signUp(country);
  await importAll(shop, seller, country === "id" ? CATALOGUE : CATALOGUE.replaceAll("000,2", ",2"));
  return seller;
}

/** Checks a price file with its proposed columns: each SKU's new price, and what is held back. */
async function checkPrices(content: string | Uint8Array, country: "id" | "th" = "id") {
  sellers[country] ??= openShop(country);
  const seller = await sellers[country];
  const started = await upload(seller, content);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  const { id, status } = started.import;
  const path = `/v2/products/imports/${id}/columns`;
  if (status === "mapping") {
    const { body } = await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path);
    const choices = body.columns.columns.map(({ choice }) => choice);
    const said = await seller.call("PUT", path, { choices });
    if (said.status !== 200) throw new Error(JSON.stringify(said.body));
  }
  const { items } = await readItems(seller, id);
  return {
    id,
    prices: items.flatMap(({ changes }) => changes.map(({ field, to }) => `${field} ${to}`)),
    held: problems(items),
  };
}

const row = (...cells: (string | number)[]): string =>
  `<row>${cells.map((cell) => (typeof cell === "number" ? `<c><v>${cell}</v></c>` : textCell(cell))).join("")}</row>`;
const sheet = (name: string, ...rows: string[]) => ({
  name,
  xml: `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`,
});
const DATA = sheet(
  "Data",
  row("SKU", "Harga"),
  row("K-S", "65.000"),
  row("K-M", 70_000),
  row("TOPI", "Rp 25.000"),
);

test.each<[string, string | Uint8Array]>([
  ["semicolons", "SKU;Harga\nK-S;Rp 65.000,-\nK-M;70.000,00\nTOPI;25rb\n"],
  ["bars named by sep=", "sep=|\nKode Barang|Harga Jual\nK-S|65.000\nK-M|70000\nTOPI|25,000\n"],
  ["tabs in UTF-16", encodeUtf16("SKU\tHarga Baru\nK-S\t65.000\nK-M\t70.000\nTOPI\t25.000\n")],
  [
    "Windows-1252 with its no-break space",
    encodeWindows1252("SKU;Harga\nK-S;65\u00a0000\nK-M;Rp\u00a070.000\nTOPI;25'000\n"),
  ],
  [
    "apostrophes that keep numbers as text",
    "SKU,Harga\nK-S,'65000\nK-M,'70.000\nTOPI,'Rp 25.000\n",
  ],
  [
    "a title above and columns for people",
    "Daftar Harga 1 November 2026\n\nNo;Kode;Nama;Satuan;Harga Jual\n1;K-S;Kaos S;pcs;65.000\n2;K-M;Kaos M;pcs;70.000\n3;TOPI;Topi;pcs;25.000\n".replace(
      ";Nama",
      ";Rak",
    ),
  ],
  [
    "old and new prices",
    "SKU;Harga Lama;Harga Baru\nK-S;60.000;65.000\nK-M;60.000;70.000\nTOPI;24.000;25.000\n",
  ],
  [
    "barcodes",
    `Barcode;Harga\n${CODES["K-S"]};65.000\n${CODES["K-M"]};70.000\n${CODES.TOPI};25.000\n`,
  ],
  [
    "a sheet of instructions",
    sheetsFile([
      sheet("Petunjuk", row("Cara mengisi"), row("SKU", "wajib"), row("Harga", "angka")),
      DATA,
    ]),
  ],
  [
    "a sheet of examples with the same headings",
    sheetsFile([
      sheet("Contoh", row("SKU", "Harga"), row("K-S", "10.000"), row("TOPI", "5.000")),
      DATA,
    ]),
  ],
])("a price file with %s changes the prices", async (_, content) => {
  expect(await checkPrices(content)).toMatchObject({
    prices: ["price 65000", "price 70000", "price 25000"],
    held: [],
  });
});

test.each<[string, string | Uint8Array]>([
  ["Windows-874", windows874("รหัสสินค้า;ราคาขาย\nK-S;฿65.50\nK-M;1,070.00\nTOPI;25 บาท\n")],
  [
    "Thai digits and a new price",
    'รหัสสินค้า,ราคาเดิม,ราคาใหม่\nK-S,60,๖๕.๕๐\nK-M,60,"๑,๐๗๐"\nTOPI,24,๒๕.-\n',
  ],
])("a Thai price file with %s changes the prices", async (_, content) => {
  expect(await checkPrices(content, "th")).toMatchObject({
    prices: ["price 6550", "price 107000", "price 2500"],
    held: [],
  });
});

test.each([
  ["SKU,Old price,New price", "none", "price"],
  ["SKU,Current price,New price", "none", "price"],
  ["SKU;Harga Jual Lama;Harga Jual Baru", "none", "price"],
  ["SKU,Harga Sebelum,Harga Sesudah", "none", "price"],
  ["SKU,Harga Awal,Harga Akhir", "none", "price"],
  ["SKU,ราคาเก่า,ราคาใหม่", "none", "price"],
  ["SKU,ราคาก่อนหน้า,ราคา", "none", "price"],
  ["SKU,New price,Old price", "price", "none"],
  ["SKU,Harga Lama,Stok", "none", "stock"],
])("of the headings %s the present price is not taken", async (head, first, second) => {
  const mark = head.includes(";") ? ";" : ",";
  const { choices } = await readAsProposed(`${head}\nA${mark}60000${mark}65000\n`);
  expect(choices.slice(1)).toEqual([first, second]);
});

test("a price in another currency is held until its rate is known", async () => {
  const { prices, held } = await checkPrices("SKU,Price (USD)\nK-S,4.50\nTOPI,1.75\n");
  expect(prices).toEqual([]);
  expect(held).toEqual(["2 Price (USD): price_currency", "3 Price (USD): price_currency"]);
});

test("a price file changes nothing but the prices, found by barcode where there is no SKU", async () => {
  const seller = await openShop("id");
  const { import: started } = await upload(
    seller,
    `Barcode,Nama,Harga\n${CODES.TOPI},Topi,25.000\n`,
  );
  const path = `/v2/products/imports/${started.id}`;
  await seller.call("PUT", `${path}/columns`, { choices: ["barcode", "name", "price"] });
  await seller.call("POST", `${path}/;apply`);
  await shop.drain();
  const { variants, products } = await snapshot(shop, seller);
  expect(products.map(({ name }) => name).sort()).toEqual(["Kaos", "Topi"]);
  expect(Object.fromEntries(variants.map(({ sku, price }) => [sku, price]))).toEqual({
    ...{ "K-S": 60_000, "K-M": 60_000, TOPI: 25_000 },
  });
});

test("a barcode that nothing or several variants have is named", async () => {
  const seller = await openShop("id");
  const two = `Handle,Title,Variant SKU,Variant Barcode,Variant Price,Variant Grams\nx,Gelas,G-1,8991234567921,9000,200\ny,Piring,G-2,8991234567921,9000,200\n`;
  await importAll(shop, seller, two);
  const started = await upload(
    seller,
    "Barcode;Harga\n8991234567921;9.500\n8991234567938;65.000\n",
  );
  const path = `/v2/products/imports/${started.import.id}/columns`;
  await seller.call("PUT", path, { choices: ["barcode", "price"] });
  expect(problems((await readItems(seller, started.import.id)).items)).toEqual([
    "2 Barcode: barcode_twice",
    "3 Title: title_missing",
  ]);
});
