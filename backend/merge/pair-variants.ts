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
 * Proposes the survivor's variant for each variant of another product: by barcode, by SKU, by
 * options, or if each has only one. Each variant is proposed once.
 */
export function pairVariants(survivor: StoredProduct, otherProduct: StoredProduct): Pair[] {
  const freeVariants = new Set(survivor.variants);
  const pairs = new Map<string, Pair>();
  const pairBy = (
    reason: NonNullable<Pair["reason"]>,
    getKey: (product: StoredProduct, variant: StoredVariant) => string,
  ) => {
    const variantsByKey = new Map(
      [...freeVariants].map((variant) => [getKey(survivor, variant), variant]),
    );
    for (const variant of otherProduct.variants) {
      if (pairs.has(variant.id)) continue;
      const key = getKey(otherProduct, variant);
      const target = key === "" ? undefined : variantsByKey.get(key);
      if (!target || !freeVariants.delete(target)) continue;
      pairs.set(variant.id, { variantId: variant.id, into: target.id, reason });
    }
  };
  pairBy("barcode", (_product, variant) => variant.barcode);
  pairBy("sku", (_product, variant) => normaliseSku(variant.sku));
  pairBy("options", (product, variant) =>
    listOptionNames(product, variant).map(normaliseName).sort().join("\n"),
  );
  if (survivor.variants.length === 1 && otherProduct.variants.length === 1)
    pairBy("only", () => "only");
  return otherProduct.variants.map(
    (variant) => pairs.get(variant.id) ?? { variantId: variant.id, into: null, reason: null },
  );
}

/**
 * Returns the position of the other's type for each type of the survivor. `null`: the types differ.
 */
export function matchTypePositions(
  survivor: StoredProduct,
  otherProduct: StoredProduct,
): number[] | null {
  const [ourVariationTypes, theirVariationTypes] = [
    survivor.row.variationTypes,
    otherProduct.row.variationTypes,
  ];
  if (ourVariationTypes.length === 0 || ourVariationTypes.length !== theirVariationTypes.length)
    return null;
  const positions = ourVariationTypes.map((type) =>
    theirVariationTypes.findIndex(
      (theirType) => normaliseName(theirType.name) === normaliseName(type.name),
    ),
  );
  return positions.includes(-1) || new Set(positions).size < positions.length ? null : positions;
}
