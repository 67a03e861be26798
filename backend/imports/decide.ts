import type { ProductInput } from "#contract/products.ts";
import type { ImportOptions, ImportProblem } from "../db/schema/product-imports.ts";
import {
  listProductChanges,
  type StoredProduct,
  toProductInput,
  toSkuKey,
} from "../products/index.ts";
import { addDifferences } from "./add-differences.ts";
import { type FilePrices, findUnusualPrices, NO_PRICES, resolveDoubts } from "./judge-numbers.ts";
import { type Catalogue, findMatch, findNamesake } from "./match-catalogue.ts";
import { havePicturesChanged } from "./pictures.ts";
import {
  adoptOptions,
  alignOptions,
  findSiblingsWeight,
  matchVariants,
  planUpdate,
} from "./plan.ts";
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
  /** `null` for a new or held-back product. */
  planned: ProductInput | null;
  /** Units on hand of the catalogue's variants. */
  onHand: Catalogue["onHand"];
  /** Variants missing in the catalogue. A variant without a SKU gets a created SKU. */
  newVariants: ProposedVariant[];
}

/** `claimedIds`: products of earlier rows; the decision adds its own. */
export function decide(
  { proposal: proposedProduct, problems: importProblems }: ProposalWithProblems,
  catalogue: Catalogue,
  options: ImportOptions,
  claimedIds: Set<string>,
  prices: FilePrices = NO_PRICES,
): Decision {
  const foundMatch = findMatch(catalogue, proposedProduct);
  const namesake = foundMatch === null ? findNamesake(catalogue, proposedProduct) : null;
  const match = foundMatch ?? (options.sameNames === "same" ? namesake : null);
  const current = match === "ambiguous" ? null : match;
  const proposal = current
    ? alignOptions(current, adoptOptions(current, replaceOwnHandle(current, proposedProduct)))
    : proposedProduct;
  const matches = current ? matchVariants(current, proposal) : null;
  const settledImportProblems = fillMissingPrices(proposal, matches ?? new Map(), importProblems);
  const isGift = options.zeroPrices === "take";
  const foundImportProblems = importProblems.filter(
    (importProblem) =>
      !(isGift && importProblem.code === "price_not_positive") &&
      !settledImportProblems.has(importProblem),
  );
  const problems = [...foundImportProblems, ...findClashes(proposal, match, catalogue, claimedIds)];
  if (current) claimedIds.add(current.row.id);
  problems.push(...resolveDoubts(proposal, matches ?? new Map()));
  problems.push(...addDifferences(proposal, current, matches ?? new Map(), options.priceBase));
  if (options.unusualPrices !== "take")
    problems.push(...findUnusualPrices(proposal, matches ?? new Map(), prices));
  const newVariants = proposal.variants.filter((variant) => !matches?.has(variant));
  const isAmbiguous = importProblems.some(({ code }) => code === "barcode_twice");
  if (!match && proposal.name === "" && !isAmbiguous)
    problems.push(
      proposal.missingParent
        ? makeProblem(
            proposal.firstLine,
            "Handle",
            "parent_missing",
            proposal.missingParent,
            "error",
          )
        : makeProblem(proposal.firstLine, "Title", "title_missing", "", "error"),
    );
  if (!match && namesake && options.sameNames !== "new")
    problems.push(
      makeProblem(proposal.firstLine, "Variant SKU", "same_name", namesake.row.name, "error"),
    );
  problems.push(...reportChangedStock(proposal, matches ?? new Map(), catalogue));
  const { onHand } = catalogue;
  const decision = { proposal, problems, current, planned: null, onHand, newVariants };
  if (isBlocked(problems)) return { ...decision, decision: "blocked" };
  const isDigital = proposal.isDigital ?? current?.row.isDigital ?? false;
  for (const variant of isDigital ? [] : newVariants)
    if (variant.weightG === undefined)
      problems.push(
        makeProblem(
          variant.line,
          "Variant Grams",
          "weight_default",
          String(findSiblingsWeight(current, options)),
          "warning",
        ),
      );
  if (!current) return { ...decision, decision: "create" };
  const plannedProduct = planUpdate(current, proposal, options, current.imageIds);
  if (!plannedProduct) {
    problems.push(
      makeProblem(
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
    havePicturesChanged(current, proposal) ||
    Object.keys(listProductChanges(toProductInput(current), plannedProduct)).length > 0;
  if (isChanged) return { ...decision, planned: plannedProduct, decision: "update" };
  const newProblems = problems.filter(({ code }) => !DOUBTFUL_TEXTS.has(code));
  return { ...decision, problems: newProblems, planned: plannedProduct, decision: "unchanged" };
}

/** Warnings about texts that the catalogue already has, which an export brings back. */
const DOUBTFUL_TEXTS: ReadonlySet<string> = new Set([
  ...[
    "text_garbled",
    "name_markup",
    "name_like_date",
    "option_like_date",
    "sku_placeholder",
    "sku_like_date",
    "sku_like_fraction",
  ],
]);

/** An empty price leaves an existing variant's price. Returns the problems that this solves. */
function fillMissingPrices(
  { variants }: Proposal,
  matches: ReturnType<typeof matchVariants>,
  problems: readonly ImportProblem[],
): ReadonlySet<ImportProblem> {
  const settledProblems = problems.filter(({ code, line }) => {
    const variant =
      code === "price_missing" ? variants.find((one) => one.line === line) : undefined;
    const oldVariant = variant && matches.get(variant);
    if (variant && oldVariant) variant.price = oldVariant.price;
    return oldVariant !== undefined;
  });
  return new Set(settledProblems);
}

/** A file sets only new variants' stock. */
function reportChangedStock(
  { variants }: Proposal,
  matches: ReturnType<typeof matchVariants>,
  { onHand }: Catalogue,
): ImportProblem[] {
  return variants.flatMap((variant) => {
    const oldVariant = matches.get(variant);
    const isDifferent =
      oldVariant &&
      variant.quantity !== undefined &&
      variant.quantity !== (onHand.get(oldVariant.id) ?? 0);
    const figures = `${variant.quantity}|${onHand.get(oldVariant?.id ?? "") ?? 0}`;
    return isDifferent
      ? [makeProblem(variant.line, "Variant Inventory Qty", "stock_kept", figures, "warning")]
      : [];
  });
}

/** A product named by its id keeps the handle of its first file. */
const replaceOwnHandle = ({ row }: StoredProduct, proposal: Proposal): Proposal =>
  (proposal.handle === row.id || proposal.name === "") && row.importHandle !== null
    ? { ...proposal, handle: row.importHandle }
    : proposal;

function findClashes(
  proposal: Proposal,
  match: ReturnType<typeof findMatch>,
  catalogue: Catalogue,
  claimedIds: ReadonlySet<string>,
): ImportProblem[] {
  if (match === "ambiguous")
    return [
      makeProblem(proposal.firstLine, "Variant SKU", "sku_ambiguous", proposal.handle, "error"),
    ];
  if (match && claimedIds.has(match.row.id))
    return [makeProblem(proposal.firstLine, "Handle", "matched_twice", match.row.name, "error")];
  return proposal.variants
    .filter(
      (variant) =>
        !variant.skuGenerated &&
        (catalogue.idBySku.get(toSkuKey(variant.sku)) ?? match?.row.id) !== match?.row.id,
    )
    .map((variant) => makeProblem(variant.line, "Variant SKU", "sku_taken", variant.sku, "error"));
}

export const makeProblem = (
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
