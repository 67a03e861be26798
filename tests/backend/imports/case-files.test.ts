import { readdirSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { decodeText } from "#backend/tables/decode-text.ts";
import type { ImportColumns } from "#contract/import-columns.ts";
import {
  encodeGbk,
  encodeUtf16,
  encodeWindows1252,
  windows874,
} from "#tests/support/file-encodings.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { problems, readItems, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Checks the file with the proposed columns, like a seller who changes nothing. */
async function asProposed(seller: Seller, content: string | Uint8Array) {
  const started = await upload(seller, content);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  const { id, status } = started.import;
  const path = `/v2/products/imports/${id}/columns`;
  const { columns } = (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path))
    .body;
  if (status === "mapping")
    await seller.call("PUT", path, { choices: columns.columns.map(({ choice }) => choice) });
  const { items, import: job } = await readItems(seller, id);
  return { columns, items, job };
}
const shown = (items: Awaited<ReturnType<typeof asProposed>>["items"]) =>
  items.map(({ name, minPrice, decision }) => [name, minPrice, decision]);

test("reads semicolons between cells and points between thousands, as Excel saves them in Indonesia", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    "Nama Produk;SKU;Harga;Stok;Berat (gram)\nKaos A;F1-A;89.000;10;250\nKaos B;F1-B;125.000;5;250\nKaos C;F1-C;99.500;7;250\n",
  );
  expect(shown(items)).toEqual([
    ["Kaos A", 89_000, "create"],
    ["Kaos B", 125_000, "create"],
    ["Kaos C", 99_500, "create"],
  ]);
  expect(problems(items)).toEqual([]);
});

test("a file of one row is read like a longer one", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    "Nama Produk,SKU,Harga,Stok\nMug Satu,F4-A,89.000,4\n",
  );
  expect(shown(items)).toEqual([["Mug Satu", 89_000, "create"]]);
});

test("prices in mixed formats are read one by one", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    'Nama Produk,SKU,Harga,Stok\nSepatu A,F3-A,89.000,"1.000"\nSepatu B,F3-B,"1,000,2",2\nSepatu C,F3-C,"1.234,50",2\nSepatu D,F3-D,75.000,2\n',
  );
  expect(shown(items)).toEqual([
    ["Sepatu A", 89_000, "create"],
    ["Sepatu B", 0, "blocked"],
    ["Sepatu C", 0, "blocked"],
    ["Sepatu D", 75_000, "create"],
  ]);
  expect(problems(items).filter((text) => text.includes("Harga"))).toEqual([
    "3 Harga: price_invalid",
    "4 Harga: price_fraction",
  ]);
});

test("a barcode shortened by a spreadsheet is left out with a warning, and a numeric SKU is kept as typed", async () => {
  const seller = await shop.signUp("id");
  const { items, job } = await asProposed(
    seller,
    "Nama Produk,SKU,Harga,Stok,Barcode\nSabun A,00123,15000,4,8.99123E+12\nSabun B,1E3,15000,4,4006381333931\n",
  );
  expect(problems(items)).toContain("2 Barcode: barcode_invalid (warning)");
  await seller.call("POST", `/v2/products/imports/${job.id}/;apply`);
  await shop.drain();
  const { body } = await seller.call<{ products: { variants: { sku: string }[] }[] }>(
    "GET",
    "/v2/products",
  );
  expect(JSON.stringify(body)).toContain('"00123"');
  expect(JSON.stringify(body)).toContain('"1E3"');
});

test.each([
  ["windows-874", windows874],
  ["utf-16le", encodeUtf16],
  [null, strToU8],
])(
  "a Thai file is read without losing letters, and its encoding is reported: %s",
  async (encoding, encode) => {
    const { columns, items, job } = await asProposed(
      await shop.signUp("th"),
      encode('รหัสสินค้า,ชื่อสินค้า,ราคาขาย,จำนวน\nF6-A,เสื้อยืดคอกลม สีดำ,"1,290.00",12\n'),
    );
    expect(columns.columns.map(({ choice }) => choice)).toEqual(["sku", "name", "price", "stock"]);
    expect(shown(items)).toEqual([["เสื้อยืดคอกลม สีดำ", 129_000, "create"]]);
    expect(job.columns.encoding).toBe(encoding);
  },
);

test("a Chinese supplier's file in GBK is read without losing letters, and Thai stays a choice", async () => {
  const { columns, items, job } = await asProposed(
    await shop.signUp("id"),
    encodeGbk("商品名称,货号,价格,库存\n茶杯,CB-1,25000,10\n紫砂茶壶,CH-2,125000,3\n"),
  );
  expect(columns.columns.map(({ choice }) => choice)).toEqual(["name", "sku", "price", "stock"]);
  expect(shown(items)).toEqual([
    ["茶杯", 25_000, "create"],
    ["紫砂茶壶", 125_000, "create"],
  ]);
  expect(job.columns.encoding).toBe("gbk");
  expect(job.columns.readings.map(({ encoding }) => encoding)).toContain("windows-1252");
});

test.each([
  "商品名称,货号,价格,库存\n茶杯,CB-1,25000,10\n",
  "品名,SKU,单价\n夏季新款女装,A-1,75000\n蓝牙耳机（白色）,A-2,80000\n",
  "Nama,SKU\n手机壳 透明 TPU,A-1\n儿童书包,A-2\n",
])("a text in GBK is told from Thai: %s", (text) => {
  expect(decodeText(encodeGbk(text))).toEqual({ text, encoding: "gbk" });
});

test("no ten Thai texts of ours in their code page are taken for Chinese", () => {
  const texts = readdirSync("app/i18n/locales/th")
    .flatMap((file) =>
      Object.values<string>(JSON.parse(readFileSync(`app/i18n/locales/th/${file}`, "utf8"))),
    )
    .map((text) => text.replaceAll(/[^\x20-\x7f\u0e01-\u0e5b]/g, " "))
    .filter((text) => /[\u0e01-\u0e5b]/.test(text));
  expect(texts.length).toBeGreaterThan(1000);
  for (let start = 0; start < texts.length; start += 10) {
    const text = texts.slice(start, start + 10).join("\n");
    expect(decodeText(windows874(text))).toEqual({ text, encoding: "windows-874" });
  }
});

test.each([
  ["tabs", "Nama Produk\tSKU\tHarga\tStok\nGelas\tF8-A\t25000\t6\n"],
  ["sep=;", "sep=;\r\nNama Produk;SKU;Harga;Stok\r\nGelas;F8-A;25000;6\r\n"],
  [
    "a remark above",
    "# Stok, harga, dan lain-lain\nNama Produk;SKU;Harga;Stok\nGelas;F8-A;25000;6\n",
  ],
  ["padded quotes", '"Nama Produk", "SKU", "Harga", "Stok"\n"Gelas", "F8-A", "25000", "6"\n'],
  [
    "commas in texts",
    "Nama Produk;SKU;Harga;Stok\nGelas;F8-A;25000;6\nGelas, besar, biru, dua;F8-B;25000;6\n",
  ],
  ["UTF-16 and tabs", encodeUtf16("Nama Produk\tSKU\tHarga\tStok\r\nGelas\tF8-A\t25000\t6\r\n")],
])("a file with %s is read", async (_, content) => {
  const { items } = await asProposed(await shop.signUp("id"), content);
  expect(shown(items)[0]).toEqual(["Gelas", 25_000, "create"]);
  expect(problems(items).filter((text) => !text.includes("weight_default"))).toEqual([]);
});

test("a problem's line number counts the line that names the separator", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    "sep=;\nNama Produk;SKU;Harga\nGelas;A;25000\nPiring;B;murah\n",
  );
  expect(problems(items)).toContain("4 Harga: price_invalid");
});

test("accented letters in Windows-1252 are kept", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    encodeWindows1252("Nama Produk,SKU,Harga,Stok\nKopi Café Crème 250g,F10-A,45000,6\n"),
  );
  expect(shown(items)).toEqual([["Kopi Café Crème 250g", 45_000, "create"]]);
});

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const texts = (...values: string[]) => `<row>${values.map(text).join("")}</row>`;
function workbookOf(...sheets: { name: string; rows: string; state?: string }[]): Uint8Array {
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state = "visible" }, n) => `<sheet name="${name}" state="${state}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
  for (const [n, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${n}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

test("skips a workbook's instruction sheet, keeps formatted leading zeros, and reports a formula without a result", async () => {
  const seller = await shop.signUp("id");
  const { items, job, columns } = await asProposed(
    seller,
    workbookOf(
      { name: "Petunjuk", rows: texts("Cara mengisi") + texts("1. Isi kolom kuning", "wajib") },
      {
        name: "Lama",
        state: "hidden",
        rows: texts("Nama Produk", "SKU", "Harga", "Stok", "Berat"),
      },
      {
        name: "Produk",
        rows: `${texts("Informasi Produk")}${texts("Nama Produk", "SKU", "Harga", "Stok")}${texts("wajib diisi", "opsional", "angka saja", "angka")}
          <row>${text("Ember A")}<c s="1"><v>123</v></c><c><f>50000*1.5</f><v/></c><c><v>1</v></c></row>
          <row>${text("Ember B")}${text("00124")}<c><v>89000.0000001</v></c><c><v>2</v></c></row>
          <row>${text("Ember C")}<c s="1"><v>125</v></c>${text("75.000")}<c><v>1.234</v></c></row>`,
      },
    ),
  );
  expect(columns.columns.map(({ head }) => head)).toEqual(["Nama Produk", "SKU", "Harga", "Stok"]);
  expect(shown(items)).toEqual([
    ["Ember A", 0, "blocked"],
    ["Ember B", 89_000, "create"],
    ["Ember C", 75_000, "blocked"],
  ]);
  expect(problems(items)).toEqual(
    expect.arrayContaining(["4 Harga: number_formula", "6 Stok: quantity_invalid"]),
  );
  expect(items.map(({ handle }) => handle)).toEqual(["00123", "00124", "00125"]);
  expect(job.counts).toMatchObject({ create: 1, blocked: 2 });
});

test("a weight under a gram is not rounded up", async () => {
  const { items } = await asProposed(
    await shop.signUp("id"),
    'Nama Produk,SKU,Harga,Berat (gram)\nEmber,E-1,75000,"0,5"\nGayung,E-2,15000,"0,5 kg"\nSikat,E-3,15000,250\n',
  );
  expect(problems(items)).toEqual(["2 Berat (gram): weight_invalid"]);
});
