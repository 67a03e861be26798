import type { ProductInput } from "#contract/products.ts";
import type { ImportOptions, ImportProblem } from "../db/schema/product-imports.ts";
import { productChanges, type StoredProduct, skuKey, toProductInput } from "../products/index.ts";
import { type FilePrices, NO_PRICES, settleDoubts, unusualPrices } from "./judge-numbers.ts";
import { type Catalogue, findMatch, findNamesake } from "./match-catalogue.ts";
import { picturesChanged } from "./pictures.ts";
import { adoptOptions, alignOptions, matchVariants, planUpdate, siblingsWeight } from "./plan.ts";
import {
  isBlocked,
  type Proposal,
  type ProposalWithProblems,
  type ProposedVariant,
} from "./proposal.ts";

export interface Decision {
  proposal: Proposal;
  problems: ImportProblem[];
  decision: "create" | "update" | "unchanged" | "blocked";
  current: StoredProduct | null;
  /** The product after the import. `null` for a new one, and for one that is held back. */
  planned: ProductInput | null;
  /** Units on hand of the catalogue's variants. */
  onHand: Catalogue["onHand"];
  /** Variants missing in the catalogue. Those without a SKU get a created one. */
  newVariants: ProposedVariant[];
}

/**
 * Decides what an import does with a product of the file. `claimed` holds the products of earlier
 * rows; the decision adds its own.
 */
export function decide(
  { proposal: given, problems: read }: ProposalWithProblems,
  catalogue: Catalogue,
  options: ImportOptions,
  claimed: Set<string>,
  prices: FilePrices = NO_PRICES,
): Decision {
  const found = findMatch(catalogue, given);
  const namesake = found === null ? findNamesake(catalogue, given) : null;
  const match = found ?? (options.sameNames === "same" ? namesake : null);
  const current = match === "ambiguous" ? null : match;
  const proposal = current
    ? alignOptions(current, adoptOptions(current, ownHandle(current, given)))
    : given;
  const matches = current ? matchVariants(current, proposal) : null;
  const settled = keepPrices(proposal, matches ?? new Map(), read);
  const isGift = options.zeroPrices === "take";
  const told = read.filter(
    (one) => !(isGift && one.code === "price_not_positive") && !settled.has(one),
  );
  const problems = [...told, ...clashes(proposal, match, catalogue, claimed)];
  if (current) claimed.add(current.row.id);
  problems.push(...settleDoubts(proposal, matches ?? new Map()));
  if (options.unusualPrices !== "take")
    problems.push(...unusualPrices(proposal, matches ?? new Map(), prices));
  const newVariants = proposal.variants.filter((variant) => !matches?.has(variant));
  if (!match && proposal.name === "")
    problems.push(
      proposal.missingParent
        ? problem(proposal.firstLine, "Handle", "parent_missing", proposal.missingParent, "error")
        : problem(proposal.firstLine, "Title", "title_missing", "", "error"),
    );
  if (!match && namesake && options.sameNames !== "new")
    problems.push(
      problem(proposal.firstLine, "Variant SKU", "same_name", namesake.row.name, "error"),
    );
  problems.push(...keptStock(proposal, matches ?? new Map(), catalogue));
  const { onHand } = catalogue;
  const decision = { proposal, problems, current, planned: null, onHand, newVariants };
  if (isBlocked(problems)) return { ...decision, decision: "blocked" };
  const isDigital = proposal.isDigital ?? current?.row.isDigital ?? false;
  for (const variant of isDigital ? [] : newVariants)
    if (variant.weightG === undefined)
      problems.push(
        problem(
          variant.line,
          "Variant Grams",
          "weight_default",
          String(siblingsWeight(current, options)),
          "warning",
        ),
      );
  if (!current) return { ...decision, decision: "create" };
  const planned = planUpdate(current, proposal, options, current.imageIds);
  if (!planned) {
    problems.push(
      problem(
        proposal.firstLine,
        "Option1 Name",
        "options_changed",
        proposal.optionNames.join(" / "),
        "error",
      ),
    );
    return { ...decision, decision: "blocked" };
  }
  const isChanged =
    picturesChanged(current, proposal) ||
    Object.keys(productChanges(toProductInput(current), planned)).length > 0;
  if (isChanged) return { ...decision, planned, decision: "update" };
  const toldOnce = problems.filter(({ code }) => !DOUBTFUL_TEXTS.has(code));
  return { ...decision, problems: toldOnce, planned, decision: "unchanged" };
}

/** Warnings about texts that the catalogue already has, which an export brings back. */
const DOUBTFUL_TEXTS: ReadonlySet<string> = new Set([
  ...["text_garbled", "name_markup", "sku_placeholder", "sku_like_date"],
]);

/**
 * An empty price leaves an existing variant's as it is, as in a file of costs. Returns the problems
 * that this settles.
 */
function keepPrices(
  { variants }: Proposal,
  matches: ReturnType<typeof matchVariants>,
  problems: readonly ImportProblem[],
): ReadonlySet<ImportProblem> {
  const settled = problems.filter(({ code, line }) => {
    const variant =
      code === "price_missing" ? variants.find((one) => one.line === line) : undefined;
    const old = variant && matches.get(variant);
    if (variant && old) variant.price = old.price;
    return old !== undefined;
  });
  return new Set(settled);
}

/** Reports each existing variant's changed stock: a file sets only new variants' stock. */
function keptStock(
  { variants }: Proposal,
  matches: ReturnType<typeof matchVariants>,
  { onHand }: Catalogue,
): ImportProblem[] {
  return variants.flatMap((variant) => {
    const old = matches.get(variant);
    const differs =
      old && variant.quantity !== undefined && variant.quantity !== (onHand.get(old.id) ?? 0);
    const figures = `${variant.quantity}|${onHand.get(old?.id ?? "") ?? 0}`;
    return differs
      ? [problem(variant.line, "Variant Inventory Qty", "stock_kept", figures, "warning")]
      : [];
  });
}

/** A product named by its id keeps the handle of its first file. */
const ownHandle = ({ row }: StoredProduct, proposal: Proposal): Proposal =>
  (proposal.handle === row.id || proposal.name === "") && row.importHandle !== null
    ? { ...proposal, handle: row.importHandle }
    : proposal;

function clashes(
  proposal: Proposal,
  match: ReturnType<typeof findMatch>,
  catalogue: Catalogue,
  claimed: ReadonlySet<string>,
): ImportProblem[] {
  if (match === "ambiguous")
    return [problem(proposal.firstLine, "Variant SKU", "sku_ambiguous", proposal.handle, "error")];
  if (match && claimed.has(match.row.id))
    return [problem(proposal.firstLine, "Handle", "matched_twice", match.row.name, "error")];
  return proposal.variants
    .filter(
      (variant) =>
        !variant.skuGenerated &&
        (catalogue.idBySku.get(skuKey(variant.sku)) ?? match?.row.id) !== match?.row.id,
    )
    .map((variant) => problem(variant.line, "Variant SKU", "sku_taken", variant.sku, "error"));
}

export const problem = (
  line: number,
  column: string,
  code: string,
  value: string,
  level: ImportProblem["level"],
): ImportProblem => ({
  line,
  column,
  code,
  value,
  level,
});
