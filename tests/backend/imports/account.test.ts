import { afterAll, beforeAll, expect, test } from "vitest";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { formatCsv } from "./read-products.ts";
import { importAll, readItems, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const HEAD = [
  ...["Handle", "Title", "Vendor", "Option1 Name", "Option1 Value", "Variant SKU"],
  ...["Variant Grams", "Variant Inventory Qty", "Variant Price", "Cost per item", "Tags"],
];
const line = (size: string, price: string, stock: string, cells: Partial<Record<string, string>>) =>
  HEAD.map(
    (head) =>
      ({
        ...{ Handle: "kaos", Title: "Kaos", "Option1 Name": "Ukuran", "Option1 Value": size },
        ...{ "Variant SKU": `K-${size}`, "Variant Grams": "200", "Variant Price": price },
        ...{ "Variant Inventory Qty": stock, ...cells },
      })[head] ?? "",
  );

test("every cell of a file is new, changed, as it was, held back, kept or not used", async () => {
  const seller = await shop.signUp();
  await importAll(
    shop,
    seller,
    formatCsv([HEAD, line("S", "50000", "5", { Vendor: "Laras" }), line("M", "50000", "5", {})]),
  );
  const { import: started } = await upload(
    seller,
    formatCsv([
      HEAD,
      line("S", "65000", "9", { Vendor: "Laras Baru", Tags: "adem" }),
      line("M", "50000", "5", { "Cost per item": "20000" }),
      line("L", "70000", "4", { Title: "Kaos" }),
      ["rusak", "Rusak", "", "", "", "R", "200", "3", "murah", "", ""],
    ]),
  );
  const { import: job, items } = await readItems(seller, started.id);
  const byHead = Object.fromEntries(
    job.columns.account.map(({ heading, figures, filled }) => [heading, { filled, ...figures }]),
  );
  expect(byHead["Variant Price"]).toEqual({
    ...{ filled: 4, fresh: 1, changed: 1, same: 1, held: 1, kept: 0, unused: 0 },
  });
  expect(byHead["Variant Inventory Qty"]).toMatchObject({ fresh: 1, same: 1, held: 1, kept: 1 });
  expect(byHead["Cost per item"]).toMatchObject({ filled: 1, changed: 1 });
  expect(byHead.Vendor).toMatchObject({ filled: 1, changed: 1 });
  // A product's name is read once.
  expect(byHead.Title).toMatchObject({ filled: 4, same: 1, held: 1, unused: 2 });
  expect(job.columns.account.at(-1)).toEqual({
    ...{ heading: "Tags", field: "none", filled: 1, figures: null },
  });
  for (const { filled, figures } of job.columns.account)
    if (figures) expect(Object.values(figures).reduce((a, b) => a + b, 0)).toBe(filled);
  expect(items[0]?.changes).toEqual([
    { line: 2, heading: "Vendor", field: "brand", from: "Laras", to: "Laras Baru" },
    { line: 2, heading: "Variant Price", field: "price", from: "50000", to: "65000" },
    { line: 3, heading: "Cost per item", field: "cost", from: "0", to: "20000" },
    { line: 4, heading: "Variant SKU", field: "sku", from: "", to: "K-L" },
  ]);
  expect(items[0]?.problems).toMatchObject([
    { line: 2, column: "Tags", code: "column_ignored" },
    { line: 2, code: "stock_kept", value: "9|5" },
  ]);
});

test("the headings of the account are the file's own", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    "Nama Produk;Kode;Harga Jual;Catatan\nMug;MUG;45.000;merah\n",
  );
  const path = `/v2/products/imports/${started.id}/columns`;
  await seller.call("PUT", path, { choices: ["name", "sku", "price", "none"] });
  const { import: job } = await readItems(seller, started.id);
  expect(job.columns.account.map(({ heading, field, filled }) => [heading, field, filled])).toEqual(
    [
      ["Nama Produk", "name", 1],
      ["Kode", "sku", 1],
      ["Harga Jual", "price", 1],
      ["Catatan", "none", 1],
    ],
  );
});
