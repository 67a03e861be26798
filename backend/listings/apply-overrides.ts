import type { ListingRow } from "./claim.ts";
import type { ListingSource } from "./listing-source.ts";

type ListingOverrides = Pick<
  ListingRow,
  "name" | "description" | "condition" | "imageIds" | "ownImageIds" | "prices" | "sizeChartImageId"
>;

/**
 * Returns the product as one channel shows it: the seller's choices for that channel replace the
 * product's values (docs/domain.md "Channel products"). Omits pictures that the product no longer
 * has. Pure.
 */
export function applyOverrides(
  source: ListingSource,
  ownListingOverrides: ListingOverrides | null,
): ListingSource {
  if (!ownListingOverrides) return source;
  const { product, variants, imageIds, sizeGuide } = source;
  const shownPictures = chooseShownPictures(ownListingOverrides, imageIds);
  return {
    product: {
      ...product,
      name: ownListingOverrides.name ?? product.name,
      description: ownListingOverrides.description ?? product.description,
      condition: ownListingOverrides.condition ?? product.condition,
    },
    variants: variants.map((variant) => ({
      ...variant,
      price: ownListingOverrides.prices[variant.id] ?? variant.price,
    })),
    imageIds: shownPictures.length > 0 ? shownPictures : imageIds,
    sizeGuide: ownListingOverrides.sizeChartImageId
      ? {
          ...(sizeGuide ?? { measures: [], rows: [] }),
          imageId: ownListingOverrides.sizeChartImageId,
        }
      : sizeGuide,
  };
}

/**
 * Returns the channel's own choice of pictures, without those that the product no longer has.
 * Empty: the channel shows the product's. Pure.
 */
export function chooseShownPictures(
  { imageIds, ownImageIds }: Pick<ListingRow, "imageIds" | "ownImageIds">,
  productImageIds: readonly string[],
): string[] {
  return imageIds?.filter((id) => productImageIds.includes(id) || ownImageIds.includes(id)) ?? [];
}
