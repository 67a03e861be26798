import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import type { ColumnChoice } from "#contract/import-fields.ts";
import type { Problem } from "#contract/problem.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { formatCsv } from "./read-products.ts";
import { importAll, problems, readItems, snapshot, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const readColumns = async (seller: Seller, id: string) =>
  (
    await seller.call<{ columns: z.infer<typeof ImportColumns> }>(
      "GET",
      `/v2/products/imports/${id}/columns`,
    )
  ).body.columns;
const say = (seller: Seller, id: string, choices: ColumnChoice[], taxPercent?: number) =>
  seller.call<{ import: ProductImport } & Problem>("PUT", `/v2/products/imports/${id}/columns`, {
    ...{ choices, ...(taxPercent === undefined ? {} : { taxPercent }) },
  });
const answer = (seller: Seller, id: string, body: object) =>
  seller.call("PUT", `/v2/products/imports/${id}/numbers`, body);

/** Uploads a file and replaces the proposals for some headings. */
async function readWith(
  seller: Seller,
  content: string,
  said: Partial<Record<string, ColumnChoice>>,
  taxPercent?: number,
) {
  const { id } = (await upload(seller, content)).import;
  const { columns } = await readColumns(seller, id);
  const outcome = await say(
    seller,
    id,
    columns.map(({ head, choice }) => said[head] ?? choice),
    taxPercent,
  );
  return { id, columns, outcome, ...(await readItems(seller, id)) };
}
const shown = ({ items }: { items: { name: string; minPrice: number; decision: string }[] }) =>
  items.map(({ name, minPrice, decision }) => [name, minPrice, decision]);

const UNTAXED = formatCsv([
  [
    ...["Product ID", "Active (0/1)", "Name *", "Categories (x,y,z...)", "Price tax excluded"],
    ...["Tax rules ID", "Reference #", "Quantity"],
  ],
  ["7", "1", "Mug", "Dapur", "45000", "1", "MUG", "3"],
  ["8", "1", "Gelas", "Dapur", "45455", "1", "GLS", "3"],
]);

test("the tax that the seller names is added to prices without tax, and remembered with the columns", async () => {
  const seller = await shop.signUp();
  const price = { "Price tax excluded": "price_untaxed" } as const;
  const { id, columns, outcome } = await readWith(seller, UNTAXED, price);
  expect(columns.map(({ choice }) => choice)).not.toContain("price");
  expect([outcome.status, outcome.body.fields]).toEqual([422, { taxPercent: "required" }]);
  const choices = columns.map(({ head, choice }) => (head in price ? "price_untaxed" : choice));
  await say(seller, id, choices, 11);
  expect(shown(await readItems(seller, id))).toEqual([
    ["Mug", 49_950, "create"],
    ["Gelas", 50_455, "create"],
  ]);
  const next = (await upload(seller, UNTAXED)).import;
  expect(next.status).toBe("checked");
  expect(shown(await readItems(seller, next.id))[0]).toEqual(["Mug", 49_950, "create"]);
  expect((await readColumns(seller, next.id)).taxPercent).toBe(11);
});

test("a fraction of a rupiah in a price without tax is still asked about", async () => {
  const seller = await shop.signUp();
  const content = "Nama,SKU,Harga sebelum pajak\nTeko,T,9.99\n";
  const { items } = await readWith(seller, content, { "Harga sebelum pajak": "price_untaxed" }, 11);
  expect(problems(items)).toContain("2 Harga sebelum pajak: price_fraction");
});

test("in Thailand the tax keeps the satang", async () => {
  const seller = await shop.signUp("th");
  const content = "ชื่อสินค้า,SKU,ราคาไม่รวมภาษี\nแก้ว,T,99.50\n";
  const read = await readWith(seller, content, { ราคาไม่รวมภาษี: "price_untaxed" }, 7);
  expect(shown(read)).toEqual([["แก้ว", 10_647, "create"]]);
});

const COMBINATIONS = formatCsv([
  [
    ...["Product ID*", "Attribute (Name:Type:Position)*", "Value (Value:Position)*", "Reference"],
    ...["EAN13", "Wholesale price", "Impact on price", "Quantity"],
  ],
  ["7", "Ukuran:select:0", "S:0", "K-S", "", "20000", "0", "4"],
  ["7", "Ukuran:select:0", "M:0", "K-M", "", "20000", "5000", "4"],
  ["7", "Ukuran:select:0", "L:0", "K-L", "", "20000", "-2.500", "4"],
]);
const SHIRT =
  "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Grams\n7,Kaos,Ukuran,S,K-S,45000,200\n7,,,M,K-M,45000,200\n";
const IMPACT = { "Impact on price": "price_difference" } as const;

test("a difference of price is added to the product's price only after the seller said to which", async () => {
  const seller = await shop.signUp();
  await importAll(shop, seller, SHIRT);
  const { id, columns, items } = await readWith(seller, COMBINATIONS, IMPACT, 0);
  expect(columns.find(({ head }) => head === "Impact on price")?.choice).toBe("none");
  expect(shown({ items })).toEqual([["", 0, "blocked"]]);
  expect(problems(items).filter((text) => !text.includes("stock_kept"))).toEqual([
    "2 Impact on price: price_base_unknown",
    "3 Impact on price: price_base_unknown",
    "4 Impact on price: price_base_unknown",
  ]);
  expect((await seller.call("GET", `/v2/products/imports/${id}/numbers`)).body).toMatchObject({
    differences: 1,
  });
  await answer(seller, id, { priceBase: "lowest" });
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { variants } = await snapshot(shop, seller);
  expect(Object.fromEntries(variants.map(({ sku, price }) => [sku, price]))).toEqual({
    ...{ "K-S": 45_000, "K-M": 50_000, "K-L": 42_500 },
  });
  // The catalogue's prices now have these differences.
  const again = await upload(seller, COMBINATIONS);
  expect((await readItems(seller, again.import.id)).import.counts).toMatchObject({
    ...{ unchanged: 1, blocked: 0 },
  });
});

test("a tax is added to differences too, and a difference needs an answer about it", async () => {
  const seller = await shop.signUp();
  await importAll(shop, seller, SHIRT);
  const { id, outcome } = await readWith(seller, COMBINATIONS, IMPACT);
  expect(outcome.body.fields).toEqual({ taxPercent: "required" });
  const { columns } = await readColumns(seller, id);
  await say(
    seller,
    id,
    columns.map(({ head, choice }) => (head in IMPACT ? "price_difference" : choice)),
    10,
  );
  await answer(seller, id, { priceBase: "lowest" });
  const [item] = (await readItems(seller, id)).items;
  expect([item?.minPrice, item?.maxPrice]).toEqual([42_250, 50_500]);
});

test("a difference beside a price in the same file needs no question", async () => {
  const seller = await shop.signUp();
  const content =
    "Kode Induk,Nama,Ukuran,SKU,Harga,Selisih\nK,Kaos,S,A-S,45.000,\nK,Kaos,M,A-M,45.000,5.000\nK,,L,A-L,,-2.500\n";
  const read = await readWith(seller, content, { Selisih: "price_difference" }, 0);
  expect(problems(read.items).filter((text) => !text.includes("weight_default"))).toEqual([]);
  expect(read.items).toMatchObject([{ minPrice: 42_500, maxPrice: 50_000, variantCount: 3 }]);
});

test("a new product with only a difference has no price", async () => {
  const seller = await shop.signUp();
  const content = "Nama,SKU,Selisih harga\nTeko,T,5000\n";
  const { items } = await readWith(seller, content, { "Selisih harga": "price_difference" }, 0);
  expect(problems(items)).toContain("2 Selisih harga: price_base_unknown");
  expect(shown({ items })).toEqual([["Teko", 0, "blocked"]]);
});

test("combinations without any price change the other figures of the variants that exist", async () => {
  const seller = await shop.signUp();
  await importAll(shop, seller, SHIRT);
  const content = COMBINATIONS.replace("Wholesale price", "Supplier reference");
  const { outcome, items } = await readWith(seller, content, { EAN13: "none" });
  expect(outcome.status).toBe(200);
  expect(problems(items)).toContain("4 Variant Price: price_missing");
});

test.each([
  ["barcodes", "SKU,Barcode\nK-S,4006381333931\n", { barcode: "4006381333931", price: 45_000 }],
  ["weights", "SKU;Berat (gram)\nK-S;350\n", { weightG: 350, price: 45_000 }],
])("a list of %s for products that exist needs no price", async (_, content, changed) => {
  const seller = await shop.signUp();
  await importAll(shop, seller, SHIRT);
  const { id, outcome } = await readWith(seller, content, {});
  expect(outcome.status).toBe(200);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { variants } = await snapshot(shop, seller);
  expect(variants.find(({ sku }) => sku === "K-S")).toMatchObject(changed);
});

test("a list of stock says where stock is changed", async () => {
  const seller = await shop.signUp();
  const { outcome } = await readWith(seller, "Kode Barang,Nama Barang,Sisa Stok\nA,Kaos,14\n", {});
  expect(outcome.body.fields).toEqual({ "needs.price": "column_missing_price_stock" });
});
