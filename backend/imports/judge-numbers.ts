import type { ImportProblem } from "../db/schema/product-imports.ts";
import type { StoredProduct } from "../products/index.ts";
import { computeMedian, computeUsualLevel, isFar, isNear } from "../tables/far-number.ts";
import type { NumberDoubt, Proposal, ProposedVariant } from "./proposal.ts";

type Variant = StoredProduct["variants"][number];
type Matches = ReadonlyMap<ProposedVariant, Variant>;

/** Prices of the file, for comparison. */
export interface FilePrices {
  /** Minor units; `null` if there are too few. */
  median: number | null;
  /** So low that they are probably in another currency. */
  areTiny: boolean;
}

/** Used if no other products are known. */
export const NO_PRICES: FilePrices = { median: null, areTiny: false };

/** Rupiah. No sold product costs less. */
const TINY_RUPIAH = 1000;
const FAR_FROM_SIBLINGS = 100;

export function readFilePrices(proposals: readonly Proposal[], asksCurrency: boolean): FilePrices {
  const prices = proposals.flatMap(({ variants }) =>
    variants.map(({ price }) => price).filter((price) => price > 0),
  );
  const middle = computeMedian(prices);
  return {
    median: computeUsualLevel(prices),
    areTiny: asksCurrency && middle !== null && middle < TINY_RUPIAH,
  };
}

/** Resolves doubtful numbers near the catalogue's, and reports others. */
export function resolveDoubts(proposal: Proposal, matches: Matches): ImportProblem[] {
  return proposal.variants.flatMap((variant) => {
    const { doubts = [] } = variant;
    delete variant.doubts;
    return doubts.flatMap((doubt): ImportProblem[] => {
      const meaning = chooseMeaning(doubt, matches.get(variant));
      if (meaning !== null) {
        variant[doubt.field] = meaning;
        return [];
      }
      const { column, text } = doubt;
      const code = "number_doubtful";
      return [{ line: variant.line, column, code, value: text.slice(0, 200), level: "error" }];
    });
  });
}

function chooseMeaning(
  { field, thousands, decimals }: NumberDoubt,
  oldVariant: Variant | undefined,
): number | null {
  const isCompared = field !== "quantity" && field !== "priceDifference";
  const before = oldVariant && isCompared ? oldVariant[field] : 0;
  if (isNear(thousands, before) === isNear(decimals, before)) return null;
  return isNear(thousands, before) ? thousands : decimals;
}

/** Reports prices that are probably wrong. Each is held back until the seller confirms it. */
export function findUnusualPrices(
  proposal: Proposal,
  matches: Matches,
  file: FilePrices,
): ImportProblem[] {
  const problems = proposal.variants.flatMap((variant): ImportProblem[] => {
    const oldVariant = matches.get(variant);
    const cost = variant.cogs ?? oldVariant?.cogs ?? 0;
    if (variant.price <= 0 || (oldVariant?.price === variant.price && oldVariant.cogs === cost))
      return [];
    const unusualPrice =
      findUnusualPrice(variant, oldVariant, cost, file) ??
      comparePriceToSiblings(variant, proposal);
    if (!unusualPrice) return [];
    const value = `${variant.price}|${unusualPrice.than}`;
    return [
      {
        line: variant.line,
        column: "Variant Price",
        code: unusualPrice.code,
        value,
        level: "error",
      },
    ];
  });
  const [first] = proposal.variants;
  if (file.areTiny && matches.size === 0 && first && first.price > 0)
    problems.push({
      ...{ line: first.line, column: "Variant Price", code: "price_currency_unknown" },
      ...{ value: String(first.price), level: "error" },
    });
  return problems;
}

function findUnusualPrice(
  { price }: ProposedVariant,
  oldVariant: Variant | undefined,
  cost: number,
  file: FilePrices,
): { code: string; than: number } | null {
  if (oldVariant && isFar(price, oldVariant.price))
    return { code: "price_far_from_present", than: oldVariant.price };
  if (cost > price) return { code: "price_below_cost", than: cost };
  if (!oldVariant && file.median !== null && isFar(price, file.median))
    return { code: "price_far_from_file", than: file.median };
  return null;
}

function comparePriceToSiblings(
  variant: ProposedVariant,
  { variants }: Proposal,
): { code: string; than: number } | null {
  const otherVariants = variants.filter((one) => one !== variant && one.price > 0);
  const siblingsMedian = computeMedian(otherVariants.map(({ price }) => price));
  return siblingsMedian !== null && isFar(variant.price, siblingsMedian, FAR_FROM_SIBLINGS)
    ? { code: "price_far_from_siblings", than: siblingsMedian }
    : null;
}
