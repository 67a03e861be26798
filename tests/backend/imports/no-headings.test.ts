import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import type { ColumnChoice } from "#contract/import-fields.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { readAsProposed } from "./read-as-proposed.ts";
import { csv, importAll, problems, readItems, row, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const path = (id: string) => `/v2/products/imports/${id}/columns`;
const columnsOf = async (seller: Seller, id: string) =>
  (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path(id))).body.columns;
const choicesOf = async (seller: Seller, id: string) =>
  (await columnsOf(seller, id)).columns.map(({ choice }) => choice);
const say = (seller: Seller, id: string, choices: ColumnChoice[]) =>
  seller.call("PUT", path(id), { choices });

const CATALOGUE = csv([
  row({ Handle: "gelas", Title: "Gelas", "Variant SKU": "GLS-1", "Variant Price": 70_000 }),
  row({ Handle: "mug", Title: "Mug", "Variant SKU": "MUG-1", "Variant Price": 80_000 }),
]);

test("a price list without headings is proposed by its content and always asked about", async () => {
  const seller = await shop.signUp("id");
  await importAll(shop, seller, CATALOGUE);
  const list = "GLS-1;75.000\nMUG-1;85.000\nMUG-1;85,000;1\n";
  const { id, status } = (await upload(seller, list)).import;
  expect(status).toBe("mapping");
  expect(await columnsOf(seller, id)).toMatchObject({ line: 0, format: null, isRemembered: false });
  expect(await choicesOf(seller, id)).toEqual(["sku", "price"]);

  await say(seller, id, ["sku", "price"]);
  const { import: checked, items } = await readItems(seller, id);
  expect(checked.checked.total).toBe(3);
  expect(items.map(({ decision, minPrice, maxPrice }) => [decision, minPrice, maxPrice])).toEqual([
    ["update", 75_000, 75_000],
    ["blocked", 85_000, 85_000],
  ]);
  expect(problems(items)).toContain("3 Handle: column_count");

  const again = (await upload(seller, "8991234567891;12\n4006381333931;3\n")).import;
  expect(again.status).toBe("mapping");
  expect(await choicesOf(seller, again.id)).toEqual(["barcode", "price"]);
});

test("a new catalogue without headings is proposed by its content", async () => {
  const seller = await shop.signUp("id");
  const lines =
    "Gelas Warna 250 ml,GB-250,8991234567891,75000,12\nMug Kode Barang,MG-1,4006381333931,80000,3\n";
  const { id } = (await upload(seller, lines)).import;
  expect(await choicesOf(seller, id)).toEqual(["name", "sku", "barcode", "price", "stock"]);
  await say(seller, id, ["name", "sku", "barcode", "price", "stock"]);
  const { items } = await readItems(seller, id);
  expect(items.map(({ name, minPrice, decision }) => [name, minPrice, decision])).toEqual([
    ["Gelas Warna 250 ml", 75_000, "create"],
    ["Mug Kode Barang", 80_000, "create"],
  ]);
});

test("unknown headings are not mistaken for a first row", async () => {
  const { line, variants } = await readAsProposed(
    "Nama Barang 2026,Kode,Harga Toko\nGelas,A1,75000\n",
  );
  expect([line, variants]).toEqual([1, ["Gelas A1 75000"]]);
});
