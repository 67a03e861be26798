import { expect, test } from "vitest";
import { withUnit } from "#backend/imports/cell-numbers.ts";
import { hashHeadings, makeColumnKeys } from "#backend/tables/column-keys.ts";
import { guessColumns } from "#backend/tables/guess-columns.ts";

const guess = (...heads: (string | [string, ...string[]])[]) =>
  guessColumns(
    heads.map((one) =>
      typeof one === "string" ? { head: one, values: [] } : { head: one[0], values: one.slice(1) },
    ),
  );

test.each([
  [
    ["Item Name", "Selling Price", "Discount price", "Qty", "SKU", "Brand Name", "Size", "Color"],
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
])("headings are recognised in three languages: %j", (heads, fields) => {
  expect(guess(...heads)).toEqual(fields);
});

/** Column names from these systems' help pages and APIs. */
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
  [
    "Odoo",
    ["Name", "Internal Reference", "Barcode", "Sales Price", "Cost", "Quantity On Hand"],
    ["name", "sku", "barcode", "price", "cost", "stock"],
  ],
  [
    "OpenCart",
    ["product_id", "name", "sku", "quantity", "manufacturer", "price", "weight", "date_added"],
    ["none", "name", "sku", "stock", "brand", "price", "weight_g", "none"],
  ],
  [
    "PrestaShop, whose prices without tax, for a unit and of a difference are nobody's selling price",
    ["Name", "Price tax excluded", "Unit price", "Impact on price", "Wholesale price", "Quantity"],
    ["name", "none", "none", "none", "none", "stock"],
  ],
])("all columns of %s are proposed", (_system, heads, fields) => {
  expect(guess(...heads)).toEqual(fields);
});

test("values identify a column when its heading does not", () => {
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

test("a column's choice or heading gives the unit or currency its cells omit", () => {
  expect(
    (
      [
        ["weight_kg", "0,25", "Berat"],
        ["weight_kg", "300 gr", "Berat (kg)"],
        ["weight_g", "250", "Berat"],
        ["price", "9.90", "Price USD"],
        ["price", "Rp 9.900", "Price USD"],
        ["price", "murah", "Price (THB)"],
        ["stock", "4", "Stock USD"],
      ] as const
    ).map(([field, text, head]) => withUnit(field, text, head)),
  ).toEqual(["0,25 kg", "300 gr", "250", "9.90 USD", "Rp 9.900", "murah", "4"]);
});

test("files with the same headings match in any order and punctuation; duplicate columns stay two", () => {
  expect(makeColumnKeys(["Nama*", "Foto", " foto "])).toEqual(["nama", "foto", "foto\n2"]);
  expect(hashHeadings(makeColumnKeys(["Harga", "Nama*"]))).toBe(
    hashHeadings(makeColumnKeys(["nama", "HARGA "])),
  );
  expect(hashHeadings(makeColumnKeys(["Harga"]))).not.toBe(
    hashHeadings(makeColumnKeys(["Harga", "Harga"])),
  );
});

/** Headings of real files whose words say something else than their field. */
test.each([
  ["pages of a book are no stock", ["Jumlah Halaman", "360"], "none"],
  ["an unpaid rest is no stock", ["Sisa Tagihan (Rp.)", "0 IDR"], "none"],
  ["a flag is no stock", ["Monitor Persediaan (Y/T)", "Y"], "none"],
  ["a flag of a program is no stock", ["manage_inventory", "true"], "none"],
  ["a method is no cost", ["cost_method", "standard"], "none"],
  ["a supplier's code is neither brand nor SKU", ["vendor_sku", "ONT007367"], "none"],
  ["a limit is no stock", ["Low stock level", "3"], "none"],
  ["a kind of orders is no category", ["Jenis Order", "Free Table"], "none"],
  ["a system's kind of product is no category", ["product_type", "simple"], "none"],
  ["a person's name is no product", ["first_name", "Guillermo"], "none"],
  ["an address is no product", ["Packer Name and Address", "Jl. Melati 1"], "none"],
  ["the list of prices is no price", ["Price List", "Lotus Pricelist"], "none"],
  ["the quantity of a product is no name", ["product_qty", "22"], "stock"],
  ["the price of a product is no name", ["Product price (IDR)", "22000"], "price"],
  ["grams beside kilograms that say so are grams", ["Berat (gram)", "22", "0,115 kg"], "weight_g"],
  ["grams beside kilograms that say so are grams", ["Berat", "22", "0,115 kg"], "weight_g"],
  ["headings without spaces have words", ["StockOnHand", "12"], "stock"],
  ["headings without spaces have words", ["SellingPrice", "12"], "price"],
  ["headings without spaces have words", ["HargaModal", "12"], "cost"],
] as const)("%s: %j", (_, [head, ...values], field) => {
  expect(guessColumns([{ head, values }])).toEqual([field]);
});
