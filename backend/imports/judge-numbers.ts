import type { ImportProblem } from "../db/schema/product-imports.ts";
import type { StoredProduct } from "../products/index.ts";
import { isFar, isNear, median, usualLevel } from "../tables/far-number.ts";
import type { NumberDoubt, Proposal, ProposedVariant } from "./proposal.ts";

type Variant = StoredProduct["variants"][number];
type Matches = ReadonlyMap<ProposedVariant, Variant>;

/** The file's prices, which a price is compared with besides the catalogue. */
export interface FilePrices {
  /** Minor units; `null` if there are too few. */
  median: number | null;
  /** So low that they are likely in another currency. */
  areTiny: boolean;
}

/** Used if no other products are known. */
export const NO_PRICES: FilePrices = { median: null, areTiny: false };

/** Rupiah. No sold product costs less. */
const TINY_RUPIAH = 1000;
const FAR_FROM_SIBLINGS = 100;

export function filePrices(proposals: readonly Proposal[], asksCurrency: boolean): FilePrices {
  const prices = proposals.flatMap(({ variants }) =>
    variants.map(({ price }) => price).filter((price) => price > 0),
  );
  const middle = median(prices);
  return {
    median: usualLevel(prices),
    areTiny: asksCurrency && middle !== null && middle < TINY_RUPIAH,
  };
}

/** Settles doubtful numbers whose meaning is near the catalogue's, and reports the others. */
export function settleDoubts(proposal: Proposal, matches: Matches): ImportProblem[] {
  return proposal.variants.flatMap((variant) => {
    const { doubts = [] } = variant;
    delete variant.doubts;
    return doubts.flatMap((doubt): ImportProblem[] => {
      const meaning = meaningOf(doubt, matches.get(variant));
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

function meaningOf(
  { field, thousands, decimals }: NumberDoubt,
  old: Variant | undefined,
): number | null {
  const before = old && field !== "quantity" ? old[field] : 0;
  if (isNear(thousands, before) === isNear(decimals, before)) return null;
  return isNear(thousands, before) ? thousands : decimals;
}

/** Reports prices that are probably wrong. Each is held back until the seller confirms it. */
export function unusualPrices(
  proposal: Proposal,
  matches: Matches,
  file: FilePrices,
): ImportProblem[] {
  const problems = proposal.variants.flatMap((variant): ImportProblem[] => {
    const old = matches.get(variant);
    const cost = variant.cogs ?? old?.cogs ?? 0;
    if (variant.price <= 0 || (old?.price === variant.price && old.cogs === cost)) return [];
    const found = unusual(variant, old, cost, file) ?? farFromSiblings(variant, proposal);
    if (!found) return [];
    const value = `${variant.price}|${found.than}`;
    return [
      { line: variant.line, column: "Variant Price", code: found.code, value, level: "error" },
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

function unusual(
  { price }: ProposedVariant,
  old: Variant | undefined,
  cost: number,
  file: FilePrices,
): { code: string; than: number } | null {
  if (old && isFar(price, old.price)) return { code: "price_far_from_present", than: old.price };
  if (cost > price) return { code: "price_below_cost", than: cost };
  if (!old && file.median !== null && isFar(price, file.median))
    return { code: "price_far_from_file", than: file.median };
  return null;
}

function farFromSiblings(
  variant: ProposedVariant,
  { variants }: Proposal,
): { code: string; than: number } | null {
  const others = variants.filter((one) => one !== variant && one.price > 0);
  const than = median(others.map(({ price }) => price));
  return than !== null && isFar(variant.price, than, FAR_FROM_SIBLINGS)
    ? { code: "price_far_from_siblings", than }
    : null;
}
