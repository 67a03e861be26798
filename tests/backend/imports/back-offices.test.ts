import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { formatCsv, readProducts } from "./read-products.ts";
import { readItems, snapshot, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** As in PrestaShop's own sample, products_import.csv. */
const PRESTASHOP = [
  ...["Product ID", "Active (0/1)", "Name *", "Categories (x,y,z...)", "Price tax excluded"],
  ...["Tax rules ID", "Wholesale price", "Reference #", "Manufacturer", "EAN13", "Width", "Weight"],
  ...["Quantity", "Description", "Image URLs (x,y,z...)", "Condition"],
];
const MUG = [
  ...["7", "0", "Mug", "Home,Dapur", "45000", "1", "20000", "MUG-1", "Laras", "4006381333931"],
  ...["8", "0.3", "12", "<p>Keramik</p>", "https://x.test/a.jpg,https://x.test/b.jpg", "new"],
];

test("PrestaShop's products: a price without tax is never taken until the seller says so", async () => {
  const seller = await shop.signUp();
  const started = await upload(seller, formatCsv([PRESTASHOP, MUG]));
  expect(started.import).toMatchObject({ status: "mapping", columns: { format: "prestashop" } });
  const path = `/v2/products/imports/${started.import.id}/columns`;
  const { columns } = (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path))
    .body;
  const choices = columns.columns.map(({ choice }) => choice);
  const price = PRESTASHOP.indexOf("Price tax excluded");
  expect(choices[price]).toBe("none");
  // A cost is enough for products that exist. A new one is held without a price.
  const withoutPrice = await seller.call("PUT", path, { choices });
  expect(withoutPrice.body).toMatchObject({ import: { counts: { create: 0, blocked: 1 } } });
  const said = choices.map((choice, index) => (index === price ? "price" : choice));
  await seller.call("PUT", path, { choices: said });
  await seller.call("POST", `/v2/products/imports/${started.import.id}/;apply`);
  await shop.drain();
  const { products, variants } = await snapshot(shop, seller);
  expect(products).toMatchObject([
    { name: "Mug", category: "Dapur", brand: "Laras", description: "Keramik", isActive: false },
  ]);
  expect(variants).toMatchObject([
    { sku: "MUG-1", price: 45_000, cogs: 20_000, weightG: 300, barcode: "4006381333931" },
  ]);
  // The next file with these columns is read in the same way.
  expect((await upload(seller, formatCsv([PRESTASHOP, MUG]))).import.status).toBe("checked");
});

test("PrestaShop's price with tax is taken without a question", async () => {
  const { format, products } = await readProducts(
    formatCsv([PRESTASHOP.map((head) => head.replace("excluded", "included")), MUG]),
  );
  expect(format).toBe("prestashop");
  expect(products).toMatchObject([{ variants: [{ price: 45_000, quantity: 12 }], problems: [] }]);
});

test("PrestaShop's combinations: a difference of price is never taken for a price", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    formatCsv([
      [
        ...["Product ID*", "Attribute (Name:Type:Position)*", "Value (Value:Position)*"],
        ...["Reference", "EAN13", "Wholesale price", "Impact on price", "Quantity"],
      ],
      ["7", "Ukuran:select:0,Warna:color:1", "M:0,Hitam:0", "K-M", "", "20000", "5000", "4"],
    ]),
  );
  expect(started.status).toBe("mapping");
  const path = `/v2/products/imports/${started.id}/columns`;
  const { columns } = (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path))
    .body;
  expect(columns.columns.map(({ head, choice }) => [head, choice])).toContainEqual([
    "Impact on price",
    "none",
  ]);
});

test("Square's item library: variations of an item, the stock of its only location", async () => {
  const head = [
    ...["Token", "Item Name", "Variation Name", "SKU", "Description", "Categories"],
    ...["Reporting Category", "GTIN", "Item Type", "Weight (kg)", "Price", "Online Sale Price"],
    ...["Archived", "Sellable", "Option Name 1", "Option Value 1", "Enabled Toko Laras"],
    ...["Current Quantity Toko Laras", "New Quantity Toko Laras", "Price Toko Laras"],
  ];
  const line = (token: string, name: string, variation: string, sku: string, archived = "N") => [
    ...[token, name, variation, sku, "Adem", "Baju", "Baju", "", "Physical", "0.2", "95000"],
    ...["90000", archived, "Y", variation === "Regular" ? "" : "Ukuran"],
    ...[variation === "Regular" ? "" : variation, "Y", "4", "", "95000"],
  ];
  const { format, products } = await readProducts(
    formatCsv([
      head,
      line("A", "Kaos", "S", "K-S"),
      line("B", "Kaos", "M", "K-M"),
      line("C", "Mug", "Regular", "MUG", "Y"),
    ]),
  );
  expect(format).toBe("square");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", category: "Baju", optionNames: ["Ukuran"], problems: [] },
      variants: [{ sku: "K-S", price: 95_000, quantity: 4, weightG: 200 }, { sku: "K-M" }],
    },
    { name: "Mug", isActive: false, optionNames: [], variants: [{ sku: "MUG" }] },
  ]);
});

test("Odoo's products, and a product that is all combinations of its attributes", async () => {
  const simple = await readProducts(
    formatCsv([
      [
        "Name",
        "Internal Reference",
        "Barcode",
        "Sales Price",
        "Cost",
        "Weight",
        "Product Category",
      ],
      ["Mug", "MUG", "4006381333931", "45000", "20000", "0.3", "All / Dapur / Mug"],
    ]),
  );
  expect(simple).toMatchObject({
    format: "odoo",
    products: [
      {
        ...{ name: "Mug", category: "Dapur > Mug", problems: [] },
        variants: [{ sku: "MUG", price: 45_000, cogs: 20_000, weightG: 300 }],
      },
    ],
  });
  const { format, products } = await readProducts(
    formatCsv([
      [
        ...["External ID", "Name", "Product Type", "Product Category", "Sales Price", "Cost"],
        ...["Product Attributes / Attribute", "Product Attributes / Values"],
      ],
      ["t_1", "Kaos", "Goods", "All", "95000", "40000", "Ukuran", "S,M"],
      ["", "", "", "", "", "", "Warna", "Hitam,Putih"],
      ["t_2", "Topi", "Goods", "All", "25000", "", "Bahan", "Rajut"],
    ]),
  );
  expect(format).toBe("odoo");
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", optionNames: ["Ukuran", "Warna"], problems: [] },
      variants: [
        ["S", "Hitam"],
        ["S", "Putih"],
        ["M", "Hitam"],
        ["M", "Putih"],
      ].map((options) => ({
        ...{ options, price: 95_000, sku: "" },
      })),
    },
    { name: "Topi", optionNames: [], variants: [{ price: 25_000 }] },
  ]);
});

test("OpenCart's products: texts in the seller's language, sizes and weights in their units", async () => {
  const { format, products } = await readProducts(
    formatCsv([
      [
        ...["product_id", "name(en-gb)", "name(id-id)", "categories", "sku", "ean", "quantity"],
        ...["model", "manufacturer", "image_name", "price", "weight", "weight_unit", "length"],
        ...["length_unit", "status", "tax_class_id", "description(en-gb)", "description(id-id)"],
      ],
      [
        ...["42", "Mug", "Cangkir", "20,18", "", "", "990", "MUG-1", "Laras", "catalog/a.jpg"],
        ...["45000.0000", "300", "g", "120", "mm", "false", "9", "<p>Clay</p>", "<p>Tanah</p>"],
      ],
    ]),
  );
  expect(format).toBe("opencart");
  expect(products).toMatchObject([
    {
      ...{ handle: "42", name: "Cangkir", description: "Tanah", isActive: false, problems: [] },
      variants: [{ sku: "MUG-1", price: 45_000, quantity: 990, weightG: 300, lengthCm: 12 }],
    },
  ]);
});

const WOO =
  'Type,SKU,Name,Published,Description,Stock,"Weight (g)","Regular price",Parent,"Attribute 1 name","Attribute 1 value(s)"\n';

test("WooCommerce: variations that stand apart from their product, or above it, belong to it", async () => {
  const { products } = await readProducts(
    `ID,${WOO}9,variation,K-S,Kaos - S,1,,4,200,65000,id:10,Ukuran,S\n10,variable,K,Kaos,1,,,"1,800",,,Ukuran,"S, M"\n11,simple,MUG,Mug,1,,7,300,45000,,,\n12,variation,K-M,Kaos - M,1,,5,,66000,K,Ukuran,M\n`,
  );
  expect(products.map(({ name, variants, problems }) => [name, variants.length, problems])).toEqual(
    [
      ["Kaos", 2, []],
      ["Mug", 1, []],
    ],
  );
  expect(products[0]?.variants).toMatchObject([
    { sku: "K-S", price: 65_000, weightG: 200 },
    { sku: "K-M", price: 66_000, weightG: 1800 },
  ]);
});

test("WooCommerce: a variation of a product that the file does not have says which one", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    `${WOO}variable,W5-P,Celana Hujan,1,,,"1,800",,,Ukuran,"S, M"\nvariation,W5-S,Celana - S,1,,4,"1,800",150000,id:777,Ukuran,S\nvariation,W5-M,Celana - M,1,,4,1.800,150.000,W5-P,Ukuran,M\n`,
  );
  const { items } = await readItems(seller, started.id);
  expect(items.map(({ name, decision, variantCount }) => [name, decision, variantCount])).toEqual([
    ["Celana Hujan", "create", 1],
    ["", "blocked", 1],
  ]);
  expect(items[1]?.problems).toMatchObject([
    { line: 3, column: "Parent", code: "parent_missing", value: "id:777" },
  ]);
});

test("a price of 0 is held until the seller says that it is a gift", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    formatCsv([
      ["Handle", "Title", "Variant SKU", "Variant Price"],
      ["a", "Bonus", "GIFT", "0"],
      ["b", "Rusak", "BAD", "murah"],
    ]),
  );
  const path = `/v2/products/imports/${started.id}/numbers`;
  expect((await seller.call("GET", path)).body).toMatchObject({ zeroPrices: 1 });
  await seller.call("PUT", path, { zeroPrices: "take" });
  const { items } = await readItems(seller, started.id);
  expect(items.map(({ decision }) => decision)).toEqual(["create", "blocked"]);
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  expect((await snapshot(shop, seller)).variants).toMatchObject([{ sku: "GIFT", price: 0 }]);
});
