import { isDeepStrictEqual } from "node:util";
import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { Changes } from "./record-history.ts";

const AUDITED_FIELDS = [
  "name",
  "description",
  "category",
  "brand",
  "condition",
  "isDigital",
  "isActive",
  "variationTypes",
  "imageIds",
] as const;
const VARIANT_FIELDS = [
  "sku",
  "barcode",
  "price",
  "cogs",
  "weightG",
  "widthCm",
  "heightCm",
  "lengthCm",
  "stockMode",
  "isActive",
  "optionIds",
] as const;

/** Matches variants by id, and names them by their former SKU. */
export function listProductChanges(before: ProductInput, after: ProductInput): Changes {
  const changes: Changes = {};
  for (const field of AUDITED_FIELDS)
    if (!isDeepStrictEqual(before[field], after[field]))
      changes[field] = [before[field], after[field]];
  // Clients that do not know size guides or attributes leave them unchanged.
  if (after.sizeChart !== undefined && after.sizeChart !== (before.sizeChart ?? null))
    changes.sizeChart = [before.sizeChart ?? null, after.sizeChart];
  if (
    after.attributes !== undefined &&
    !isDeepStrictEqual(before.attributes ?? [], after.attributes)
  )
    changes.attributes = [before.attributes ?? [], after.attributes];
  const previous = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const variant of after.variants) {
    const old = previous.get(variant.id);
    if (old) Object.assign(changes, listVariantChanges(old, variant));
    else
      changes[`variants[${variant.sku}]`] = [
        null,
        { price: variant.price, weightG: variant.weightG },
      ];
    previous.delete(variant.id);
  }
  for (const removedVariant of previous.values())
    changes[`variants[${removedVariant.sku}]`] = [
      { price: removedVariant.price, weightG: removedVariant.weightG },
      null,
    ];
  const listVariantIds = (product: ProductInput) => product.variants.map((variant) => variant.id);
  if (
    Object.keys(changes).length === 0 &&
    !isDeepStrictEqual(listVariantIds(before), listVariantIds(after))
  )
    changes.variantOrder = [
      before.variants.map((variant) => variant.sku),
      after.variants.map((variant) => variant.sku),
    ];
  return changes;
}

function listVariantChanges(before: VariantInput, after: VariantInput): Changes {
  return Object.fromEntries(
    VARIANT_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field])).map(
      (field) => [`variants[${before.sku}].${field}`, [before[field], after[field]]],
    ),
  );
}
