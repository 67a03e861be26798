import type { FieldLimit } from "#contract/field-limits.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";

const TEXT_LIMITS: Record<string, number> = {
  ...{ description: PRODUCT_LIMITS.description, category: PRODUCT_LIMITS.category },
  ...{ brand: PRODUCT_LIMITS.brand, sku: PRODUCT_LIMITS.sku, barcode: PRODUCT_LIMITS.barcode },
  value: PRODUCT_LIMITS.attributeValue,
};
const FIGURE_LIMITS: Record<string, number> = {
  weightG: PRODUCT_LIMITS.weightG,
  ...{ widthCm: PRODUCT_LIMITS.sideCm, heightCm: PRODUCT_LIMITS.sideCm },
  lengthCm: PRODUCT_LIMITS.sideCm,
};
const NAME_LIMITS: [start: string, most: number][] = [
  ["variationTypes", PRODUCT_LIMITS.optionName],
  ["attributes", PRODUCT_LIMITS.attributeName],
  ["", PRODUCT_LIMITS.name],
];

/** Returns the limit of a product's field, by its path: `variants[0].price`. */
export function findProductLimit(path: string, code: string): FieldLimit | null {
  const field = path.split(".").at(-1) ?? "";
  if (code === "too_long") {
    const most =
      field === "name"
        ? NAME_LIMITS.find(([start]) => path.startsWith(start))?.[1]
        : TEXT_LIMITS[field];
    return most === undefined ? null : { bound: "at_most.text", limit: most };
  }
  if (code !== "too_big") return null;
  if (field === "price" || field === "cogs")
    return { bound: "at_most.money", limit: PRODUCT_LIMITS.price };
  const most = FIGURE_LIMITS[field];
  return most === undefined ? null : { bound: "at_most.number", limit: most };
}
