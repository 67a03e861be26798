import { expect, test } from "vitest";
import { columnKeys, headsHash } from "#backend/imports/column-keys.ts";
import { guessColumns } from "#backend/imports/guess-columns.ts";
import { decimalOf, fieldText, plainNumber } from "#backend/imports/mapped-cells.ts";

const guess = (...heads: (string | [string, ...string[]])[]) =>
  guessColumns(
    heads.map((one) =>
      typeof one === "string" ? { head: one, values: [] } : { head: one[0], values: one.slice(1) },
    ),
  );

test.each([
  [
    ["Item Name", "Unit Price", "Discount price", "Qty", "SKU", "Brand Name", "Size", "Color"],
    ["name", "price", "none", "stock", "sku", "brand", "option1_value", "option2_value"],
  ],
  [
    ["Nama Produk*", "Harga (Rp)", "Harga Coret", "Stok", "Merk", "Kategori", "Berat (gram)"],
    ["name", "price", "none", "stock", "brand", "category", "weight_g"],
  ],
  [
    ["ชื่อสินค้า", "ราคาขาย", "ราคาทุน", "จำนวนคงเหลือ", "รหัสสินค้า", "สี", "น้ำหนัก (กก.)", "หมวดหมู่"],
    ["name", "price", "cost", "stock", "sku", "option1_value", "weight_kg", "category"],
  ],
])("heads are known in three languages: %j", (heads, fields) => {
  expect(guess(...heads)).toEqual(fields);
});

/** What these systems call the columns of their products: in their help and their calls. */
test.each([
  [
    "BigSeller",
    ["SKU Name", "SKU Title", "GTIN", "Reference Price", "Total On Hand", "Merchant code"],
    ["sku", "name", "barcode", "cost", "stock", "none"],
  ],
  [
    "Ginee",
    ["MSKU", "Product Name", "Variant Name", "Selling Price", "Available Stock", "Weight (g)"],
    ["sku", "name", "option1_value", "price", "stock", "weight_g"],
  ],
  [
    "Jubelio",
    ["item_code", "item_name", "sell_price", "available_qty", "item_category_name", "brand_name"],
    ["sku", "name", "price", "stock", "category", "brand"],
  ],
])("the columns of %s are proposed whole", (_system, heads, fields) => {
  expect(guess(...heads)).toEqual(fields);
});

test("values say what the head does not", () => {
  expect(
    guess(
      ["Kolom A", "https://toko.test/a.jpg", "https://toko.test/b.png?v=2"],
      ["Kolom B", "8991234567892"],
      ["Description", "<p>Adem</p>"],
      ["Weight", "0.25", "1.5"],
      ["Image", "kaos.jpg"],
      ["Kolom C", "https://toko.test/produk"],
    ),
  ).toEqual(["picture", "none", "description_html", "weight_kg", "none", "none"]);
  expect(guess(["Kolom B", "4006381333931"])).toEqual(["barcode"]);
});

test("numbers are read as the file writes them, and what is no number stays to be told", () => {
  expect(
    ["Rp 125.000,-", "125.000", "1.250,5", "12,50", "IDR 75.000,00", "125 000", "1250"].map(
      (text) => plainNumber(text, ","),
    ),
  ).toEqual(["125000", "125000", "1250.5", "12.50", "75000.00", "125000", "1250"]);
  expect(["฿1,250.50", "1,250", "12.5", "590 บาท"].map((text) => plainNumber(text, "."))).toEqual([
    "1250.50",
    "1250",
    "12.5",
    "590",
  ]);
  expect([
    plainNumber("12,5", "."),
    plainNumber("1,25,000", "."),
    plainNumber("murah", ","),
  ]).toEqual(["12,5", "1,25,000", "murah"]);
  expect([
    decimalOf(["125.000", "75.500"]),
    decimalOf(["9.99", "12"]),
    decimalOf(["1,250"]),
  ]).toEqual([",", ".", "."]);
});

test("a unit beside a weight says more than its column", () => {
  expect(
    (
      [
        ["weight_kg", "0,25"],
        ["weight_kg", "300 gr"],
        ["weight_g", "0,3 kg"],
        ["weight_g", "250"],
        ["stock", "4 pcs"],
        ["length_cm", "12,5 cm"],
        ["weight_g", "berat"],
      ] as const
    ).map(([field, text]) => fieldText(field, text, ",")),
  ).toEqual(["250", "300", "300", "250", "4", "12.5", "berat"]);
});

test("files of the same heads are told by them whatever their order and marks; two columns of one name stay two", () => {
  expect(columnKeys(["Nama*", "Foto", " foto "])).toEqual(["nama", "foto", "foto\n2"]);
  expect(headsHash(columnKeys(["Harga", "Nama*"]))).toBe(headsHash(columnKeys(["nama", "HARGA "])));
  expect(headsHash(columnKeys(["Harga"]))).not.toBe(headsHash(columnKeys(["Harga", "Harga"])));
});
