import { expect, test } from "vitest";
import { applyEdit } from "#backend/batch/edit-rule.ts";
import { revertChanges } from "#backend/batch/revert-changes.ts";
import { listProductChanges } from "#backend/products/list-product-changes.ts";
import { ProductEdit } from "#contract/product-batches.ts";
import { ProductInput } from "#contract/products.ts";

const product = (...prices: number[]) =>
  ProductInput.parse({
    name: "Kaos",
    variationTypes: [
      {
        id: "t",
        name: "Size",
        options: prices.map((_, index) => ({ id: `o${index}`, name: `S${index}` })),
      },
    ],
    variants: prices.map((price, index) => ({
      id: `v${index}`,
      sku: `K-${index}`,
      price,
      weightG: 200,
      optionIds: [`o${index}`],
    })),
  });
const pricesAfter = (prices: number[], price: object) =>
  applyEdit(product(...prices), ProductEdit.parse({ price })).next.variants.map(
    (each) => each.price,
  );

test("a percentage is exact and rounds half up to the chosen unit", () => {
  expect(pricesAfter([100_000, 99_999, 1], { mode: "percent", value: 7.5 })).toEqual([
    107_500, 107_499, 1,
  ]);
  expect(pricesAfter([10, 30], { mode: "percent", value: 5 })).toEqual([11, 32]);
  expect(
    pricesAfter([125_000, 131_249, 131_250], { mode: "percent", value: 0, roundTo: 2500 }),
  ).toEqual([125_000, 130_000, 132_500]);
  expect(pricesAfter([29], { mode: "percent", value: -99 })).toEqual([0]);
  expect(pricesAfter([9_999_999_999], { mode: "percent", value: -50 })).toEqual([5_000_000_000]);
});

test("adding and setting count in minor units", () => {
  expect(pricesAfter([5000, 7000], { mode: "add", value: -1500 })).toEqual([3500, 5500]);
  expect(pricesAfter([5000, 7000], { mode: "set", value: 6499, roundTo: 500 })).toEqual([
    6500, 6500,
  ]);
});

test("a change that would make one price zero or negative skips the whole product", () => {
  expect(
    applyEdit(product(5000, 1000), ProductEdit.parse({ price: { mode: "add", value: -1000 } }))
      .refusal,
  ).toEqual({
    sku: "K-1",
    code: "price_not_positive",
  });
  expect(
    applyEdit(
      product(900_000_000_000),
      ProductEdit.parse({ price: { mode: "percent", value: 900 } }),
    ).refusal,
  ).toMatchObject({ code: "price_too_high" });
});

test("an edit without a change is refused by the contract", () => {
  expect(ProductEdit.safeParse({}).success).toBe(false);
});

test("reverting a change restores the product", () => {
  const before = product(5000, 7000);
  const { next } = applyEdit(
    before,
    ProductEdit.parse({
      price: { mode: "percent", value: 10 },
      weightG: 300,
      category: "Atasan",
      isActive: false,
    }),
  );
  expect(next).not.toEqual(before);
  expect(revertChanges(next, listProductChanges(before, next))).toEqual({
    next: before,
    refusal: null,
  });
});

test("reverting keeps values changed since, and other fields' later values", () => {
  const before = product(5000);
  const { next } = applyEdit(before, ProductEdit.parse({ price: { mode: "set", value: 6000 } }));
  const changes = listProductChanges(before, next);
  const renamed = { ...next, name: "Kaos baru" };
  expect(revertChanges(renamed, changes).next).toEqual({ ...before, name: "Kaos baru" });
  const repriced = { ...next, variants: next.variants.map((each) => ({ ...each, price: 6500 })) };
  expect(revertChanges(repriced, changes).refusal).toEqual({ sku: "K-0", code: "changed_since" });
});

test("reverting removes an added variant, and cannot restore a removed one", () => {
  const [one, two] = [product(5000), product(5000, 7000)];
  expect(revertChanges(two, listProductChanges(one, two)).next).toEqual(one);
  expect(revertChanges(one, listProductChanges(two, one)).refusal).toMatchObject({
    code: "not_undoable",
  });
});

test("a renamed SKU is reverted with its other values", () => {
  const before = product(5000);
  const after = {
    ...before,
    variants: before.variants.map((each) => ({ ...each, sku: "NEW", price: 8000 })),
  };
  expect(revertChanges(after, listProductChanges(before, after)).next).toEqual(before);
});
