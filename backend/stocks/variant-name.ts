import type { VariationType } from "../db/schema/products.ts";

/** Joins the chosen options in the order of the variation types: `Red / XL`. */
export function formatVariantName(
  types: readonly VariationType[],
  optionIds: readonly string[],
): string {
  const names = types.map(
    (type, index) => type.options.find((option) => option.id === optionIds[index])?.name,
  );
  return names.filter(Boolean).join(" / ");
}
