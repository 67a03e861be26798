import "server-only";
import type { StorefrontItem } from "#contract/storefront.ts";

/** The query of a product's address that names the chosen variant. */
export const VARIANT_PARAM = "variant";

type Variant = StorefrontItem["variants"][number];

/** One option of a row of the choice. */
export interface OptionChoice {
  name: string;
  picture: { url: string } | null;
  isChosen: boolean;
  /** With the other chosen options it can be ordered. */
  isAvailable: boolean;
  /** The variant that the option leads to. `null` if no variant has the option. */
  variantId: string | null;
}

const isOrderable = ({ availability }: Variant) => availability !== "none";

/** Returns the named variant, otherwise the first that can be ordered, otherwise the first. */
export function chooseVariant(
  { variants }: Pick<StorefrontItem, "variants">,
  variantId: string | null,
): Variant | null {
  return (
    variants.find(({ id }) => id === variantId) ?? variants.find(isOrderable) ?? variants[0] ?? null
  );
}

/** Returns a row of options for each variation type. An option keeps the other chosen options. */
export function optionRows(
  { variationTypes, variants }: Pick<StorefrontItem, "variationTypes" | "variants">,
  chosen: Variant,
): { name: string; options: OptionChoice[] }[] {
  return variationTypes.map(({ name, options }, typeIndex) => ({
    name,
    options: options.map((option, optionIndex) => {
      const variant = findNearestVariant(variants, chosen, typeIndex, optionIndex);
      return {
        ...option,
        isChosen: chosen.optionIndexes[typeIndex] === optionIndex,
        isAvailable:
          variant !== null && isOrderable(variant) && keepsOthers(variant, chosen, typeIndex),
        variantId: variant?.id ?? null,
      };
    }),
  }));
}

/**
 * Returns the variant with this option that keeps most of the other chosen options. If several keep
 * as many, one that can be ordered comes first.
 */
function findNearestVariant(
  variants: readonly Variant[],
  chosen: Variant,
  typeIndex: number,
  optionIndex: number,
): Variant | null {
  const countSameOptions = (variant: Variant) =>
    variant.optionIndexes.filter((option, index) => option === chosen.optionIndexes[index]).length;
  const [nearest = null] = variants
    .filter(({ optionIndexes }) => optionIndexes[typeIndex] === optionIndex)
    .sort(
      (a, b) =>
        countSameOptions(b) - countSameOptions(a) ||
        Number(isOrderable(b)) - Number(isOrderable(a)),
    );
  return nearest;
}

const keepsOthers = (variant: Variant, chosen: Variant, typeIndex: number) =>
  variant.optionIndexes.every(
    (option, index) => index === typeIndex || option === chosen.optionIndexes[index],
  );

/** Returns the pictures with the chosen variant's own first. */
export function picturesOfChoice(
  { pictures, variationTypes }: Pick<StorefrontItem, "pictures" | "variationTypes">,
  chosen: Variant | null,
): StorefrontItem["pictures"] {
  const chosenPicture = variationTypes.flatMap(
    ({ options }, typeIndex) => options[chosen?.optionIndexes[typeIndex] ?? -1]?.picture ?? [],
  )[0];
  return chosenPicture
    ? [chosenPicture, ...pictures.filter(({ imageId }) => imageId !== chosenPicture.imageId)]
    : pictures;
}
