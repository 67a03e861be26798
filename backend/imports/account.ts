import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { ImportAccount, ImportChange } from "../db/schema/product-imports.ts";
import { toProductInput, toSkuKey } from "../products/index.ts";
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
const MAX_LISTED = 100;
const MAX_SHOWN = 200;

type ColumnOutcome = keyof ImportAccount[string];
type Count = (column: Column, outcome: ColumnOutcome) => void;

/**
 * Counts what becomes of each figure of a file, by our columns: `fresh` is written into something
 * new, `fateOfStock` is the stock of an existing variant, which a product file does not change.
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
    count(column, findOutcome(decision, before?.[field], planned?.[field]));
  }
}

function countVariants(decision: Decision, count: Count): void {
  const { proposal, current, planned, onHand } = decision;
  const matches = current ? matchVariants(current, proposal) : new Map<ProposedVariant, never>();
  const before = new Map(
    (current ? toProductInput(current).variants : []).map((entry) => [entry.id, entry]),
  );
  const after = new Map((planned?.variants ?? []).map((variant) => [variant.id, variant]));
  for (const variant of proposal.variants) {
    const id = matches.get(variant)?.id;
    const [oldVariant, next] = id === undefined ? [] : [before.get(id), after.get(id)];
    for (const [column, field] of VARIANT_FIELDS) {
      if (variant[field] === undefined || variant[field] === "") continue;
      if (field === "sku" && variant.skuGenerated) continue;
      count(column, findOutcome(decision.decision, oldVariant?.[field], next?.[field]));
    }
    for (const [place, column] of OPTION_VALUES.entries())
      if (variant.options[place])
        count(
          column,
          findOutcome(decision.decision, oldVariant?.optionIds[place], next?.optionIds[place]),
        );
    if (variant.quantity === undefined) continue;
    const isSame = oldVariant !== undefined && (onHand.get(id ?? "") ?? 0) === variant.quantity;
    const fateOfStock = oldVariant === undefined ? "fresh" : isSame ? "same" : "kept";
    count("Variant Inventory Qty", decision.decision === "blocked" ? "held" : fateOfStock);
  }
}

function findOutcome(
  decision: Decision["decision"],
  before: unknown,
  after: unknown,
): ColumnOutcome {
  if (decision === "blocked") return "held";
  if (before === undefined) return "fresh";
  return before === after ? "same" : "changed";
}

/** Lists what an import changes in a product of the catalogue, each with its line. */
export function listChanges({ proposal, current, planned }: Decision): ImportChange[] {
  if (!current || !planned) return [];
  const before = toProductInput(current);
  const changes: ImportChange[] = [];
  const noteChange = (line: number, column: Column, from: unknown, to: unknown) => {
    if (from !== to) changes.push({ line, column, from: shortenShown(from), to: shortenShown(to) });
  };
  for (const [column, field] of PRODUCT_FIELDS)
    noteChange(proposal.firstLine, column, before[field], planned[field]);
  const lines = new Map(
    [...matchVariants(current, proposal)].map(([{ line }, { id }]) => [id, line]),
  );
  const addedLines = new Map(proposal.variants.map(({ sku, line }) => [toSkuKey(sku), line]));
  const variantsById = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const variant of planned.variants) {
    const formerVariant = variantsById.get(variant.id);
    const line = lines.get(variant.id ?? "") ?? addedLines.get(toSkuKey(variant.sku));
    if (!formerVariant) noteChange(line ?? proposal.firstLine, "Variant SKU", "", variant.sku);
    else
      for (const [column, field] of VARIANT_FIELDS)
        noteChange(line ?? proposal.firstLine, column, formerVariant[field], variant[field]);
  }
  return changes.slice(0, MAX_LISTED);
}

const shortenShown = (value: unknown): string =>
  String(value ?? "")
    .slice(0, MAX_SHOWN)
    .toWellFormed();
