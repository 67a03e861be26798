import { normaliseCategoryPath } from "#contract/category-path.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { ImportProblem } from "../db/schema/product-imports.ts";
import { isTotals, reportBrokenCells } from "./broken-cells.ts";
import { makeFileMarks, type NumberAnswers, type NumberReading } from "./cell-numbers.ts";
import { IGNORED_COLUMNS, type Row } from "./columns.ts";
import { filterVariantRows, foldProduct, type OptionShape, type Rows } from "./fold.ts";
import { convertHtmlToText } from "./html-text.ts";
import type { MoneyRule, Proposal, ProposalWithProblems, ReportProblem } from "./proposal.ts";
import { proposeFlag, proposeVariant } from "./propose-variant.ts";
import type { Survey } from "./survey-rows.ts";

/** contract/products.ts ProductInput */
const TEXT_LIMITS = {
  Title: PRODUCT_LIMITS.name,
  "Body (HTML)": PRODUCT_LIMITS.description,
  Vendor: PRODUCT_LIMITS.brand,
  Type: PRODUCT_LIMITS.category,
} as const;
const OPTION_LIMIT = PRODUCT_LIMITS.optionName;
const CONDITION_WORDS: ReadonlyMap<string, "new" | "used"> = new Map([
  ["new", "new"],
  ["used", "used"],
  ["refurbished", "used"],
]);

/** Errors of a product, and warnings, each: more would take much memory. */
const MAX_PROBLEMS = 1_000;

const NO_SURVEY: Survey = { marks: makeFileMarks(), lastLines: new Map() };

/**
 * Joins a product's separate rows if the survey allows it; otherwise a repeated handle is an error.
 * Splits a product with too many options by `folds`.
 */
export async function* proposeProducts(
  rows: AsyncIterable<Row>,
  money: MoneyRule,
  folds: readonly OptionFold[],
  reading: Survey & { answers: NumberAnswers } = { ...NO_SURVEY, answers: {} },
): AsyncGenerator<ProposalWithProblems> {
  const handles = new Set<string>();
  const skus = new Set<string>();
  const ignored = new Set(IGNORED_COLUMNS);
  let isUnitTold = false;
  for await (const { group, shape } of groupFoldedRows(rows, folds, reading.lastLines)) {
    const problems: ImportProblem[] = [];
    const problemCounts = { error: 0, warning: 0 };
    const report: ReportProblem = (
      row,
      column,
      code,
      level = "error",
      value = row.cell(column),
    ) => {
      if (++problemCounts[level] <= MAX_PROBLEMS)
        problems.push({ line: row.line, column, code, value: value.slice(0, 200), level });
    };
    const proposal = {
      ...proposeProduct(group, money, reading, report),
      ...(shape ? { shape } : {}),
    };
    const first = group[0];
    const key = proposal.handle.toLowerCase();
    if (
      isTotals(first) &&
      group.length === 1 &&
      !first.isProductOnly &&
      (key === "" || first.cell("Title") !== "")
    )
      report(first, "Title", "row_of_totals");
    else if (key === "") report(first, "Handle", "handle_missing");
    else if (handles.has(key)) report(first, "Handle", "duplicate_handle");
    handles.add(key);
    reportRepeatedSkus(group, proposal, skus, report);
    reportIgnored(group, ignored, report);
    const assumed = group.find((row) => row.isUnitAssumed && row.cell("Variant Grams") !== "");
    if (assumed && !isUnitTold) report(assumed, "Variant Grams", "weight_unit_assumed", "warning");
    isUnitTold ||= assumed !== undefined;
    yield { proposal, problems: problems.sort((a, b) => a.line - b.line) };
  }
}

/** Once, at its first value. */
function reportIgnored(
  rows: readonly Row[],
  untold: Set<(typeof IGNORED_COLUMNS)[number]>,
  report: ReportProblem,
): void {
  for (const column of untold) {
    const row = rows.find((one) => one.cell(column) !== "");
    if (!row) continue;
    report(row, column, "column_ignored", "warning");
    untold.delete(column);
  }
}

/** Returns each resulting product's rows. Only its first group has `shape`, the other folds. */
async function* groupFoldedRows(
  rows: AsyncIterable<Row>,
  folds: readonly OptionFold[],
  lastLines: Survey["lastLines"],
): AsyncGenerator<{ group: Rows; shape: OptionShape | null }> {
  for await (const product of groupByHandle(rows, lastLines)) {
    const { parts, shape } = foldProduct(product, folds);
    for (const [index, group] of parts.entries())
      yield { group, shape: index === 0 ? shape : null };
  }
}

async function* groupByHandle(
  rows: AsyncIterable<Row>,
  lastLines: Survey["lastLines"],
): AsyncGenerator<Rows> {
  let group: Rows | null = null;
  const apart = new Map<string, Rows>();
  for await (const row of rows) {
    const handle = row.cell("Handle").toLowerCase();
    const lastLine = lastLines.get(handle);
    if (lastLine !== undefined) {
      const handleRows = apart.get(handle);
      handleRows?.push(row);
      if (row.line === lastLine) {
        yield putProductFirst(handleRows ?? [row]);
        apart.delete(handle);
      } else if (!handleRows) apart.set(handle, [row]);
      continue;
    }
    if (group && handle !== "" && group[0].cell("Handle").toLowerCase() === handle) group.push(row);
    else {
      if (group) yield group;
      group = [row];
    }
  }
  if (group) yield group;
}

/** Puts the row that describes the product first; a variation may stand above it. */
function putProductFirst(rows: Rows): Rows {
  const described = rows.findIndex((row) => row.isProductOnly || row.cell("Title") !== "");
  const [first] = described > 0 ? rows.splice(described, 1) : [];
  return first ? [first, ...rows] : rows;
}

function proposeProduct(
  rows: Rows,
  money: MoneyRule,
  reading: NumberReading,
  report: ReportProblem,
): Proposal {
  const first = rows[0];
  for (const row of rows)
    if (row.wrongWidth !== null)
      report(row, "Handle", "column_count", "error", String(row.wrongWidth));
  for (const row of rows) reportBrokenCells(row, report);
  for (const row of rows)
    if (row.sharedStock !== undefined)
      report(row, "Variant Inventory Qty", "stock_shared", "warning", row.sharedStock);
  const description = first.cell("Description") || convertHtmlToText(first.cell("Body (HTML)"));
  const texts = {
    Title: first.cell("Title"),
    "Body (HTML)": description,
    Vendor: first.cell("Vendor"),
    Type: normaliseCategoryPath(first.cell("Type")),
  };
  for (const [column, max] of Object.entries(TEXT_LIMITS) as [keyof typeof TEXT_LIMITS, number][])
    if (texts[column].length > max) report(first, column, "too_long", "error", String(max));
  const allVariants = filterVariantRows(rows);
  // A product with more variants is not written, so the rest is not checked.
  const checkedVariants = allVariants.slice(0, PRODUCT_LIMITS.variants);
  const tooMany = allVariants[PRODUCT_LIMITS.variants];
  if (tooMany) report(tooMany, "Handle", "too_many_variants", "error", String(allVariants.length));
  const optionNames = proposeOptions(checkedVariants, report);
  return {
    handle: first.cell("Handle"),
    name: texts.Title,
    ...(first.missingParent ? { missingParent: first.missingParent } : {}),
    firstLine: first.line,
    ...(description ? { description } : {}),
    ...(texts.Type ? { category: texts.Type } : {}),
    ...(texts.Vendor ? { brand: texts.Vendor } : {}),
    ...readCondition(first, report),
    ...proposeFlag(first, "Active", "isActive", report),
    ...proposeFlag(first, "Digital", "isDigital", report),
    optionNames,
    ...(first.joinsOptions && optionNames.length === 1 ? { joinsOptions: true } : {}),
    variants: checkedVariants.map((row) =>
      proposeVariant(row, first, optionNames.length, money, reading, report),
    ),
    pictures: proposePictures(rows, report),
  };
}

/** Shopify writes "Title: Default Title" for a product without variations. */
function proposeOptions(rows: readonly Row[], report: ReportProblem): string[] {
  const [first] = rows;
  if (!first) return [];
  const third = rows.find(
    (row) => row.cell("Option3 Name") !== "" || row.cell("Option3 Value") !== "",
  );
  if (third) report(third, "Option3 Value", "third_option");
  const [name, value] = [
    first.cell("Option1 Name").toLowerCase(),
    first.cell("Option1 Value").toLowerCase(),
  ];
  const isSingle =
    rows.length === 1 &&
    (value === "" || (value === "default title" && (name === "" || name === "title")));
  if (isSingle) return [];
  const names = [first.cell("Option1 Name"), first.cell("Option2 Name")];
  if (names[0] === "") report(first, "Option1 Name", "option_missing");
  if (names[1] === "")
    for (const row of rows)
      if (row.cell("Option2 Value") !== "") report(row, "Option2 Name", "option_missing");
  const usedNames = names.slice(0, names[1] === "" ? 1 : 2).map((name) => name || "Option");
  if (usedNames.length === 2 && usedNames[0]?.toLowerCase() === usedNames[1]?.toLowerCase())
    report(first, "Option2 Name", "duplicate_option");
  for (const [index, name] of usedNames.entries())
    if (name.length > OPTION_LIMIT)
      report(
        first,
        index === 0 ? "Option1 Name" : "Option2 Name",
        "too_long",
        "error",
        String(OPTION_LIMIT),
      );
  // Variants that differ only in the third option are distinguished after folding.
  if (!third) reportCombinations(rows, usedNames.length, report);
  return usedNames;
}

function reportCombinations(rows: readonly Row[], count: number, report: ReportProblem): void {
  const seenKeys = new Set<string>();
  for (const row of rows) {
    const columns = (["Option1 Value", "Option2 Value"] as const).slice(0, count);
    for (const column of columns) {
      if (row.cell(column) === "") report(row, column, "option_missing");
      if (row.cell(column).length > OPTION_LIMIT)
        report(row, column, "too_long", "error", String(OPTION_LIMIT));
    }
    // Empty cells are reported above; two of them are no duplicate.
    if (columns.some((column) => row.cell(column) === "")) continue;
    const key = columns.map((column) => row.cell(column).toLowerCase()).join("\n");
    if (seenKeys.has(key))
      report(
        row,
        "Option1 Value",
        "duplicate_combination",
        "error",
        columns.map((column) => row.cell(column)).join(" / "),
      );
    seenKeys.add(key);
  }
}

function readCondition(row: Row, report: ReportProblem): { condition?: "new" | "used" } {
  const word = row.cell("Google Shopping / Condition").toLowerCase();
  if (word === "") return {};
  const knownCondition = CONDITION_WORDS.get(word);
  if (!knownCondition) report(row, "Google Shopping / Condition", "condition_unknown", "warning");
  return knownCondition ? { condition: knownCondition } : {};
}

/** Returns each address once, by Image Position; a variant's own pictures come last. */
function proposePictures(rows: readonly Row[], report: ReportProblem): Proposal["pictures"] {
  const foundPictures: { line: number; url: string; place: number }[] = [];
  const seenUrls = new Set([""]);
  const addPicture = (
    row: Row,
    column: "Image Src" | "Variant Image",
    url: string,
    place: number,
  ) => {
    if (seenUrls.has(url)) return;
    seenUrls.add(url);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "") || url.length > 2000)
      report(row, column, "picture_address", "warning", url);
    else foundPictures.push({ line: row.line, url, place });
  };
  for (const row of rows)
    for (const url of row.pictures)
      addPicture(
        row,
        "Image Src",
        url,
        Number(row.cell("Image Position")) || foundPictures.length + 1,
      );
  for (const row of rows)
    addPicture(row, "Variant Image", row.cell("Variant Image"), Number.POSITIVE_INFINITY);
  const pictures = foundPictures.sort((a, b) =>
    a.place === b.place ? a.line - b.line : a.place - b.place,
  );
  const tenth = pictures[PRODUCT_LIMITS.images];
  const tooMany = tenth && rows.find((row) => row.line === tenth.line);
  if (tooMany) report(tooMany, "Image Src", "too_many_pictures", "warning");
  return pictures.slice(0, PRODUCT_LIMITS.images).map(({ line, url }) => ({ line, url }));
}

function reportRepeatedSkus(
  rows: readonly Row[],
  proposal: Proposal,
  skus: Set<string>,
  report: ReportProblem,
): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const variant of proposal.variants) {
    const key = variant.sku.toLowerCase();
    if (key === "") continue;
    const row = byLine.get(variant.line);
    if (row && skus.has(key)) report(row, "Variant SKU", "sku_duplicate");
    skus.add(key);
  }
}
