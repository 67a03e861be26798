import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import type { ColumnChoice } from "#contract/import-fields.ts";
import type { Problem } from "#contract/problem.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import type { ProductDetail } from "#contract/products.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { readItems, SHIRTS, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Columns = z.infer<typeof ImportColumns>;
const path = (id: string) => `/v2/products/imports/${id}/columns`;
const columnsOf = async (seller: Seller, id: string) =>
  (await seller.call<{ columns: Columns }>("GET", path(id))).body.columns;
const say = (seller: Seller, id: string, choices: ColumnChoice[]) =>
  seller.call<{ import: ProductImport } & Problem>("PUT", path(id), { choices });

/** A file of a cash register. */
const TILL = [
  "Daftar Barang Toko Laras;;;;;;",
  "Kode;Nama Barang;Warna;Harga Jual;Sisa;Berat (kg);Rak",
  "KA-M;Kaos Adem;Merah;Rp 125.000,-;4;0,25;A1",
  "KA-B;Kaos Adem;Biru;Rp 130.500;2 pcs;0,3;A2",
  "TP-1;Topi;;75.000;;0,1;B1",
].join("\n");
const SAID: ColumnChoice[] = [
  "sku",
  "name",
  "option1_value",
  "price",
  "stock",
  "weight_kg",
  "none",
];

test("an unknown file waits for its columns, each shown with values and a proposed field", async () => {
  const seller = await shop.signUp();
  const started = await upload(seller, TILL);
  expect(started.import).toMatchObject({ status: "mapping", counts: { total: 0 } });
  const { format, line, columns, isRemembered } = await columnsOf(seller, started.import.id);
  expect({ format, line, isRemembered }).toEqual({
    ...{ format: null, line: 2, isRemembered: false },
  });
  expect(columns.map(({ head, choice }) => [head, choice])).toEqual([
    ["Kode", "sku"],
    ["Nama Barang", "name"],
    ["Warna", "option1_value"],
    ["Harga Jual", "price"],
    ["Sisa", "stock"],
    ["Berat (kg)", "weight_kg"],
    ["Rak", "none"],
  ]);
  expect(columns[3]?.samples).toEqual(["Rp 125.000,-", "Rp 130.500", "75.000"]);
});

test("a chosen mapping is applied, names what it leaves out, and is reused for the next file in any column order", async () => {
  const seller = await shop.signUp();
  const { id } = (await upload(seller, TILL)).import;
  const said = await say(seller, id, SAID);
  expect(said.body.import).toMatchObject({
    status: "checked",
    counts: { total: 2, create: 2, blocked: 0 },
    columns: { format: null, isMapped: true, leftOut: ["Rak"] },
  });
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { items } = await readItems(seller, id);
  expect(
    items.map(({ name, status, minPrice, maxPrice }) => ({ name, status, minPrice, maxPrice })),
  ).toEqual([
    { name: "Kaos Adem", status: "done", minPrice: 125_000, maxPrice: 130_500 },
    { name: "Topi", status: "done", minPrice: 75_000, maxPrice: 75_000 },
  ]);
  const detail = await seller.call<{ product: ProductDetail }>(
    "GET",
    `/v2/products/detail/${items[0]?.productId}`,
  );
  const { product } = detail.body;
  expect(product.variationTypes.map(({ name }) => name)).toEqual(["Warna"]);
  expect(product.variants.map(({ sku, weightG }) => [sku, weightG])).toEqual([
    ["KA-M", 250],
    ["KA-B", 300],
  ]);

  const turned = TILL.split("\n").map((line) => line.split(";").toReversed().join(";"));
  const next = await upload(seller, turned.slice(1).join("\n"));
  expect(next.import).toMatchObject({
    ...{ status: "checked", columns: { isMapped: true, leftOut: ["Rak"] } },
    counts: { total: 2, unchanged: 2, blocked: 0 },
  });
  const { isRemembered, columns } = await columnsOf(seller, next.import.id);
  expect([isRemembered, columns.map(({ choice }) => choice)]).toEqual([true, SAID.toReversed()]);
  expect((await upload(await shop.signUp(), TILL)).import.status).toBe("mapping");

  const forgotten = await seller.call<{ import: ProductImport }>("DELETE", path(next.import.id));
  expect(forgotten.body.import.status).toBe("mapping");
  expect((await upload(seller, TILL)).import.status).toBe("mapping");
});

test("problems name the file's own heading, and the price range covers readable prices only", async () => {
  const seller = await shop.signUp();
  const broken = TILL.replace("Rp 130.500", "tanya").replace(";75.000;", ";;");
  const { id } = (await upload(seller, broken)).import;
  await say(seller, id, SAID);
  const { items } = await readItems(seller, id);
  expect(
    items.map(({ minPrice, maxPrice, variantCount, problems }) => [
      ...[minPrice, maxPrice, variantCount],
      ...problems.map(({ line, column, code }) => `${line} ${column}: ${code}`),
    ]),
  ).toEqual([
    [125_000, 125_000, 2, "4 Harga Jual: price_invalid"],
    [0, 0, 1, "5 Harga Jual: price_missing"],
  ]);

  const shopify =
    "URL handle,Title,SKU,Price,Option1 name,Option1 value\na,A,X,9.99,Size,\na,A,Y,1,,M";
  const known = (await upload(seller, shopify)).import;
  expect((await readItems(seller, known.id)).items[0]?.problems).toMatchObject([
    { line: 2, column: "Option1 value", code: "option_missing" },
    { line: 2, column: "Price", code: "price_fraction" },
  ]);
});

test("a missing required column and a field chosen twice are named, and nothing is stored", async () => {
  const seller = await shop.signUp();
  const { id } = (await upload(seller, TILL)).import;
  const wrong = await say(seller, id, [
    "brand",
    "brand",
    "none",
    "none",
    "auto",
    "picture",
    "picture",
  ]);
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
    422,
    "columns_unfit",
    {
      "needs.name": "column_missing_name",
      "needs.price": "column_missing_price",
      "choices[1]": "column_twice",
      "choices[4]": "invalid",
    },
  ]);
  expect((await say(seller, id, ["name", "price"])).body.fields).toEqual({ choices: "invalid" });
  expect((await readItems(seller, id)).import.status).toBe("mapping");
  expect((await upload(seller, TILL)).import.status).toBe("mapping");
});

test("a recognised file can be mapped differently, and reset", async () => {
  const seller = await shop.signUp();
  const { id } = (await upload(seller, SHIRTS)).import;
  const { format, columns } = await columnsOf(seller, id);
  expect(format).toBe("own");
  const choices = columns.map(({ choice }) => choice);
  const at = (head: string) => columns.findIndex((column) => column.head === head);
  expect([columns[at("Variant Price")], columns[at("Tags")]]).toMatchObject([
    { choice: "auto", auto: "price" },
    { choice: "none", auto: "none" },
  ]);
  choices[at("Cost per item")] = "none";
  choices[at("Variant Inventory Qty")] = "none";
  const said = await say(seller, id, choices);
  expect(said.body.import).toMatchObject({
    status: "checked",
    columns: { format: "own", isMapped: true, leftOut: ["Variant Inventory Qty", "Cost per item"] },
    counts: { total: 3, create: 2, blocked: 1 },
  });
  const { items } = await readItems(seller, id);
  expect(items.flatMap(({ problems }) => problems.map(({ code }) => code))).not.toContain(
    "negative_quantity",
  );
  const back = await seller.call<{ import: ProductImport }>("DELETE", path(id));
  expect(back.body.import).toMatchObject({ status: "checked", columns: { isMapped: false } });
});

test("an import that is being written keeps its columns, and another account sees none of it", async () => {
  const seller = await shop.signUp();
  const { id } = (await upload(seller, SHIRTS)).import;
  expect((await (await shop.signUp()).call("GET", path(id))).status).toBe(404);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  expect((await seller.call<Problem>("GET", path(id))).body).toMatchObject({
    code: "import_state",
  });
  expect((await seller.call<Problem>("DELETE", path(id))).status).toBe(409);
});

test("prices with fractions in a currency without them are counted, and the chosen currency is reused", async () => {
  const seller = await shop.signUp();
  const dollars = SHIRTS.replaceAll(/50000|55000|9000/g, "12");
  const { id } = (await upload(seller, dollars)).import;
  expect((await readItems(seller, id)).import).toMatchObject({ fractions: 3 });
  const rate = { rate: 16_000, currency: "USD" };
  const said = await seller.call<{ import: ProductImport }>(
    "PUT",
    `/v2/products/imports/${id}`,
    rate,
  );
  expect(said.body.import).toMatchObject({ fractions: 0, options: rate, counts: { blocked: 0 } });
  const next = (await upload(seller, SHIRTS)).import;
  const { body } = await seller.call<{ lastRate: unknown }>(
    "GET",
    `/v2/products/imports/${next.id}`,
  );
  expect(body.lastRate).toEqual({ rate: 16_000, currency: "USD" });
});

test("two columns with one heading of a known system are asked about, and the chosen one is read", async () => {
  const seller = await shop.signUp();
  const content = "Handle,Title,Variant SKU,Variant Price,Variant Price\na,Kaos,A,50000,75000\n";
  const { id, status } = (await upload(seller, content)).import;
  expect(status).toBe("mapping");
  const choices = (await columnsOf(seller, id)).columns.map(({ choice }) => choice);
  expect(choices).toEqual(["auto", "auto", "auto", "auto", "none"]);
  expect(await say(seller, id, choices.with(4, "auto"))).toMatchObject({
    status: 422,
    body: { fields: { "choices[4]": "column_twice" } },
  });
  await say(seller, id, choices.with(3, "none").with(4, "auto"));
  expect((await readItems(seller, id)).items.map(({ minPrice }) => minPrice)).toEqual([75_000]);
});
