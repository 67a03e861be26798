import { guardText, isFormula, readsAsNumber, unguardText } from "#contract/csv-text.ts";
import { toPlainText } from "../tables/to-plain-text.ts";
import type { Column } from "./columns.ts";

/**
 * The first quote mark is never part of the value: Shopify and spreadsheet programs add one to long
 * numbers.
 */
const CODE_COLUMNS: ReadonlySet<Column> = new Set<Column>(["Variant SKU", "Variant Barcode"]);
export type CellKind = "csv" | "xlsx";

/**
 * Keeps a cell a text: in a CSV a quote mark precedes a formula, and a code that looks like a
 * number. `readCell` removes it.
 */
export function protectCell(column: Column, value: string, kind: CellKind): string {
  const text = toPlainText(value);
  const isCode = CODE_COLUMNS.has(column);
  // A workbook keeps its cells' types, so only a quote mark of the text itself needs another one.
  const hasMark = text.startsWith("'")
    ? isCode || isFormula(text)
    : kind === "csv" && (isFormula(text) || (isCode && readsAsNumber(text)));
  return kind === "csv" ? guardText(text, hasMark) : (hasMark ? "'" : "") + text;
}

export function readCell(column: Column, cell: string, kind: CellKind): string {
  const text = toPlainText(cell);
  const hasMark = text.startsWith("'") && (CODE_COLUMNS.has(column) || isFormula(text));
  return toPlainText(kind === "csv" ? unguardText(text, hasMark) : text.slice(hasMark ? 1 : 0));
}
