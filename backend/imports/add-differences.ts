import type { ImportOptions, ImportProblem } from "../db/schema/product-imports.ts";
import type { StoredProduct } from "../products/index.ts";
import { DIFFERENCE_COLUMN } from "./columns.ts";
import type { Proposal, ProposedVariant } from "./proposal.ts";

type Variant = StoredProduct["variants"][number];

/**
 * Adds a difference to the file's price, else to the product's present price. Reports differences
 * without a price.
 */
export function addDifferences(
  { variants }: Proposal,
  current: StoredProduct | null,
  matches: ReadonlyMap<ProposedVariant, Variant>,
  priceBase: ImportOptions["priceBase"],
): ImportProblem[] {
  const withoutPrice = variants.filter(
    ({ price, priceDifference }) => priceDifference !== undefined && price === 0,
  );
  const presentPrices = current?.variants.map(({ price }) => price) ?? [];
  const base =
    findAgreedBase(withoutPrice, matches) ??
    (priceBase === "lowest" && presentPrices.length > 0 ? Math.min(...presentPrices) : null);
  return variants.flatMap((variant): ImportProblem[] => {
    const { price, priceDifference, line } = variant;
    if (priceDifference === undefined) return [];
    delete variant.priceDifference;
    const basePrice = price > 0 ? price : base;
    const value = String(priceDifference);
    if (basePrice === null)
      return [
        { line, column: DIFFERENCE_COLUMN, code: "price_base_unknown", value, level: "error" },
      ];
    variant.price = Math.max(0, basePrice + priceDifference);
    return variant.price > 0
      ? []
      : [{ line, column: DIFFERENCE_COLUMN, code: "price_invalid", value, level: "error" }];
  });
}

/**
 * Returns the price that explains all present prices by the file's differences, as after its first
 * import. One difference proves nothing.
 */
function findAgreedBase(
  variants: readonly ProposedVariant[],
  matches: ReadonlyMap<ProposedVariant, Variant>,
): number | null {
  const differences = new Set<number>();
  const bases = new Set<number>();
  for (const variant of variants) {
    const present = matches.get(variant);
    if (!present || variant.priceDifference === undefined) continue;
    differences.add(variant.priceDifference);
    bases.add(present.price - variant.priceDifference);
  }
  const [base, ...otherBases] = bases;
  const isProven = differences.size > 1 || differences.has(0);
  return base !== undefined && otherBases.length === 0 && isProven ? base : null;
}
