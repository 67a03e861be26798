import { expect, test } from "vitest";
import { toProductInput } from "#app/models/product/draft-input.ts";
import { mergeProduct } from "#app/models/product/merge-product.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";
import { makeProductDetail } from "#tests/support/products.ts";

const base = toProductInput(makeProductDetail());
const row = (input: ProductInput, index: number, changes: Partial<VariantInput>): ProductInput => ({
  ...input,
  variants: input.variants.map((variant, place) =>
    place === index ? { ...variant, ...changes } : variant,
  ),
});
const withOption = (input: ProductInput, id: string): ProductInput => ({
  ...input,
  variationTypes: input.variationTypes.map((type) => ({
    ...type,
    options: [...type.options, { id, name: id, imageId: null }],
  })),
  variants: [
    ...input.variants,
    { ...(input.variants[0] as VariantInput), id: undefined, sku: `KOB-${id}`, optionIds: [id] },
  ],
});

test("changes of different fields and rows merge without a question", () => {
  const { merged, changed, clashes } = mergeProduct({
    base,
    theirs: row({ ...base, category: "Kaos" }, 0, { price: 70_000 }),
    mine: row({ ...base, brand: "Dewi" }, 1, { price: 80_000 }),
  });
  expect(merged).toMatchObject({
    category: "Kaos",
    brand: "Dewi",
    variants: [{ price: 70_000 }, { price: 80_000 }],
  });
  expect(changed).toEqual(["category", "variants:var_1"]);
  expect([...clashes]).toEqual([]);
});

test("a field that both changed differently keeps mine and offers a choice; an equal change offers none", () => {
  const { merged, clashes } = mergeProduct({
    base,
    theirs: row({ ...base, name: "Theirs", brand: "Same" }, 0, { price: 70_000 }),
    mine: row({ ...base, name: "Mine", brand: "Same" }, 0, { price: 80_000 }),
  });
  expect(merged).toMatchObject({ name: "Mine", brand: "Same", variants: [{ price: 80_000 }, {}] });
  expect([...clashes]).toEqual(["name", "variants:var_1"]);
});

test("an option that they added is taken over, with my figures in the former rows", () => {
  const { merged, changed, clashes } = mergeProduct({
    base,
    theirs: withOption(base, "xl"),
    mine: row(base, 1, { weightG: 250 }),
  });
  expect(merged.variationTypes[0]?.options.map((option) => option.id)).toEqual(["s", "l", "xl"]);
  expect(merged.variants.map(({ sku, weightG }) => [sku, weightG])).toEqual([
    ["KOB-S", 200],
    ["KOB-L", 250],
    ["KOB-xl", 200],
  ]);
  expect(changed).toEqual(["structure"]);
  expect(clashes.size).toBe(0);
});

test("two different rebuilds of the options are one choice, and a row they removed becomes new", () => {
  const theirs: ProductInput = {
    ...base,
    variants: base.variants.slice(0, 1),
    variationTypes: base.variationTypes,
  };
  const { merged, clashes } = mergeProduct({ base, theirs, mine: withOption(base, "xl") });
  expect(clashes.has("structure")).toBe(true);
  expect(merged.variants.map((variant) => variant.id)).toEqual(["var_1", undefined, undefined]);
});
