import { afterAll, beforeAll, expect, test } from "vitest";
import type { NumberDoubts } from "#contract/import-numbers.ts";
import type { ProductImport } from "#contract/product-imports.ts";
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

const numbersPath = (id: string) => `/v2/products/imports/${id}/numbers`;
const numbersOf = async (seller: Seller, id: string) =>
  (await seller.call<{ doubts: NumberDoubts[]; unusual: number }>("GET", numbersPath(id))).body;
const answer = (seller: Seller, id: string, body: object) =>
  seller.call<{ import: ProductImport }>("PUT", numbersPath(id), body);

/** The template as an Indonesian seller fills it in. */
const TEMPLATE = csv([
  row({
    ...{ Handle: "blus", Title: "Blus Katun", "Variant SKU": "BLUS", "Variant Price": "75.000" },
    ...{ "Variant Grams": "1.500", "Variant Inventory Qty": "1.000", "Cost per item": "Rp 40.000" },
  }),
  row({ Handle: "rok", Title: "Rok", "Variant SKU": "ROK", "Variant Price": "85000" }),
]);

test("in an Indonesian file 75.000 is seventy-five thousand rupiah, 1.000 a thousand pieces and 1.500 grams 1.5 kg", async () => {
  const seller = await shop.signUp("id");
  const { items } = await importAll(shop, seller, TEMPLATE);
  expect(items.map(({ status }) => status)).toEqual(["done", "done"]);
  const { variants, stocks } = await snapshot(shop, seller);
  const blouse = variants.find(({ sku }) => sku === "BLUS");
  expect(blouse).toMatchObject({ price: 75_000, cogs: 40_000, weightG: 1500 });
  expect(stocks.find(({ variantId }) => variantId === blouse?.id)).toMatchObject({ onHand: 1000 });
});

test("new products' stock and weights that all have three zeros behind their mark are asked about once", async () => {
  const seller = await shop.signUp("id");
  const started = await upload(
    seller,
    csv(
      ["12.000", "5.000", "-"].map((units, place) =>
        row({
          ...{ Handle: `p${place}`, "Variant SKU": `P-${place}`, "Variant Price": "75.000" },
          ...{ "Variant Grams": "250.000", "Variant Inventory Qty": units },
        }),
      ),
    ),
  );
  const { id } = started.import;
  const doubts = (await numbersOf(seller, id)).doubts.map(({ column, mark, cells }) => ({
    ...{ column, mark, cells },
  }));
  expect(doubts).toEqual(
    expect.arrayContaining([
      { column: "Variant Inventory Qty", mark: ".", cells: 2 },
      { column: "Variant Grams", mark: ".", cells: 3 },
    ]),
  );
  expect(doubts).toHaveLength(2);
  await answer(seller, id, {
    answers: [
      { column: "Variant Inventory Qty", mark: ".", means: "decimals" },
      { column: "Variant Grams", mark: ".", means: "decimals" },
    ],
  });
  const { items } = await readItems(seller, id);
  expect(items.map(({ decision }) => decision)).toEqual(["create", "create", "blocked"]);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { stocks, variants } = await snapshot(shop, seller);
  expect(stocks.map(({ onHand }) => onHand).sort()).toEqual([12, 5]);
  expect(variants.map(({ weightG }) => weightG)).toEqual([250, 250]);
});

test("each price format in an Indonesian file is recognised, and an invalid one names its cell", async () => {
  const seller = await shop.signUp("id");
  const prices = {
    a: "75.000",
    b: "75,000",
    c: "Rp 75.000",
    d: "75.000,00",
    e: "1.25E+05",
    f: "1,000,2",
    g: "USD 75",
    h: "75rb",
  };
  const items = await check(
    seller,
    csv(
      Object.entries(prices).map(([Handle, price]) =>
        row({ Handle, Title: Handle, "Variant SKU": Handle, "Variant Price": price }),
      ),
    ),
  );
  expect(items.map(({ minPrice, decision }) => [minPrice, decision])).toEqual([
    [75_000, "create"],
    [75_000, "create"],
    [75_000, "create"],
    [75_000, "create"],
    [0, "blocked"],
    [0, "blocked"],
    [0, "blocked"],
    [75_000, "create"],
  ]);
  expect(problems(items)).toEqual([
    "6 Variant Price: number_shortened",
    "7 Variant Price: price_invalid",
    "8 Variant Price: price_currency",
  ]);
});

const BAHT = csv(
  ["1.250", "1.500", "990", "2.500"].map((price, index) =>
    row({
      Handle: `p${index}`,
      Title: `P${index}`,
      "Variant SKU": `P${index}`,
      "Variant Price": price,
    }),
  ),
);

test("an ambiguous price in baht is asked about once with three examples", async () => {
  const seller = await shop.signUp("th");
  const { id } = (await upload(seller, BAHT)).import;
  expect((await readItems(seller, id)).items.map(({ decision }) => decision)).toEqual([
    ...["blocked", "blocked", "create", "blocked"],
  ]);
  const { doubts } = await numbersOf(seller, id);
  expect(doubts).toEqual([
    {
      ...{ column: "Variant Price", heading: "Variant Price", mark: ".", cells: 3 },
      rows: [
        { line: 2, name: "P0", text: "1.250", thousands: "1250", decimals: "1.250" },
        { line: 3, name: "P1", text: "1.500", thousands: "1500", decimals: "1.500" },
        { line: 5, name: "P3", text: "2.500", thousands: "2500", decimals: "2.500" },
      ],
    },
  ]);
  await answer(seller, id, {
    answers: [{ column: "Variant Price", mark: ".", means: "thousands" }],
  });
  const { items } = await readItems(seller, id);
  expect(items.map(({ minPrice }) => minPrice)).toEqual([125_000, 150_000, 99_000, 250_000]);
  expect((await numbersOf(seller, id)).doubts).toEqual([]);
});

test("existing prices in the catalogue resolve an ambiguous price", async () => {
  const seller = await shop.signUp("th");
  const first = csv(
    ["1,250.00", "1,500.00", "990", "2,500.00"].map((price, index) =>
      row({
        Handle: `p${index}`,
        Title: `P${index}`,
        "Variant SKU": `P${index}`,
        "Variant Price": price,
      }),
    ),
  );
  await importAll(shop, seller, first);
  const items = await check(seller, BAHT);
  expect(items.map(({ decision }) => decision)).toEqual(Array(4).fill("unchanged"));
});

test("a price a thousandth of the present one is held back until confirmed", async () => {
  const seller = await shop.signUp("id");
  await importAll(shop, seller, TEMPLATE);
  const lost = TEMPLATE.replace("75.000", "75");
  const { id } = (await upload(seller, lost)).import;
  const held = (await readItems(seller, id)).items;
  expect(held.map(({ decision }) => decision)).toEqual(["blocked", "unchanged"]);
  expect(held[0]?.problems).toContainEqual({
    ...{ line: 2, column: "Variant Price", code: "price_far_from_present" },
    ...{ value: "75|75000", level: "error", field: null },
  });
  expect(await numbersOf(seller, id)).toMatchObject({ unusual: 1 });
  await answer(seller, id, { unusualPrices: "take" });
  expect((await readItems(seller, id)).items[0]?.decision).toBe("update");
});

test("prices below cost, or far from other variants or the file's others, are held back", async () => {
  const seller = await shop.signUp("id");
  const items = await check(
    seller,
    csv([
      row({
        Handle: "a",
        Title: "A",
        "Variant SKU": "A",
        "Variant Price": 50_000,
        "Cost per item": 60_000,
      }),
      row({ Handle: "b", Title: "B", "Variant SKU": "B", "Variant Price": 75 }),
      row({
        Handle: "c",
        Title: "C",
        "Variant SKU": "C1",
        "Option1 Name": "U",
        "Option1 Value": "S",
      }),
      row({ Handle: "c", Title: "", "Variant SKU": "C2", "Option1 Value": "M" }),
      row({
        Handle: "c",
        Title: "",
        "Variant SKU": "C3",
        "Option1 Value": "L",
        "Variant Price": 500,
      }),
      row({ Handle: "d", Title: "D", "Variant SKU": "D" }),
    ]),
  );
  expect(items.map(({ decision }) => decision)).toEqual([
    "blocked",
    "blocked",
    "blocked",
    "create",
  ]);
  expect(problems(items)).toEqual([
    "2 Variant Price: price_below_cost",
    "3 Variant Price: price_far_from_file",
    "6 Variant Price: price_far_from_siblings",
  ]);
});

test("a file of small whole prices is asked for its currency, and rupiah is a valid answer", async () => {
  const seller = await shop.signUp("id");
  const dollars = csv(
    [50, 60, 35].map((price, index) =>
      row({
        Handle: `p${index}`,
        Title: `P${index}`,
        "Variant SKU": `P${index}`,
        "Variant Price": price,
      }),
    ),
  );
  const { id } = (await upload(seller, dollars)).import;
  expect((await readItems(seller, id)).import).toMatchObject({
    fractions: 3,
    counts: { create: 0, blocked: 3 },
  });
  const say = (body: object) => seller.call("PUT", `/v2/products/imports/${id}`, body);
  await say({ currency: "USD", rate: 16_000 });
  expect((await readItems(seller, id)).items.map(({ minPrice }) => minPrice)).toEqual([
    ...[800_000, 960_000, 560_000],
  ]);
  await say({ currency: "IDR", rate: 16_000 });
  expect((await readItems(seller, id)).import).toMatchObject({
    ...{ fractions: 0, options: { currency: "IDR", rate: 1 }, counts: { create: 3 } },
  });
});
