import { isDeepStrictEqual } from "node:util";
import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { Changes } from "../products/index.ts";

interface RevertRefusal {
  sku: string;
  code: "changed_since" | "not_undoable";
}

const VARIANT_FIELD = /^variants\[(.*)\](?:\.(\w+))?$/s;

/**
 * Returns a product before `changes` (record-history.ts); other values stay. Refuses the whole
 * product if a value changed since, or the history lacks a removed variant.
 */
export function revertChanges(
  product: ProductInput,
  changes: Changes,
): { next: ProductInput; refusal: RevertRefusal | null } {
  let next = product;
  for (const [field, [before, after]] of Object.entries(changes)) {
    const [, sku, variantField] = VARIANT_FIELD.exec(field) ?? [];
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
  const variant = product.variants.find((entry) => id !== undefined && entry.id === id);
  if (!variant) return { code: "changed_since" };
  if (field === undefined)
    return { ...product, variants: product.variants.filter((entry) => entry !== variant) };
  if (!isDeepStrictEqual(variant[field as keyof VariantInput], after))
    return { code: "changed_since" };
  return {
    ...product,
    variants: product.variants.map((entry) =>
      entry === variant ? { ...entry, [field]: before } : entry,
    ),
  };
}

/** Finds the variant that the history names by its former SKU. */
function findVariantId(product: ProductInput, changes: Changes, sku: string): string | undefined {
  const currentSku = changes[`variants[${sku}].sku`]?.[1] ?? sku;
  return product.variants.find((variant) => variant.sku === currentSku)?.id;
}

function reorderVariants(product: ProductInput, before: unknown): RevertedProduct {
  const positionsBySku = new Map((before as string[]).map((sku, position) => [sku, position]));
  if (product.variants.some(({ sku }) => !positionsBySku.has(sku)))
    return { code: "changed_since" };
  return {
    ...product,
    variants: product.variants.toSorted(
      (a, b) => (positionsBySku.get(a.sku) ?? 0) - (positionsBySku.get(b.sku) ?? 0),
    ),
  };
}
