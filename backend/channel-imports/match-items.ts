import type { Decision, Question } from "../db/schema/channel-imports.ts";
import { makeBaseSku, takeFreeSku } from "../imports/index.ts";

export interface MatchItem {
  externalProductId: string;
  name: string;
  variants: {
    externalVariantId: string /** Trimmed and lower-case; "": none. */;
    sku: string;
    options: string[];
  }[];
}

/** Products and variants that the items may match. */
export interface MatchCatalogue {
  /** Lower-case SKU → its variant. */
  bySku: ReadonlyMap<string, { variantId: string; productId: string }>;
  /** Linked items of this shop → their product. */
  linked: ReadonlyMap<string, string>;
  /** Products linked to another item of this shop. */
  linkedProductIds: ReadonlySet<string>;
  /** Lower-case name → its only product, for items without SKUs. */
  byName: ReadonlyMap<
    string,
    { productId: string; variants: { variantId: string; options: string[] }[] }
  >;
}

export interface Match {
  match: "linked" | "sku" | "name" | "none";
  question: Question | null;
  proposal: Decision | null;
  decision: Decision | null;
  productId: string | null;
  mapping: Record<string, string>;
  newSkus: Record<string, string>;
}

const NO_MATCH: Match = {
  match: "none",
  question: null,
  proposal: null,
  decision: null,
  productId: null,
  mapping: {},
  newSkus: {},
};

/**
 * Proposes a decision for each item (docs/domain.md "Import and merge"). Exact one-to-one SKUs are
 * linked, unknown SKUs created without a question. Duplicate, empty and conflicting SKUs need a
 * person, with a proposal where possible.
 */
export function matchItems(
  items: readonly MatchItem[],
  catalogue: MatchCatalogue,
): Map<string, Match> {
  const skuCounts = countSkus(items);
  const matches = new Map(
    items.map((item) => [item.externalProductId, matchItem(item, catalogue, skuCounts)]),
  );
  markSharedProducts(matches);
  generateMissingSkus(items, matches, new Set([...skuCounts.keys(), ...catalogue.bySku.keys()]));
  return matches;
}

function countSkus(items: readonly MatchItem[]): Map<string, number> {
  const skuCounts = new Map<string, number>();
  for (const { variants } of items)
    for (const { sku } of variants)
      if (sku !== "") skuCounts.set(sku, (skuCounts.get(sku) ?? 0) + 1);
  return skuCounts;
}

function matchItem(
  item: MatchItem,
  catalogue: MatchCatalogue,
  counts: ReadonlyMap<string, number>,
): Match {
  const linkedProductId = catalogue.linked.get(item.externalProductId);
  if (linkedProductId !== undefined)
    return { ...NO_MATCH, match: "linked", decision: "skip", productId: linkedProductId };
  const skuHits = item.variants.flatMap(({ externalVariantId, sku }) => {
    const owner = catalogue.bySku.get(sku);
    return owner ? [{ externalVariantId, ...owner }] : [];
  });
  const [firstHit] = skuHits;
  const question = findQuestion(item, skuHits, catalogue, counts);
  if (!firstHit)
    return question === "sku_missing"
      ? matchByName(item, catalogue)
      : { ...NO_MATCH, question, decision: question === null ? "create" : null };
  const productId =
    getMostFrequent(skuHits.map((skuHit) => skuHit.productId)) ?? firstHit.productId;
  const mapping = Object.fromEntries(
    skuHits
      .filter((skuHit) => skuHit.productId === productId)
      .map((skuHit) => [skuHit.externalVariantId, skuHit.variantId]),
  );
  const skuMatch = { ...NO_MATCH, match: "sku" as const, question, productId, mapping };
  if (question === null) return { ...skuMatch, decision: "link" };
  return { ...skuMatch, proposal: PROPOSAL_BY_QUESTION[question] };
}

/** Proposals by question; `null`: only a person can decide. */
const PROPOSAL_BY_QUESTION: Record<Question, Decision | null> = {
  sku_missing: "link",
  sku_partial: "link",
  product_linked: "skip",
  sku_duplicate: null,
  sku_split: null,
  same_product: null,
};

function findQuestion(
  item: MatchItem,
  skuHits: readonly { productId: string }[],
  catalogue: MatchCatalogue,
  counts: ReadonlyMap<string, number>,
): Question | null {
  const productIds = new Set(skuHits.map((productOfName) => productOfName.productId));
  if (productIds.size > 1) return "sku_split";
  if ([...productIds].some((id) => catalogue.linkedProductIds.has(id))) return "product_linked";
  if (item.variants.some(({ sku }) => (counts.get(sku) ?? 0) > 1)) return "sku_duplicate";
  if (item.variants.some(({ sku }) => sku === "")) return "sku_missing";
  return skuHits.length > 0 && skuHits.length < item.variants.length ? "sku_partial" : null;
}

/** Matches an item without SKUs by exact name, else proposes a product with generated SKUs. */
function matchByName(item: MatchItem, { byName, linkedProductIds }: MatchCatalogue): Match {
  const unanswered = { ...NO_MATCH, question: "sku_missing" as const };
  const master = byName.get(item.name.trim().toLowerCase());
  const mapping =
    master && !linkedProductIds.has(master.productId) ? mapByOptions(item, master.variants) : {};
  if (!master || Object.keys(mapping).length === 0) return { ...unanswered, proposal: "create" };
  return { ...unanswered, match: "name", proposal: "link", productId: master.productId, mapping };
}

/** Maps variants with equal option names. Single variants always match. */
export function mapByOptions(
  item: Pick<MatchItem, "variants">,
  variants: readonly { variantId: string; options: string[] }[],
): Record<string, string> {
  const toOptionsKey = (options: readonly string[]) =>
    JSON.stringify(options.map((option) => option.trim().toLowerCase()));
  const byOptions = new Map(
    variants.map((variant) => [toOptionsKey(variant.options), variant.variantId]),
  );
  return Object.fromEntries(
    item.variants.flatMap(({ externalVariantId, options }) => {
      const variantId = byOptions.get(toOptionsKey(options));
      return variantId === undefined ? [] : [[externalVariantId, variantId]];
    }),
  );
}

/** A product can have one item per shop, so a person chooses between several. */
function markSharedProducts(matches: Map<string, Match>): void {
  const links = [...matches.values()].filter(
    ({ decision, proposal }) => decision === "link" || proposal === "link",
  );
  for (const group of Map.groupBy(links, ({ productId }) => productId).values()) {
    if (group.length < 2) continue;
    for (const match of group)
      Object.assign(match, { question: "same_product", decision: null, proposal: null });
  }
}

/** Marketplaces' names are long sentences, but SKUs are typed and printed. */
const MAX_WORDS_LENGTH = 28;

/** Makes a SKU of the name's first words and the options: `TAS-KANVAS-L`. */
export function makeSku(name: string, options: readonly string[]): string {
  const [firstWord = "", ...otherWords] = name.trim().split(/\s+/);
  let firstHit = firstWord;
  for (const word of otherWords) {
    if (firstHit.length + word.length >= MAX_WORDS_LENGTH) break;
    firstHit += ` ${word}`;
  }
  return makeBaseSku(firstHit.slice(0, MAX_WORDS_LENGTH + 20), options);
}

function generateMissingSkus(
  items: readonly MatchItem[],
  matches: ReadonlyMap<string, Match>,
  takenSkus: Set<string>,
): void {
  for (const { externalProductId, name, variants } of items) {
    const match = matches.get(externalProductId);
    if (match?.question !== "sku_missing") continue;
    const missingVariants = variants.filter(({ sku }) => sku === "");
    match.newSkus = Object.fromEntries(
      missingVariants.map(({ externalVariantId, options }) => [
        externalVariantId,
        takeFreeSku(makeSku(name, options), takenSkus),
      ]),
    );
  }
}

function getMostFrequent(values: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
