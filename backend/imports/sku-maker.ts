import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { toSkuKey } from "../products/index.ts";

/** Leaves room for a number after it. */
const MAX_BASE = PRODUCT_LIMITS.sku - 5;

/** Makes `CLASSIC-VARSITY-TOP-SMALL`. Equal words give equal SKUs, so a second import finds it. */
export function makeBaseSku(handle: string, options: readonly string[]): string {
  const parts = [handle, ...options].map((part) =>
    part
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, ""),
  );
  const ending = parts.slice(1).filter(Boolean).join("-").slice(0, 60);
  const start = (parts[0] || "SKU").slice(0, MAX_BASE - (ending ? ending.length + 1 : 0));
  return ending ? `${start}-${ending}` : start;
}

/** Returns the base, else the first free of `-2`, `-3` … */
export function takeFreeSku(base: string, takenSkus: Set<string>): string {
  let sku = base;
  for (let number = 2; takenSkus.has(toSkuKey(sku)); number++) sku = `${base}-${number}`;
  takenSkus.add(toSkuKey(sku));
  return sku;
}
