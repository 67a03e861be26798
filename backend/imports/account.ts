import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { ImportAccount, ImportChange } from "../db/schema/product-imports.ts";
import { skuKey, toProductInput } from "../products/index.ts";
import type { Column } from "./columns.ts";
import type { Decision } from "./decide.ts";
import { matchVariants } from "./plan.ts";
import type { ProposedVariant } from "./proposal.ts";

const PRODUCT_FIELDS = [
  ["Title", "name"],
  ["Body (HTML)", "description"],
  ["Vendor", "brand"],
  ["Type", "category"],
  ["Google Shopping / Condition", "condition"],
  ["Active", "isActive"],
  ["Digital", "isDigital"],
] as const satisfies [Column, keyof ProductInput][];
const VARIANT_FIELDS = [
  ["Variant SKU", "sku"],
  ["Variant Barcode", "barcode"],
  ["Variant Price", "price"],
  ["Cost per item", "cogs"],
  ["Variant Grams", "weightG"],
  ["Variant Length (cm)", "lengthCm"],
  ["Variant Width (cm)", "widthCm"],
  ["Variant Height (cm)", "heightCm"],
  ["Variant Stock Mode", "stockMode"],
  ["Variant Active", "isActive"],
] as const satisfies [Column, keyof VariantInput][];
const OPTION_VALUES = ["Option1 Value", "Option2 Value"] as const;

/** A product's changes that are listed; the counts have all. */
const MOST_LISTED = 100;
const MOST_SHOWN = 200;

type Outcome = keyof ImportAccount[string];
type Count = (column: Column, outcome: Outcome) => void;

/**
 * Counts what becomes of each figure of a file, by our columns: `fresh` is written into something
 * new, `kept` is the stock of an existing variant, which a product file does not change.
 */
export function countCellOutcomes(decisions: readonly Decision[], account: ImportAccount): void {
  const count: Count = (column, outcome) => {
    const columnFigures = account[column] ?? { fresh: 0, changed: 0, same: 0, held: 0, kept: 0 };
    columnFigures[outcome] += 1;
    account[column] = columnFigures;
  };
  for (const decision of decisions) {
    countProduct(decision, count);
    countVariants(decision, count);
  }
}

function countProduct({ proposal, decision, current, planned }: Decision, count: Count): void {
  const before = current && toProductInput(current);
  for (const [column, field] of PRODUCT_FIELDS) {
    if (proposal[field] === undefined || proposal[field] === "") continue;
    count(column, outcomeOf(decision, before?.[field], planned?.[field]));
  }
}

function countVariants(decision: Decision, count: Count): void {
  const { proposal, current, planned, onHand } = decision;
  const matches = current ? matchVariants(current, proposal) : new Map<ProposedVariant, never>();
  const before = new Map(
    (current ? toProductInput(current).variants : []).map((one) => [one.id, one]),
  );
  const after = new Map((planned?.variants ?? []).map((one) => [one.id, one]));
  for (const variant of proposal.variants) {
    const id = matches.get(variant)?.id;
    const [old, next] = id === undefined ? [] : [before.get(id), after.get(id)];
    for (const [column, field] of VARIANT_FIELDS) {
      if (variant[field] === undefined || variant[field] === "") continue;
      if (field === "sku" && variant.skuGenerated) continue;
      count(column, outcomeOf(decision.decision, old?.[field], next?.[field]));
    }
    for (const [place, column] of OPTION_VALUES.entries())
      if (variant.options[place])
        count(column, outcomeOf(decision.decision, old?.optionIds[place], next?.optionIds[place]));
    if (variant.quantity === undefined) continue;
    const isSame = old !== undefined && (onHand.get(id ?? "") ?? 0) === variant.quantity;
    const kept = old === undefined ? "fresh" : isSame ? "same" : "kept";
    count("Variant Inventory Qty", decision.decision === "blocked" ? "held" : kept);
  }
}

function outcomeOf(decision: Decision["decision"], before: unknown, after: unknown): Outcome {
  if (decision === "blocked") return "held";
  if (before === undefined) return "fresh";
  return before === after ? "same" : "changed";
}

/** Lists what an import changes in a product of the catalogue, each with its line. */
export function changesOf({ proposal, current, planned }: Decision): ImportChange[] {
  if (!current || !planned) return [];
  const before = toProductInput(current);
  const changes: ImportChange[] = [];
  const note = (line: number, column: Column, from: unknown, to: unknown) => {
    if (from !== to) changes.push({ line, column, from: shown(from), to: shown(to) });
  };
  for (const [column, field] of PRODUCT_FIELDS)
    note(proposal.firstLine, column, before[field], planned[field]);
  const lines = new Map(
    [...matchVariants(current, proposal)].map(([{ line }, { id }]) => [id, line]),
  );
  const added = new Map(proposal.variants.map(({ sku, line }) => [skuKey(sku), line]));
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const variant of planned.variants) {
    const formerVariant = old.get(variant.id);
    const line = lines.get(variant.id ?? "") ?? added.get(skuKey(variant.sku));
    if (!formerVariant) note(line ?? proposal.firstLine, "Variant SKU", "", variant.sku);
    else
      for (const [column, field] of VARIANT_FIELDS)
        note(line ?? proposal.firstLine, column, formerVariant[field], variant[field]);
  }
  return changes.slice(0, MOST_LISTED);
}

const shown = (value: unknown): string =>
  String(value ?? "")
    .slice(0, MOST_SHOWN)
    .toWellFormed();
