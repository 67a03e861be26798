import type { PAIR_REASONS } from "#contract/product-merges.ts";
import type { StoredProduct } from "../products/index.ts";

export type StoredVariant = StoredProduct["variants"][number];
export interface Pair {
  variantId: string;
  /** `null` if it stays a separate variant. */
  into: string | null;
  reason: (typeof PAIR_REASONS)[number] | null;
}

/** Ignores case, spaces and punctuation. Letters of every script count (Thai vowels are marks). */
export const sameName = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
/** Ignores case and spaces. */
const sameSku = (sku: string): string => sku.toLowerCase().replace(/\s+/g, "");

/** The names of a variant's options, in the variation types' order. */
export function optionNames(
  { row }: StoredProduct,
  { optionIds }: Pick<StoredVariant, "optionIds">,
): string[] {
  return row.variationTypes.map(
    (type, index) => type.options.find(({ id }) => id === optionIds[index])?.name ?? "",
  );
}

/**
 * Proposes for each variant of another product the matching variant of the survivor: by barcode, by
 * SKU without case and spaces, by options, or because each product has only one. No two variants of
 * one product get the same proposal.
 */
export function pairVariants(survivor: StoredProduct, other: StoredProduct): Pair[] {
  const free = new Set(survivor.variants);
  const pairs = new Map<string, Pair>();
  const pairBy = (
    reason: NonNullable<Pair["reason"]>,
    keyOf: (product: StoredProduct, variant: StoredVariant) => string,
  ) => {
    const places = new Map([...free].map((variant) => [keyOf(survivor, variant), variant]));
    for (const variant of other.variants) {
      if (pairs.has(variant.id)) continue;
      const key = keyOf(other, variant);
      const found = key === "" ? undefined : places.get(key);
      if (!found || !free.delete(found)) continue;
      pairs.set(variant.id, { variantId: variant.id, into: found.id, reason });
    }
  };
  pairBy("barcode", (_product, variant) => variant.barcode);
  pairBy("sku", (_product, variant) => sameSku(variant.sku));
  pairBy("options", (product, variant) =>
    optionNames(product, variant).map(sameName).sort().join("\n"),
  );
  if (survivor.variants.length === 1 && other.variants.length === 1) pairBy("only", () => "only");
  return other.variants.map(
    (variant) => pairs.get(variant.id) ?? { variantId: variant.id, into: null, reason: null },
  );
}

/**
 * For each of the survivor's variation types, the position of the other's type with the same name.
 * `null` if the types differ.
 */
export function typePlaces(survivor: StoredProduct, other: StoredProduct): number[] | null {
  const [ours, theirs] = [survivor.row.variationTypes, other.row.variationTypes];
  if (ours.length === 0 || ours.length !== theirs.length) return null;
  const places = ours.map((type) =>
    theirs.findIndex((their) => sameName(their.name) === sameName(type.name)),
  );
  return places.includes(-1) || new Set(places).size < places.length ? null : places;
}
