import type { PAIR_REASONS } from "#contract/product-merges.ts";
import type { StoredProduct } from "../products/index.ts";

export type StoredVariant = StoredProduct["variants"][number];
export interface Pair {
  variantId: string;
  /** `null`: it stays a separate variant. */
  into: string | null;
  reason: (typeof PAIR_REASONS)[number] | null;
}

/** Ignores case, spaces and punctuation. Letters of every script count (Thai vowels are marks). */
export const normaliseName = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
/** Ignores case and spaces. */
const normaliseSku = (sku: string): string => sku.toLowerCase().replace(/\s+/g, "");

export function listOptionNames(
  { row }: StoredProduct,
  { optionIds }: Pick<StoredVariant, "optionIds">,
): string[] {
  return row.variationTypes.map(
    (type, index) => type.options.find(({ id }) => id === optionIds[index])?.name ?? "",
  );
}

/**
 * Proposes the survivor's variant for each variant of another product: by barcode, by SKU without
 * case and spaces, by options, or if each has only one. Each proposal is made once per product.
 */
export function pairVariants(survivor: StoredProduct, otherStoredProduct: StoredProduct): Pair[] {
  const free = new Set(survivor.variants);
  const pairs = new Map<string, Pair>();
  const pairBy = (
    reason: NonNullable<Pair["reason"]>,
    keyOf: (product: StoredProduct, variant: StoredVariant) => string,
  ) => {
    const places = new Map([...free].map((variant) => [keyOf(survivor, variant), variant]));
    for (const variant of otherStoredProduct.variants) {
      if (pairs.has(variant.id)) continue;
      const key = keyOf(otherStoredProduct, variant);
      const placeId = key === "" ? undefined : places.get(key);
      if (!placeId || !free.delete(placeId)) continue;
      pairs.set(variant.id, { variantId: variant.id, into: placeId.id, reason });
    }
  };
  pairBy("barcode", (_product, variant) => variant.barcode);
  pairBy("sku", (_product, variant) => normaliseSku(variant.sku));
  pairBy("options", (product, variant) =>
    listOptionNames(product, variant).map(normaliseName).sort().join("\n"),
  );
  if (survivor.variants.length === 1 && otherStoredProduct.variants.length === 1)
    pairBy("only", () => "only");
  return otherStoredProduct.variants.map(
    (variant) => pairs.get(variant.id) ?? { variantId: variant.id, into: null, reason: null },
  );
}

/**
 * Position of the other's type with the same name, for each of the survivor's types. `null`: the
 * types differ.
 */
export function matchTypePlaces(
  survivor: StoredProduct,
  otherStoredProduct: StoredProduct,
): number[] | null {
  const [ourVariationTypes, theirVariationTypes] = [
    survivor.row.variationTypes,
    otherStoredProduct.row.variationTypes,
  ];
  if (ourVariationTypes.length === 0 || ourVariationTypes.length !== theirVariationTypes.length)
    return null;
  const places = ourVariationTypes.map((type) =>
    theirVariationTypes.findIndex(
      (their) => normaliseName(their.name) === normaliseName(type.name),
    ),
  );
  return places.includes(-1) || new Set(places).size < places.length ? null : places;
}
