import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import { type ColumnChoice, REPEATED_FIELDS, UNTAXED_FIELDS } from "#contract/import-fields.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { FileHead, ImportMapping } from "../db/schema/product-imports.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { normaliseHeading } from "../tables/column-keys.ts";
import { findOtherPlace } from "../tables/file-place.ts";
import {
  forgetMapping,
  readRememberedMapping,
  rememberMapping,
} from "../tables/remembered-choices.ts";
import { isReadAtOnce } from "./file-headings.ts";
import { changeImportState, checkAgain, MAPPABLE_STATUSES } from "./import-step.ts";
import { loadImport, showImport } from "./read-imports.ts";

/** Returns each column of a file with its meaning. Throws 404, 409 `import_state`. */
export async function getColumns(
  { db }: Backend,
  accountId: string,
  importId: string,
): Promise<z.infer<typeof ImportColumns>> {
  const { head, mapping, headsHash: hash, status } = await loadImport(db, accountId, importId);
  if (!MAPPABLE_STATUSES.includes(status))
    throw conflict("import_state", `The import is ${status}`, { status });
  return {
    format: head.format,
    line: head.line,
    taxPercent: mapping?.taxPercent ?? null,
    columns: head.columns.map((column) => ({
      head: column.head,
      samples: column.samples,
      choice: mapping ? (findByWord(mapping.choices, column.key) ?? "none") : column.guess,
      auto: column.auto,
    })),
    isRemembered: head.line > 0 && (await readRememberedMapping(db, accountId, hash)) !== null,
    belongsTo:
      head.format === null
        ? findOtherPlace(
            head.columns.map(({ guess }) => guess),
            "products",
          )
        : null,
  };
}

/**
 * Remembers `choices` (one per column) for files with the same headers. `taxPercent` is added to
 * prices without tax. Throws 422 `columns_unfit` with the fields.
 */
export async function setColumns(
  backend: Backend,
  accountId: string,
  importId: string,
  choices: readonly ColumnChoice[],
  taxPercent?: number,
): Promise<ProductImport> {
  const { head, headsHash: hash } = await loadImport(backend.db, accountId, importId);
  requireFit(head, choices, taxPercent);
  const mapping: ImportMapping = {
    ...(taxPercent !== undefined && hasUntaxed(choices) ? { taxPercent } : {}),
    choices: Object.fromEntries(
      head.columns.map(({ key }, index) => [key, choices[index] ?? "none"]),
    ),
  };
  await checkAgain(backend, accountId, importId, { mapping }, async (tx) => {
    // Files without headings share only their number of columns.
    if (head.line > 0) await rememberMapping(tx, accountId, hash, mapping, backend.now());
  });
  return showImport(backend, accountId, importId);
}

function requireFit(
  head: FileHead,
  choices: readonly ColumnChoice[],
  taxPercent: number | undefined,
): void {
  const fields: Record<string, string> = {};
  if (choices.length !== head.columns.length) fields.choices = "invalid";
  const means = choices.map((choice, index) =>
    choice === "auto" ? head.columns[index]?.auto : choice,
  );
  const read = means.filter((field) => field !== "none" && field !== null && field !== undefined);
  // A list of figures has no names, so SKUs or barcodes identify products.
  const code = read.find((field) => field === "sku") ?? read.find((field) => field === "barcode");
  const changes = read.filter((field) => field !== code && !UNCHANGING_FIELDS.includes(field));
  const isList = code !== undefined && !read.includes("name") && changes.length > 0;
  const hasPrice = read.some((field) => PRICE_FIELDS.includes(field));
  const isStockList = findOtherPlace(read, "products") === "stock";
  if (code === undefined && !read.includes("name")) fields["needs.name"] = "column_missing_name";
  if (!hasPrice && !isList && !(code !== undefined && read.includes("cost")))
    fields["needs.price"] = isStockList ? "column_missing_price_stock" : "column_missing_price";
  if (taxPercent === undefined && hasUntaxed(choices)) fields.taxPercent = "required";
  for (const [index, choice] of choices.entries()) {
    if (choice === "auto" && head.format === null) fields[`choices[${index}]`] = "invalid";
    if (isTaken(head, choices, choice, index)) fields[`choices[${index}]`] = "column_twice";
  }
  if (Object.keys(fields).length > 0)
    throw invalid("columns_unfit", Object.keys(fields).join(", "), fields);
}

const hasUntaxed = (choices: readonly ColumnChoice[]): boolean =>
  choices.some((choice) => UNTAXED_FIELDS.includes(choice));

/** Fields that identify a product, and the stock, which a product file changes nowhere. */
const UNCHANGING_FIELDS: readonly (ColumnChoice | "several")[] = [
  ...(["name", "sku", "stock", "handle"] as const),
  ...(["option1_name", "option1_value", "option2_name", "option2_value"] as const),
  ...(["option3_name", "option3_value", "picture_position"] as const),
];
const PRICE_FIELDS: readonly (ColumnChoice | "several")[] = ["price", ...UNTAXED_FIELDS];

/** Whether an earlier column has the choice, or is read by the same heading. */
function isTaken(
  { columns }: FileHead,
  choices: readonly ColumnChoice[],
  choice: ColumnChoice,
  index: number,
): boolean {
  const heading = normaliseHeading(columns[index]?.head ?? "");
  const earlier = choices.slice(0, index);
  return choice === "auto"
    ? earlier.some(
        (one, at) => one === choice && normaliseHeading(columns[at]?.head ?? "") === heading,
      )
    : !REPEATED_FIELDS.includes(choice) && earlier.includes(choice);
}

/** Such files are then read by their known format, or wait for choices. */
export async function forgetColumns(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  const { head, headsHash: hash } = await loadImport(backend.db, accountId, importId);
  const forgetStoredMapping = (tx: Transaction) => forgetMapping(tx, accountId, hash);
  if (isReadAtOnce(head))
    await checkAgain(backend, accountId, importId, { mapping: null }, forgetStoredMapping);
  else
    await changeImportState(
      backend,
      accountId,
      importId,
      MAPPABLE_STATUSES,
      { status: "mapping", mapping: null, errorCode: null, finishedAt: null },
      forgetStoredMapping,
    );
  return showImport(backend, accountId, importId);
}
