import { expect, test } from "vitest";
import { checkProduct } from "#backend/products/product-rules.ts";
import { isBarcode } from "#contract/barcode.ts";
import { ProductInput } from "#contract/products.ts";

const variant = (sku: string, optionIds: string[] = [], more = {}) => ({
  sku,
  optionIds,
  price: 1000,
  weightG: 100,
  ...more,
});
const size = {
  id: "t1",
  name: "Size",
  options: [
    { id: "s", name: "S" },
    { id: "m", name: "M" },
  ],
};
const check = (variationTypes: unknown[], variants: unknown[]) =>
  checkProduct(ProductInput.parse({ name: "Shirt", variationTypes, variants }));

test("check digits of EAN-13, EAN-8 and UPC-A are checked", () => {
  expect(["4006381333931", "96385074", "036000291452"].map(isBarcode)).toEqual([true, true, true]);
  expect(["4006381333932", "96385075", "036000291453"].map(isBarcode)).toEqual([
    false,
    false,
    false,
  ]);
});

test("other printable ASCII is valid as Code 128", () => {
  expect(["ABC-123", "1234567", "A B"].map(isBarcode)).toEqual([true, true, true]);
  expect(["kopi☕", " A", "a\tb", ""].map(isBarcode)).toEqual([false, false, false, false]);
});

test("a product without variations has one variant without options", () => {
  expect(check([], [variant("A")])).toEqual({});
  expect(check([], [variant("A"), variant("B")])).toEqual({
    "variants[1].optionIds": "duplicate_combination",
  });
});

test("each variant has different options", () => {
  expect(check([size], [variant("A", ["s"]), variant("B", ["m"])])).toEqual({});
  expect(
    check([size], [variant("A", ["s"]), variant("B", ["s"]), variant("C", ["xl"]), variant("D")]),
  ).toEqual({
    "variants[1].optionIds": "duplicate_combination",
    "variants[2].optionIds": "option_unknown",
    "variants[3].optionIds": "option_unknown",
  });
});

test("a shipped product needs a weight, a digital one does not", () => {
  const product = (isDigital: boolean) =>
    ProductInput.parse({
      name: "Pola Jahit PDF",
      isDigital,
      variants: [{ sku: "POLA", price: 25_000 }],
    });
  expect(checkProduct(product(false))).toEqual({ "variants[0].weightG": "weight_invalid" });
  expect(checkProduct(product(true))).toEqual({});
});

test("prices and sizes have plausible limits that the database can store", () => {
  const most = { price: 1e10, cogs: 1e10, widthCm: 10_000, heightCm: 1e-10, lengthCm: 0 };
  expect(check([], [variant("A", [], most)])).toEqual({});
  const slips = { widthCm: 10_001, lengthCm: 1e300 };
  const refused = ProductInput.safeParse({
    name: "Shirt",
    variants: [variant("A", [], slips)],
  }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(refused).toEqual([
    ["variants.0.widthCm", "too_big"],
    ["variants.0.lengthCm", "too_big"],
  ]);
  expect(
    check([], [variant("A", [], { price: 99_999_999_999, cogs: 1e10 + 1, heightCm: 1e-300 })]),
  ).toEqual({
    ...{ "variants[0].price": "too_big", "variants[0].cogs": "too_big" },
    "variants[0].heightCm": "invalid_number",
  });
});

test("names of variations and options differ, ignoring case", () => {
  const twice = {
    id: "t2",
    name: "SIZE",
    options: [
      { id: "a", name: "Red" },
      { id: "b", name: "red" },
    ],
  };
  expect(check([size, twice], [variant("A", ["s", "a"])])).toEqual({
    "variationTypes[1].name": "duplicate_type",
    "variationTypes[1].options[1].name": "duplicate_option",
  });
});

test("SKUs differ within the product, ignoring case, and barcodes can be scanned", () => {
  expect(
    check([size], [variant("a1", ["s"]), variant(" A1 ", ["m"], { barcode: "4006381333932" })]),
  ).toEqual({
    "variants[1].sku": "sku_taken",
    "variants[1].barcode": "barcode_invalid",
  });
});
