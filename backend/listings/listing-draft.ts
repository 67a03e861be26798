import type { VariationType } from "../db/schema/products.ts";
import type { ListingDraft, ListingVariant } from "../marketplaces/channel-listings.ts";
import type { ListingSource, PlacedQuantity, VariantRow } from "./listing-source.ts";

/** The choices for this channel, by the seller or by default. */
export interface ListingChoice {
  categoryId: string;
  categoryName: string | null;
  /** `null` for no brand. */
  brandId: string | null;
  brandName: string;
  attributes: ListingDraft["attributes"];
}

export interface DraftParts {
  choice: ListingChoice;
  logisticsIds: string[];
  /** The key is our variant's id. */
  quantities: ReadonlyMap<string, PlacedQuantity>;
  /** `null` for the channel's default. */
  daysToShip: number | null;
  /** Our image id → the channel's. Absent images are omitted. */
  imageMap: Readonly<Record<string, string>>;
  sizeChart: ListingDraft["sizeChart"];
  certificates: NonNullable<ListingDraft["certificates"]>;
}

/** The same parts always give the same draft. */
export function buildListingDraft(source: ListingSource, parts: DraftParts): ListingDraft {
  const { product } = source;
  const types = listUsedVariationTypes(source);
  return {
    // Sellers see the token on the marketplace's pages.
    token: source.variants[0]?.sku ?? product.id,
    name: product.name,
    // Marketplaces refuse an empty description.
    description: product.description.trim() || product.name,
    categoryId: parts.choice.categoryId,
    brandId: parts.choice.brandId,
    brandName: parts.choice.brandName,
    condition: product.condition,
    attributes: parts.choice.attributes,
    externalImageIds: source.imageIds.flatMap((id) => parts.imageMap[id] ?? []),
    sizeChart: parts.sizeChart,
    logisticsIds: parts.logisticsIds,
    certificates: parts.certificates,
    daysToShip: parts.daysToShip,
    variationTypes: types.map((type, position) => ({
      name: type.name,
      options: makeDraftOptions(type, position, parts.imageMap),
    })),
    variants: source.variants.map((variant) => makeDraftVariant(variant, types, parts)),
  };
}

/** Marketplaces refuse an option without a model. */
export function listUsedVariationTypes(source: ListingSource): VariationType[] {
  const usedOptionIds = new Set(source.variants.flatMap((variant) => variant.optionIds));
  return source.product.variationTypes.map((type) => ({
    ...type,
    options: type.options.filter((option) => usedOptionIds.has(option.id)),
  }));
}

export function listListingImages(source: ListingSource): string[] {
  const [first] = listUsedVariationTypes(source);
  const optionImageIds =
    first && haveAllImages(first) ? first.options.flatMap((option) => option.imageId ?? []) : [];
  return [...new Set([...source.imageIds, ...optionImageIds])];
}

/** Only the first type's options may have pictures, and then all must. */
function makeDraftOptions(type: VariationType, position: number, imageMap: DraftParts["imageMap"]) {
  const findExternalImage = (imageId: string | null) =>
    imageId ? (imageMap[imageId] ?? null) : null;
  const hasOptionImages =
    position === 0 &&
    haveAllImages(type) &&
    type.options.every((option) => findExternalImage(option.imageId) !== null);
  return type.options.map((option) => ({
    name: option.name,
    externalImageId: hasOptionImages ? findExternalImage(option.imageId) : null,
  }));
}

const haveAllImages = (type: VariationType) =>
  type.options.every((option) => option.imageId !== null);

function makeDraftVariant(
  variant: VariantRow,
  types: VariationType[],
  { quantities }: DraftParts,
): ListingVariant {
  return {
    key: variant.id,
    optionIndexes: types.map((type, position) =>
      type.options.findIndex((option) => option.id === variant.optionIds[position]),
    ),
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    ...(quantities.get(variant.id) ?? { quantity: 0 }),
    weightG: variant.weightG,
    widthCm: variant.widthCm,
    heightCm: variant.heightCm,
    lengthCm: variant.lengthCm,
  };
}
