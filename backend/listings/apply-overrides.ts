import type { ListingRow } from "./claim.ts";
import type { ListingSource } from "./listing-source.ts";

type ListingOverrides = Pick<
  ListingRow,
  "name" | "description" | "condition" | "imageIds" | "ownImageIds" | "prices" | "sizeChartImageId"
>;

/**
 * Returns the product as one channel shows it: the seller's choices for that channel replace the
 * product's values, all else is inherited (docs/domain.md "Channel products"). Pictures that the
 * product no longer has are left out. Pure.
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
 * Returns the channel's own choice of pictures without those that the product no longer has; none:
 * it shows the product's. Pure.
 */
export function chooseShownPictures(
  { imageIds, ownImageIds }: Pick<ListingRow, "imageIds" | "ownImageIds">,
  ofProduct: readonly string[],
): string[] {
  return imageIds?.filter((id) => ofProduct.includes(id) || ownImageIds.includes(id)) ?? [];
}
