import { isDeepStrictEqual } from "node:util";
import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { Changes } from "../products/index.ts";

/** Why a product cannot be reverted. */
interface RevertRefusal {
  sku: string;
  code: "changed_since" | "not_undoable";
}

const OF_VARIANT = /^variants\[(.*)\](?:\.(\w+))?$/s;

/**
 * Returns a product before `changes` (history.ts), with other values as they are now. Refuses the
 * whole product if a value changed since, or the history lacks a removed variant.
 */
export function revertChanges(
  product: ProductInput,
  changes: Changes,
): { next: ProductInput; refusal: RevertRefusal | null } {
  let next = product;
  for (const [field, [before, after]] of Object.entries(changes)) {
    const [, sku, variantField] = OF_VARIANT.exec(field) ?? [];
    const reverted =
      sku === undefined
        ? revertField(next, field, before, after)
        : revertVariant(next, findVariantId(product, changes, sku), variantField, before, after);
    if ("code" in reverted)
      return { next: product, refusal: { sku: sku ?? "", code: reverted.code } };
    next = reverted;
  }
  return { next, refusal: null };
}

type RevertedProduct = ProductInput | { code: RevertRefusal["code"] };

function revertField(
  product: ProductInput,
  field: string,
  before: unknown,
  after: unknown,
): RevertedProduct {
  if (field === "variantOrder") return reorderVariants(product, before);
  if (!isDeepStrictEqual(product[field as keyof ProductInput], after))
    return { code: "changed_since" };
  return { ...product, [field]: before };
}

function revertVariant(
  product: ProductInput,
  id: string | undefined,
  field: string | undefined,
  before: unknown,
  after: unknown,
): RevertedProduct {
  if (field === undefined && before !== null) return { code: "not_undoable" };
  const variant = product.variants.find((each) => id !== undefined && each.id === id);
  if (!variant) return { code: "changed_since" };
  if (field === undefined)
    return { ...product, variants: product.variants.filter((each) => each !== variant) };
  if (!isDeepStrictEqual(variant[field as keyof VariantInput], after))
    return { code: "changed_since" };
  return {
    ...product,
    variants: product.variants.map((each) =>
      each === variant ? { ...each, [field]: before } : each,
    ),
  };
}

/** Finds the variant that the history names by its former SKU. */
function findVariantId(product: ProductInput, changes: Changes, sku: string): string | undefined {
  const now = changes[`variants[${sku}].sku`]?.[1] ?? sku;
  return product.variants.find((variant) => variant.sku === now)?.id;
}

function reorderVariants(product: ProductInput, before: unknown): RevertedProduct {
  const places = new Map((before as string[]).map((sku, place) => [sku, place]));
  if (product.variants.some(({ sku }) => !places.has(sku))) return { code: "changed_since" };
  return {
    ...product,
    variants: product.variants.toSorted(
      (a, b) => (places.get(a.sku) ?? 0) - (places.get(b.sku) ?? 0),
    ),
  };
}
