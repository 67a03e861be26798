import { expect, test } from "vitest";
import {
  chooseVariant,
  optionRows,
  picturesOfChoice,
} from "#app/services/storefront/variant-choice.ts";
import type { Availability, StorefrontItem } from "#contract/storefront.ts";

const picture = (imageId: string) => ({
  imageId,
  url: `/images/${imageId}/512`,
  width: 800,
  height: 800,
  hasCopies: true,
});
const option = (name: string, imageId?: string) => ({
  name,
  picture: imageId ? picture(imageId) : null,
});
const variant = (id: string, optionIndexes: number[], availability: Availability) => ({
  ...{ id, optionIndexes, availability, name: id, sku: id, barcode: "" },
  ...{ price: 75_000, priceBefore: null, weightG: 100 },
});

/** Black comes in S and M, of which M is sold out; white in L alone. */
const SHIRT: Pick<StorefrontItem, "variationTypes" | "variants" | "pictures"> = {
  pictures: [picture("front"), picture("white")],
  variationTypes: [
    { name: "Warna", options: [option("Hitam"), option("Putih", "white")] },
    { name: "Ukuran", options: ["S", "M", "L", "XL"].map((name) => option(name)) },
  ],
  variants: [
    variant("black-m", [0, 1], "none"),
    variant("black-s", [0, 0], "available"),
    variant("white-l", [1, 2], "available"),
  ],
};

const chosen = (id: string | null) => {
  const found = chooseVariant(SHIRT, id);
  if (!found) throw new Error("There is no variant");
  return found;
};

test("chooses the named variant, and without one the first that can be ordered", () => {
  expect(chosen("white-l").id).toBe("white-l");
  expect(chosen(null).id).toBe("black-s");
  expect(chosen("gone").id).toBe("black-s");
  const soldOut = SHIRT.variants.map((row) => ({ ...row, availability: "none" as const }));
  expect(chooseVariant({ variants: soldOut }, null)?.id).toBe("black-m");
  expect(chooseVariant({ variants: [] }, null)).toBeNull();
});

test("offers an option with the other chosen ones, and crosses out what cannot be ordered", () => {
  const [colors, sizes] = optionRows(SHIRT, chosen("black-s"));
  expect(
    colors?.options.map(({ isChosen, isAvailable, variantId }) => [
      isChosen,
      isAvailable,
      variantId,
    ]),
  ).toEqual([
    [true, true, "black-s"],
    [false, false, "white-l"],
  ]);
  expect(
    sizes?.options.map(({ name, isChosen, isAvailable, variantId }) => [
      name,
      isChosen,
      isAvailable,
      variantId,
    ]),
  ).toEqual([
    ["S", true, true, "black-s"],
    ["M", false, false, "black-m"],
    ["L", false, false, "white-l"],
    ["XL", false, false, null],
  ]);
});

test("leads to the variant that keeps most options, and of these to one in stock", () => {
  const types = ["Warna", "Ukuran", "Bahan"].map((name) => ({
    name,
    options: [option("a"), option("b")],
  }));
  const variants = [
    variant("x", [1, 1, 1], "available"),
    variant("y", [1, 0, 1], "none"),
    variant("z", [1, 1, 0], "available"),
    variant("now", [0, 0, 0], "available"),
  ];
  const [first] = optionRows(
    { variationTypes: types, variants },
    variants[3] as (typeof variants)[3],
  );
  expect(first?.options[1]).toMatchObject({ variantId: "z", isAvailable: false });
});

test("shows the chosen option's picture first, and each picture once", () => {
  const shown = (id: string) => picturesOfChoice(SHIRT, chosen(id)).map(({ imageId }) => imageId);
  expect(shown("white-l")).toEqual(["white", "front"]);
  expect(shown("black-s")).toEqual(["front", "white"]);
});
