import { expect, test } from "vitest";
import { readHead } from "#backend/imports/read-head.ts";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { readAsProposed, readOrRefusal } from "./read-as-proposed.ts";

/** The sheets' headings as the tool writes them (populateProductsWorksheet and others). */
const PRODUCTS = [
  ...["product_id", "name(en-gb)", "categories", "sku", "upc", "ean", "quantity", "model"],
  ...["manufacturer", "image_name", "price", "weight", "weight_unit", "status", "tax_class_id"],
];
const OPTIONS = ["product_id", "option", "default_option_value", "required"];
const VALUES = [
  ...["product_id", "option", "option_value", "quantity", "subtract", "price", "price_prefix"],
  ...["points", "points_prefix", "weight", "weight_prefix"],
];

type Cell = string | number;
const cellOf = (value: Cell) =>
  typeof value === "number" ? `<c><v>${value}</v></c>` : textCell(value);
const sheet = (name: string, ...rows: (readonly Cell[])[]) => ({
  name,
  xml: `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cellOf).join("")}</row>`).join("")}</sheetData></worksheet>`,
});
const product = (id: number, name: string, price: number) => [
  ...[id, name, "20,28", `SKU-${id}`, "", "", 40, `Model ${id}`],
  ...["Laras", "catalog/a.jpg", price, 0.2, "kg", "true", 9],
];
const value = (
  id: number,
  option: string,
  name: string,
  more: Partial<Record<string, Cell>> = {},
) =>
  VALUES.map(
    (heading) =>
      more[heading] ??
      { product_id: id, option, option_value: name, quantity: 0, subtract: "true", price: 0 }[
        heading
      ] ??
      (heading.endsWith("prefix") ? "+" : 0),
  );

const FILE = sheetsFile([
  sheet(
    "Products",
    PRODUCTS,
    product(1, "Kaos", 75_000),
    product(2, "Mug", 30_000),
    product(3, "Tas", 90_000),
  ),
  sheet("AdditionalImages", ["product_id", "image", "sort_order"]),
  sheet(
    "ProductOptions",
    OPTIONS,
    [1, "Size", "", "true"],
    [1, "Gift wrapping", "", "false"],
    [3, "Size", "", "true"],
    [3, "Colour", "", "true"],
  ),
  sheet(
    "ProductOptionValues",
    VALUES,
    value(1, "Size", "S", { quantity: 5 }),
    value(1, "Size", "XL", { quantity: 7, price: 1500.5, weight: 0.05 }),
    value(1, "Size", "XS", { subtract: "false", quantity: 9, price: 5_000, price_prefix: "-" }),
    value(1, "Gift wrapping", "Paper", { price: 10_000 }),
    value(3, "Size", "S"),
    value(3, "Size", "M", { price: 10_000 }),
    value(3, "Colour", "Red"),
    value(3, "Colour", "Blue", { price: 2_000, price_prefix: "=" }),
  ),
]);

test("OpenCart's options make variants, with the shop's own sums of prices and weights", async () => {
  const { format, products, problems } = await readAsProposed(FILE, "th");
  expect(format).toBe("opencart");
  const [shirt, mug, bag] = products;
  expect(shirt?.optionNames).toEqual(["Size"]);
  expect(
    shirt?.variants.map(({ options, price, weightG, quantity, sku }) => [
      ...[options[0], price, weightG, quantity, sku],
    ]),
  ).toEqual([
    ["S", 7_500_000, 200, 5, ""],
    ["XL", 7_650_050, 250, 7, ""],
    ["XS", 7_000_000, 200, undefined, ""],
  ]);
  expect(mug?.variants).toMatchObject([{ sku: "SKU-2", price: 3_000_000, quantity: 40 }]);
  expect(bag?.variants.map(({ options, price }) => [options.join("/"), price])).toEqual([
    ["S/Red", 9_000_000],
    ["S/Blue", 0],
    ["M/Red", 10_000_000],
    ["M/Blue", 0],
  ]);
  // A sign that the tool does not have is no sum, and one stock belongs to no variant.
  expect(problems.filter((one) => one.includes("price_missing"))).toHaveLength(2);
});

test("a product of more combinations than a shop can sell is refused", async () => {
  const many = ["A", "B", "C"].flatMap((option) =>
    Array.from({ length: 11 }, (_, at) => value(1, option, String(at))),
  );
  const file = sheetsFile([
    sheet("Products", PRODUCTS, product(1, "Kaos", 75_000)),
    sheet("ProductOptionValues", VALUES, ...many),
  ]);
  expect(await readOrRefusal(file)).toMatchObject({
    refused: "file_too_complex",
    details: { limit: "variants" },
  });
});

test("a price that an option replaces is read, and one without a base or with an unknown sign is missing", async () => {
  const priced = async (prefix: string, base: number | string, amount: number) => {
    const file = sheetsFile([
      sheet("Products", PRODUCTS, product(1, "Kaos", base as number)),
      sheet("ProductOptions", OPTIONS, [1, "Size", "", "true"]),
      sheet(
        "ProductOptionValues",
        VALUES,
        value(1, "Size", "XL", { price: amount, price_prefix: prefix }),
      ),
    ]);
    const { products } = await readAsProposed(file);
    return products[0]?.variants[0]?.price;
  };
  expect(await priced("+", 75_000, 5_000)).toBe(80_000);
  expect(await priced("-", 75_000, 5_000)).toBe(70_000);
  expect(await priced("=", 75_000, 90_000)).toBe(90_000);
  expect(await priced("*", 75_000, 2)).toBe(0);
  expect(await priced("+", "", 5_000)).toBe(0);
});

test("prices with a tax class are asked about, because the shop adds the tax", async () => {
  expect((await readHead(FILE, new Set())).asksForTax).toBe(true);
  const untaxed = product(1, "Kaos", 75_000).with(-1, 0);
  const file = sheetsFile([sheet("Products", PRODUCTS, untaxed)]);
  expect((await readHead(file, new Set())).asksForTax).toBeUndefined();
});
