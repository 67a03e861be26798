import type { ProductEdit } from "#contract/product-batches.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";

interface EditRefusal {
  sku: string;
  code: "price_not_positive" | "price_too_high";
}

/** Applies a bulk edit to a product, or returns why it is impossible. */
export function applyEdit(
  product: ProductInput,
  edit: ProductEdit,
): { next: ProductInput; refusal: EditRefusal | null } {
  const { price, isActive, category, brand, ...variantEdit } = edit;
  const changedFields = removeUndefined(variantEdit) as Partial<VariantInput>;
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...changedFields,
    ...(price ? { price: editPrice(variant.price, price) } : {}),
  }));
  return {
    next: { ...product, ...removeUndefined({ isActive, category, brand }), variants },
    refusal: findFirstRefusal(variants),
  };
}

/** Percents are in hundredths, so that 7.5 % of an integer is exact before rounding half up. */
function editPrice(
  before: number,
  { mode, value, roundTo }: NonNullable<ProductEdit["price"]>,
): number {
  if (mode === "percent")
    return roundHalfUp(before * (10_000 + Math.round(value * 100)), 10_000 * roundTo) * roundTo;
  const exactPrice = mode === "add" ? before + Math.round(value) : Math.round(value);
  return roundHalfUp(exactPrice, roundTo) * roundTo;
}

/** Uses integers, because a float would turn 0.5 into 0.49999. */
const roundHalfUp = (value: number, unit: number): number =>
  Number((2n * BigInt(value) + BigInt(unit)) / (2n * BigInt(unit)));

function findFirstRefusal(variants: VariantInput[]): EditRefusal | null {
  for (const { sku, price } of variants) {
    if (price <= 0) return { sku, code: "price_not_positive" };
    if (price > PRODUCT_LIMITS.price) return { sku, code: "price_too_high" };
  }
  return null;
}

function removeUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
