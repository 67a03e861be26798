import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toHtml } from "../description.ts";

interface Kind {
  code: string;
  name: string;
}

/** Pictures of one variant. */
const MAX_PICTURES = 8;

const SYNONYMS = [
  ["warna", "color", "colour", "สี"],
  ["ukuran", "size", "ขนาด", "ไซซ์", "ไซส์"],
];

/**
 * Returns the category's attribute for each variation type of the draft: the one with the same
 * name, else the next free one. Throws `variation_kinds`.
 */
export function kindsOf({ variationTypes }: ListingDraft, offered: readonly Kind[]): Kind[] {
  const free = new Set(offered);
  const named = variationTypes.map(({ name }) => {
    const found = [...free].find((kind) => isSame(kind.name, name));
    if (found) free.delete(found);
    return found;
  });
  return named.map((kind) => {
    if (kind) return kind;
    const [next] = free;
    if (!next)
      throw new ConnectorError(
        "rejected",
        "variation_kinds",
        `Variants of this category differ by ${offered.map(({ name }) => name).join(", ") || "nothing"} alone`,
      );
    free.delete(next);
    return next;
  });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one.trim().toLowerCase(), other.trim().toLowerCase()];
  return a === b || SYNONYMS.some((words) => words.includes(a) && words.includes(b));
}

export const createBody = (
  draft: ListingDraft,
  { kinds, pickupPointCode }: { kinds: readonly Kind[]; pickupPointCode: string },
) => ({
  product: [
    {
      ...details(draft),
      // Base64, like the official client, which declares it as bytes.
      description: Buffer.from(toHtml(draft.description)).toString("base64"),
      categoryCode: draft.categoryId,
      ...(draft.brandId ? { brandCode: draft.brandId } : {}),
      ...(!draft.brandId && draft.brandName ? { newBrand: draft.brandName } : {}),
      imageMap: Object.fromEntries(draft.externalImageIds.map((url, at) => [`image-${at}`, url])),
      pickupPointCode,
      productType: 1,
      productItems: draft.variants.map((variant) => newVariant(draft, variant, kinds)),
    },
  ],
});

export const detailBody = (draft: ListingDraft) => ({
  ...details(draft),
  description: toHtml(draft.description),
});

const details = (draft: ListingDraft) => ({
  name: draft.name,
  attributes: draft.attributes.map(({ attributeId, valueId, value }) => ({
    code: attributeId,
    values: [value ?? valueId ?? ""],
  })),
  dimension: dimensionOf(draft.variants[0]),
  logistics: draft.logisticsIds,
});

/** Kilograms and centimetres. */
const dimensionOf = (variant: ListingVariant | undefined) => ({
  weight: (variant?.weightG ?? 0) / 1000,
  length: variant?.lengthCm ?? 0,
  width: variant?.widthCm ?? 0,
  height: variant?.heightCm ?? 0,
});

export const newVariant = (
  draft: ListingDraft,
  variant: ListingVariant,
  kinds: readonly Kind[],
) => ({
  sellerSku: variant.sku,
  ...(variant.barcode ? { upcCode: variant.barcode } : {}),
  price: { regular: variant.price, sale: variant.price },
  availableStock: variant.quantity,
  buyable: true,
  images: picturesOf(draft, variant),
  variantAttributes: optionsOf(draft, variant).map((value, at) => ({
    code: kinds[at]?.code ?? "",
    name: kinds[at]?.name ?? "",
    value,
  })),
});

/** Returns the pictures of a new product. Those that all variants share are sent apart. */
function picturesOf(draft: ListingDraft, variant: ListingVariant): string[] {
  const ownPictureUrl = ownPicture(draft, variant);
  return ownPictureUrl ? [ownPictureUrl] : draft.externalImageIds;
}

/** Returns all pictures of one variant, its own picture first. */
export function allPictures(draft: ListingDraft, variant: ListingVariant): string[] {
  const ownPictureUrl = ownPicture(draft, variant);
  return [...new Set([...(ownPictureUrl ? [ownPictureUrl] : []), ...draft.externalImageIds])].slice(
    0,
    MAX_PICTURES,
  );
}

const ownPicture = (draft: ListingDraft, { optionIndexes }: ListingVariant) =>
  draft.variationTypes[0]?.options[optionIndexes[0] ?? -1]?.externalImageId;

/** Returns the values that identify the draft's variants at Blibli. */
export const optionsOf = (
  { variationTypes }: ListingDraft,
  { optionIndexes }: ListingVariant,
): string[] => variationTypes.map(({ options }, at) => options[optionIndexes[at] ?? 0]?.name ?? "");
