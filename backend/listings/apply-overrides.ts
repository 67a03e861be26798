import type { ListingRow } from "./claim.ts";
import type { ListingSource } from "./listing-source.ts";

type ListingOverrides = Pick<
  ListingRow,
  "name" | "description" | "condition" | "imageIds" | "ownImageIds" | "prices" | "sizeChartImageId"
>;

/**
 * Returns the product as one channel shows it (docs/domain.md "Channel products"). Omits pictures
 * that the product no longer has.
 */
export function applyOverrides(
  source: ListingSource,
  listingOverrides: ListingOverrides | null,
): ListingSource {
  if (!listingOverrides) return source;
  const { product, variants, imageIds, sizeGuide } = source;
  const shownPictures = chooseShownPictures(listingOverrides, imageIds);
  return {
    product: {
      ...product,
      name: listingOverrides.name ?? product.name,
      description: listingOverrides.description ?? product.description,
      condition: listingOverrides.condition ?? product.condition,
    },
    variants: variants.map((variant) => ({
      ...variant,
      price: listingOverrides.prices[variant.id] ?? variant.price,
    })),
    imageIds: shownPictures.length > 0 ? shownPictures : imageIds,
    sizeGuide: listingOverrides.sizeChartImageId
      ? {
          ...(sizeGuide ?? { measures: [], rows: [] }),
          imageId: listingOverrides.sizeChartImageId,
        }
      : sizeGuide,
  };
}

/** Omits pictures that the product no longer has. Empty: the channel shows the product's. */
export function chooseShownPictures(
  { imageIds, ownImageIds }: Pick<ListingRow, "imageIds" | "ownImageIds">,
  productImageIds: readonly string[],
): string[] {
  return imageIds?.filter((id) => productImageIds.includes(id) || ownImageIds.includes(id)) ?? [];
}
