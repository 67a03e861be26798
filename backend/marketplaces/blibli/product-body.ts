import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toHtml } from "../description.ts";

interface VariationKind {
  code: string;
  name: string;
}

/** Pictures of one variant. */
const MAX_PICTURES = 8;

const NAME_SYNONYMS = [
  ["warna", "color", "colour", "สี"],
  ["ukuran", "size", "ขนาด", "ไซซ์", "ไซส์"],
];

/**
 * Takes the category's attribute of the same name for each variation type, else the next free one.
 * Throws `variation_kinds`.
 */
export function findKinds(
  { variationTypes }: ListingDraft,
  offeredKinds: readonly VariationKind[],
): VariationKind[] {
  const freeKinds = new Set(offeredKinds);
  const kinds = variationTypes.map(({ name }) => {
    const kind = [...freeKinds].find((kind) => isSame(kind.name, name));
    if (kind) freeKinds.delete(kind);
    return kind;
  });
  return kinds.map((kind) => {
    if (kind) return kind;
    const [next] = freeKinds;
    if (!next)
      throw new ConnectorError(
        "rejected",
        "variation_kinds",
        `Variants of this category differ by ${offeredKinds.map(({ name }) => name).join(", ") || "nothing"} alone`,
      );
    freeKinds.delete(next);
    return next;
  });
}

function isSame(part: string, otherText: string): boolean {
  const [a, b] = [part.trim().toLowerCase(), otherText.trim().toLowerCase()];
  return a === b || NAME_SYNONYMS.some((synonyms) => synonyms.includes(a) && synonyms.includes(b));
}

export const createBody = (
  draft: ListingDraft,
  { kinds, pickupPointCode }: { kinds: readonly VariationKind[]; pickupPointCode: string },
) => ({
  product: [
    {
      ...makeDetails(draft),
      // Base64, because the official client declares it as bytes.
      description: Buffer.from(toHtml(draft.description)).toString("base64"),
      categoryCode: draft.categoryId,
      ...(draft.brandId ? { brandCode: draft.brandId } : {}),
      ...(!draft.brandId && draft.brandName ? { newBrand: draft.brandName } : {}),
      imageMap: Object.fromEntries(
        draft.externalImageIds.map((url, index) => [`image-${index}`, url]),
      ),
      pickupPointCode,
      productType: 1,
      productItems: draft.variants.map((variant) => makeNewVariant(draft, variant, kinds)),
    },
  ],
});

export const makeDetailBody = (draft: ListingDraft) => ({
  ...makeDetails(draft),
  description: toHtml(draft.description),
});

const makeDetails = (draft: ListingDraft) => ({
  name: draft.name,
  attributes: draft.attributes.map(({ attributeId, valueId, value }) => ({
    code: attributeId,
    values: [value ?? valueId ?? ""],
  })),
  dimension: toDimension(draft.variants[0]),
  logistics: draft.logisticsIds,
});

/** Kilograms and centimetres. */
const toDimension = (variant: ListingVariant | undefined) => ({
  weight: (variant?.weightG ?? 0) / 1000,
  length: variant?.lengthCm ?? 0,
  width: variant?.widthCm ?? 0,
  height: variant?.heightCm ?? 0,
});

export const makeNewVariant = (
  draft: ListingDraft,
  variant: ListingVariant,
  kinds: readonly VariationKind[],
) => ({
  sellerSku: variant.sku,
  ...(variant.barcode ? { upcCode: variant.barcode } : {}),
  price: { regular: variant.price, sale: variant.price },
  availableStock: variant.quantity,
  buyable: true,
  images: listPictures(draft, variant),
  variantAttributes: listOptions(draft, variant).map((value, index) => ({
    code: kinds[index]?.code ?? "",
    name: kinds[index]?.name ?? "",
    value,
  })),
});

/** Pictures that all variants share are sent separately. */
function listPictures(draft: ListingDraft, variant: ListingVariant): string[] {
  const ownPictureUrl = findOwnPicture(draft, variant);
  return ownPictureUrl ? [ownPictureUrl] : draft.externalImageIds;
}

/** The variant's own picture comes first. */
export function listAllPictures(draft: ListingDraft, variant: ListingVariant): string[] {
  const ownPictureUrl = findOwnPicture(draft, variant);
  return [...new Set([...(ownPictureUrl ? [ownPictureUrl] : []), ...draft.externalImageIds])].slice(
    0,
    MAX_PICTURES,
  );
}

const findOwnPicture = (draft: ListingDraft, { optionIndexes }: ListingVariant) =>
  draft.variationTypes[0]?.options[optionIndexes[0] ?? -1]?.externalImageId;

/** Blibli identifies variants by these values. */
export const listOptions = (
  { variationTypes }: ListingDraft,
  { optionIndexes }: ListingVariant,
): string[] =>
  variationTypes.map(({ options }, index) => options[optionIndexes[index] ?? 0]?.name ?? "");
