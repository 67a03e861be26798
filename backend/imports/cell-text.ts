import { beginsAsFormula, guardText, unguardText } from "#contract/csv-text.ts";
import { plainText } from "../tables/plain-text.ts";
import type { Column } from "./columns.ts";

/** A CSV's reader would turn these into a number or date: `0012`, `1E5`, `3-4`, `MAR-1`. */
const LIKE_NUMBER =
  /^(?:\d[\d.,/:\- ]*(?:e[+-]?\d+)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .]?\d+)$/i;
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
    beginsAsFormula(text) ||
    (CODES.has(column) && (text.startsWith("'") || (kind === "csv" && LIKE_NUMBER.test(text))));
  // A workbook keeps its cells' types. Only the first character matters, if the cell is typed
  // again.
  return kind === "csv" ? guardText(text, mark) : (mark ? "'" : "") + text;
}

export function readCell(column: Column, cell: string, kind: CellKind): string {
  const text = plainText(cell);
  const mark = text.startsWith("'") && (CODES.has(column) || beginsAsFormula(text));
  return plainText(kind === "csv" ? unguardText(text, mark) : text.slice(mark ? 1 : 0));
}
