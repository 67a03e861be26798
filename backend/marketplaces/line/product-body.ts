import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { preserveHtml } from "../description.ts";
import { toBaht } from "./money.ts";

/**
 * Returns the common fields of `POST /products` and `PATCH /products/{id}`. `code` is the draft's
 * token, by which an interrupted attempt is found. `textThere` is the current description.
 */
export const makeProductDetails = (draft: ListingDraft, textThere = "") => ({
  name: draft.name,
  code: draft.token,
  categoryId: Number(draft.categoryId),
  imageUrls: draft.externalImageIds,
  description: preserveHtml(draft.description, textThere),
  ...(draft.brandName ? { brand: draft.brandName } : {}),
});

/** Pictures belong to the first kind's values. */
export function makeVariantOptions({ variationTypes: [first, second] }: ListingDraft) {
  if (!first) return {};
  return {
    variantOptions: {
      option1: {
        name: first.name,
        data: first.options.map(({ name, externalImageId }) => ({
          value: name,
          ...(externalImageId ? { imageUrl: externalImageId } : {}),
        })),
      },
      ...(second
        ? {
            option2: {
              name: second.name,
              data: second.options.map(({ name }) => ({ value: name })),
            },
          }
        : {}),
    },
  };
}

export const makeNewVariant = (variant: ListingVariant) => ({
  ...makeVariantDetails(variant),
  price: toBaht(variant.price),
  onHandNumber: variant.quantity,
  ...(variant.optionIndexes.length > 0 ? { options: variant.optionIndexes } : {}),
});

/** Kilograms in steps of ten grams, rounded up, so that shipping is never underpaid. */
export const makeVariantDetails = ({ sku, barcode, weightG }: ListingVariant) => ({
  sku,
  ...(barcode ? { barcode } : {}),
  weight: Math.max(1, Math.ceil(weightG / 10)) / 100,
});

/** Returns the values that identify the draft's variants at MyShop. */
export const listValues = (
  { variationTypes }: ListingDraft,
  { optionIndexes }: ListingVariant,
): string[] =>
  variationTypes.map(({ options }, index) => options[optionIndexes[index] ?? 0]?.name ?? "");
