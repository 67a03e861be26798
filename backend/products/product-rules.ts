import { isBarcode } from "#contract/barcode.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { ProductInput } from "#contract/products.ts";

/** Form field path (`variants[0].sku`) → error code. */
export type FieldErrors = Record<string, string>;

const LONGEST_CM = 1_000_000;
/** The smallest size besides 0 (not measured) that four-byte numbers hold. */
const SHORTEST_CM = 1e-10;
const SIDE_FIELDS = ["widthCm", "heightCm", "lengthCm"] as const;

export const toSkuKey = (sku: string): string => sku.trim().toLowerCase();

/**
 * Checks rules beyond field lengths (docs/domain.md "Master products"). The database checks that
 * SKUs are free.
 */
export function checkProduct(product: ProductInput): FieldErrors {
  return { ...checkVariationTypes(product), ...checkMatrix(product), ...checkVariants(product) };
}

function checkVariationTypes({ variationTypes }: ProductInput): FieldErrors {
  const errors: FieldErrors = {};
  const typeNames = new Set<string>();
  const ids = new Set<string>();
  for (const [t, type] of variationTypes.entries()) {
    if (addAndCheckSeen(typeNames, type.name.toLowerCase()))
      errors[`variationTypes[${t}].name`] = "duplicate_type";
    if (addAndCheckSeen(ids, type.id)) errors[`variationTypes[${t}].id`] = "duplicate_id";
    const optionNames = new Set<string>();
    for (const [o, option] of type.options.entries()) {
      if (addAndCheckSeen(optionNames, option.name.toLowerCase()))
        errors[`variationTypes[${t}].options[${o}].name`] = "duplicate_option";
      if (addAndCheckSeen(ids, option.id))
        errors[`variationTypes[${t}].options[${o}].id`] = "duplicate_id";
    }
  }
  return errors;
}

function checkMatrix({ variationTypes, variants }: ProductInput): FieldErrors {
  const errors: FieldErrors = {};
  const combinations = new Set<string>();
  for (const [v, variant] of variants.entries()) {
    const hasValidOptions =
      variant.optionIds.length === variationTypes.length &&
      variationTypes.every((type, t) =>
        type.options.some((option) => option.id === variant.optionIds[t]),
      );
    if (!hasValidOptions) errors[`variants[${v}].optionIds`] = "option_unknown";
    else if (addAndCheckSeen(combinations, variant.optionIds.join("\n")))
      errors[`variants[${v}].optionIds`] = "duplicate_combination";
  }
  return errors;
}

function checkVariants({ variants, isDigital }: ProductInput): FieldErrors {
  const errors: FieldErrors = {};
  const skus = new Set<string>();
  const ids = new Set<string>();
  for (const [v, variant] of variants.entries()) {
    if (addAndCheckSeen(skus, toSkuKey(variant.sku))) errors[`variants[${v}].sku`] = "sku_taken";
    if (variant.id !== undefined && addAndCheckSeen(ids, variant.id))
      errors[`variants[${v}].id`] = "duplicate_id";
    if (variant.barcode !== "" && !isBarcode(variant.barcode))
      errors[`variants[${v}].barcode`] = "barcode_invalid";
    for (const field of ["price", "cogs"] as const)
      if (variant[field] > PRODUCT_LIMITS.price) errors[`variants[${v}].${field}`] = "too_big";
    for (const side of SIDE_FIELDS) {
      if (variant[side] > LONGEST_CM) errors[`variants[${v}].${side}`] = "too_big";
      else if (variant[side] !== 0 && variant[side] < SHORTEST_CM)
        errors[`variants[${v}].${side}`] = "invalid_number";
    }
    if (!isDigital && variant.weightG === 0) errors[`variants[${v}].weightG`] = "weight_invalid";
  }
  return errors;
}

/** Returns whether the value was there. */
function addAndCheckSeen(set: Set<string>, value: string): boolean {
  if (set.has(value)) return true;
  set.add(value);
  return false;
}
