import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import type { ProductDetail } from "#contract/products.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "../products/catalogue.ts";
import { check, csv, importAll, problems, row, SHIRTS, snapshot } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const decisions = (items: { decision: string }[]) => items.map((item) => item.decision);
const detail = async (seller: Seller, id: string | null | undefined) =>
  (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)).body.product;

test("importing the same file again changes nothing, and keeps the seller's edits of other fields", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS);
  const kaos = await detail(seller, first.items[0]?.productId);
  const edited = {
    version: kaos.version,
    brand: "Laras",
    variants: kaos.variants.map((variant) => ({
      ...variant,
      weightG: 321,
      barcode: "4006381333931",
    })),
  };
  expect(
    (await seller.call("PUT", `/v2/products/detail/${kaos.id}`, { product: edited })).status,
  ).toBe(200);
  const before = await snapshot(shop, seller);
  const second = await importAll(shop, seller, SHIRTS);
  expect(second.import.counts).toMatchObject({
    total: 3,
    create: 0,
    update: 0,
    unchanged: 2,
    blocked: 1,
    done: 0,
  });
  expect(second.import.status).toBe("applied");
  expect(await snapshot(shop, seller)).toEqual(before);
});

test("a changed file updates only its columns, and adds new variants with stock without moving others'", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS);
  const changed = csv([
    row({
      Handle: "kaos",
      Title: "Kaos Adem Baru",
      "Option1 Name": "Ukuran",
      "Option1 Value": "s",
      "Variant Price": 60_000,
      "Variant Inventory Qty": 99,
      "Image Src": "https://burst.test/kaos.jpg",
    }),
    row({
      Handle: "kaos",
      "Option1 Value": "XL",
      "Variant Price": 70_000,
      "Variant Inventory Qty": 5,
    }),
  ]);
  const second = await importAll(shop, seller, changed);
  expect(decisions(second.items)).toEqual(["update"]);
  const kaos = await detail(seller, first.items[0]?.productId);
  expect([kaos.name, kaos.version]).toEqual(["Kaos Adem Baru", 2]);
  expect(
    kaos.variants.map(({ sku, price, weightG, onHand }) => [sku, price, weightG, onHand]),
  ).toEqual([
    ["KAOS-S", 60_000, 200, 3],
    ["KAOS-M", 55_000, 500, 0],
    ["KAOS-XL", 70_000, 200, 5],
  ]);
  expect(kaos.variationTypes[0]?.options.map((option) => option.name)).toEqual(["S", "M", "XL"]);
  const [history] = await shop.backend.db
    .select()
    .from(productHistories)
    .where(
      and(eq(productHistories.productId, kaos.id), eq(productHistories.batchId, second.import.id)),
    );
  expect(history).toMatchObject({
    type: "imported",
    changes: {
      name: ["Kaos Adem", "Kaos Adem Baru"],
      "variants[KAOS-S].price": [50_000, 60_000],
      "variants[KAOS-XL]": [null, { price: 70_000 }],
    },
  });
  // One of the first file, and one of the new variant.
  expect((await snapshot(shop, seller)).movements).toHaveLength(2);
});

test("a product that was not imported is found by its SKU in any case", async () => {
  const seller = await shop.signUp();
  const made = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput({ variants: [variantInput({ sku: "mug-1", price: 20_000 })] }),
  });
  const result = await importAll(
    shop,
    seller,
    csv([
      row({
        Handle: "mug",
        Title: "Mug",
        "Variant SKU": "MUG-1",
        "Variant Price": 25_000,
        "Variant Grams": "",
      }),
    ]),
  );
  expect(result.items).toMatchObject([
    { decision: "update", status: "done", productId: made.body.product.id },
  ]);
  expect((await detail(seller, made.body.product.id)).variants).toMatchObject([
    { sku: "MUG-1", price: 25_000, weightG: 250 },
  ]);
});

test("conflicts with the catalogue block a product and name the line", async () => {
  const seller = await shop.signUp();
  for (const sku of ["A-1", "B-1"])
    await seller.call("POST", "/v2/products", {
      product: productInput({ variants: [variantInput({ sku })] }),
    });
  const two = [
    row({ Handle: "both", "Option1 Name": "N", "Option1 Value": "1", "Variant SKU": "a-1" }),
    row({ Handle: "both", "Option1 Value": "2", "Variant SKU": "b-1" }),
  ];
  expect(problems(await check(seller, csv(two)))).toEqual(["2 Variant SKU: sku_ambiguous"]);
  await importAll(shop, seller, csv([row({ Handle: "own", "Variant SKU": "OWN-1" })]));
  expect(
    problems(await check(seller, csv([row({ Handle: "own", "Variant SKU": "A-1" })]))),
  ).toEqual(["2 Variant SKU: sku_taken"]);
  const same = csv([row({ Handle: "own" }), row({ Handle: "other", "Variant SKU": "own-1" })]);
  expect(problems(await check(seller, same))).toEqual(["3 Handle: matched_twice"]);
  const types = csv([
    row({ Handle: "own", "Option1 Name": "N", "Option1 Value": "1", "Variant SKU": "NEW-1" }),
  ]);
  expect(problems(await check(seller, types))).toContain("2 Option1 Name: options_changed");
});

test("option columns in another order match the same variants", async () => {
  const seller = await shop.signUp();
  const cells = (size: string, colour: string) => ({
    Handle: "jaket",
    "Option1 Name": "Size",
    "Option1 Value": size,
    "Option2 Name": "Colour",
    "Option2 Value": colour,
  });
  const swapped = (size: string, colour: string) => ({
    Handle: "jaket",
    "Option1 Name": "Colour",
    "Option1 Value": colour,
    "Option2 Name": "Size",
    "Option2 Value": size,
  });
  await importAll(shop, seller, csv([row(cells("S", "Red")), row(cells("M", "Blue"))]));
  expect(
    decisions(await check(seller, csv([row(swapped("S", "Red")), row(swapped("M", "Blue"))]))),
  ).toEqual(["unchanged"]);
});
