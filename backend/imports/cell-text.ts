import { guardText, isFormula, readsAsNumber, unguardText } from "#contract/csv-text.ts";
import { plainText } from "../tables/plain-text.ts";
import type { Column } from "./columns.ts";

/**
 * In these the first quote mark is never part of the value: Shopify and spreadsheet programs put
 * one before long numbers.
 */
const CODES: ReadonlySet<Column> = new Set<Column>(["Variant SKU", "Variant Barcode"]);
export type CellKind = "csv" | "xlsx";

/**
 * Returns a cell's text so that it stays text: a quote mark precedes a formula, and in a CSV also a
 * code that would be read as a number. `readCell` removes it, so that every value comes back
 * unchanged.
 */
export function protectCell(column: Column, value: string, kind: CellKind): string {
  const text = plainText(value);
  const mark =
    isFormula(text) ||
    (CODES.has(column) && (text.startsWith("'") || (kind === "csv" && readsAsNumber(text))));
  // A workbook keeps its cells' types. Only the first character matters, if the cell is typed
  // again.
  return kind === "csv" ? guardText(text, mark) : (mark ? "'" : "") + text;
}

export function readCell(column: Column, cell: string, kind: CellKind): string {
  const text = plainText(cell);
  const mark = text.startsWith("'") && (CODES.has(column) || isFormula(text));
  return plainText(kind === "csv" ? unguardText(text, mark) : text.slice(mark ? 1 : 0));
}
