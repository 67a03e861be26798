import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import {
  check,
  csv,
  importAll,
  problems,
  readItems,
  row,
  snapshot,
  upload,
} from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const shirt = (value: string, cells: object = {}) =>
  row({
    ...{ Handle: "kaos", Title: "Kaos", "Option1 Name": "Ukuran", "Option1 Value": value },
    ...{ "Variant SKU": `K-${value}`, "Variant Inventory Qty": 5 },
    ...cells,
  });
const stockOf = async (seller: Seller) => {
  const { variants, stocks } = await snapshot(shop, seller);
  return Object.fromEntries(
    variants.map(({ id, sku }) => [sku, stocks.find((one) => one.variantId === id)?.onHand ?? 0]),
  );
};

test("a product file sets stock for new variants only, and says where to change that of others", async () => {
  const seller = await shop.signUp();
  await importAll(shop, seller, csv([shirt("S"), shirt("M")]));
  const { items } = await importAll(
    shop,
    seller,
    csv([
      shirt("S", { "Variant Inventory Qty": 50 }),
      shirt("M"),
      shirt("L", { "Variant Inventory Qty": 8 }),
    ]),
  );
  expect(await stockOf(seller)).toEqual({ "K-S": 5, "K-M": 5, "K-L": 8 });
  expect(problems(items)).toEqual(["2 Variant Inventory Qty: stock_kept (warning)"]);
});

test("a row with only a variation adds it to its product without renaming it", async () => {
  const seller = await shop.signUp();
  const head =
    'Type,SKU,Name,Published,Stock,"Weight (kg)","Regular price",Parent,"Attribute 1 name","Attribute 1 value(s)"\n';
  await importAll(
    shop,
    seller,
    `${head}variable,W-P,Jaket Hujan,1,,0.6,,,Ukuran,"S, M"\nvariation,W-S,Jaket - S,1,4,,150000,W-P,Ukuran,S\nvariation,W-M,Jaket - M,1,5,,150000,W-P,Ukuran,M\n`,
  );
  await importAll(shop, seller, `${head}variation,W-XL,Jaket - XL,1,9,,159000,W-P,Ukuran,XL\n`);
  const { products, variants } = await snapshot(shop, seller);
  expect(products.map(({ name }) => name)).toEqual(["Jaket Hujan"]);
  // It weighs as much as the others.
  expect(variants.map(({ sku, weightG }) => [sku, weightG]).sort()).toEqual([
    ["W-M", 600],
    ["W-S", 600],
    ["W-XL", 600],
  ]);
  expect(await stockOf(seller)).toMatchObject({ "W-XL": 9 });
  const [orphan] = await check(
    seller,
    `${head}variation,X-S,Celana - S,1,4,,150000,id:777,Ukuran,S\n`,
  );
  expect(orphan?.problems).toMatchObject([{ code: "parent_missing", level: "error" }]);
});

test("a price list without names changes only the prices of its SKUs", async () => {
  const seller = await shop.signUp();
  await importAll(
    shop,
    seller,
    csv([shirt("S"), shirt("M"), row({ Handle: "topi", Title: "Topi", "Variant SKU": "TOPI" })]),
  );
  const { id } = (
    await upload(seller, "Kode;Harga Baru\nK-S;65.000\nTOPI;25.000\nk-m;70.000\nLAIN;9.000\n")
  ).import;
  const path = `/v2/products/imports/${id}/columns`;
  const { columns } = (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path))
    .body;
  await seller.call("PUT", path, { choices: columns.columns.map(({ choice }) => choice) });
  const { items } = await readItems(seller, id);
  expect(items.map(({ decision, minPrice }) => [decision, minPrice])).toEqual([
    ["update", 65_000],
    ["update", 25_000],
    ["blocked", 9000],
  ]);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { variants, products } = await snapshot(shop, seller);
  expect(Object.fromEntries(variants.map(({ sku, price }) => [sku, price]))).toEqual({
    ...{ "K-S": 65_000, "K-M": 70_000, TOPI: 25_000 },
  });
  expect(products.map(({ name }) => name).sort()).toEqual(["Kaos", "Topi"]);
});

test("a line break within a SKU becomes a space, with a warning", async () => {
  const seller = await shop.signUp();
  const { items } = await importAll(
    shop,
    seller,
    csv([row({ Handle: "a", Title: "Baru", "Variant SKU": "D1-O\nX" })]),
  );
  expect(items[0]?.problems).toMatchObject([{ code: "sku_line_break", value: "D1-O X" }]);
  expect((await snapshot(shop, seller)).variants.map(({ sku }) => sku)).toEqual(["D1-O X"]);
});

test("a product whose SKUs all changed is asked about instead of duplicated", async () => {
  const seller = await shop.signUp();
  await importAll(shop, seller, csv([shirt("S"), shirt("M")]));
  const changed = csv(
    ["S", "M", "L"].map((value) =>
      shirt(value, { Handle: "kaos-2", "Variant SKU": `K2-${value}` }),
    ),
  );
  const { id } = (await upload(seller, changed)).import;
  expect((await readItems(seller, id)).items.map(({ decision }) => decision)).toEqual(["blocked"]);
  const path = `/v2/products/imports/${id}/numbers`;
  expect((await seller.call("GET", path)).body).toMatchObject({ sameNames: 1 });
  await seller.call("PUT", path, { sameNames: "new" });
  expect((await readItems(seller, id)).items.map(({ decision }) => decision)).toEqual(["create"]);
  await seller.call("PUT", path, { sameNames: "same" });
  expect((await readItems(seller, id)).items.map(({ decision }) => decision)).toEqual(["update"]);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { products, variants } = await snapshot(shop, seller);
  expect(products).toHaveLength(1);
  expect(variants.map(({ sku }) => sku).sort()).toEqual(["K2-L", "K2-M", "K2-S"]);
});
