import type { Column } from "./import/columns.ts";

/** What a spreadsheet program would take for a formula (OWASP "CSV Injection"), also in full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
/** `0012`, `1E5`, `3-4`, `MAR-1`: a program that opens a CSV would turn these into a number or a date. */
const LIKE_NUMBER =
  /^(?:\d[\d.,/:\- ]*(?:e[+-]?\d+)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .]?\d+)$/i;
/** Of these the first quote mark is never part of the value: Shopify and spreadsheet programs put one before long numbers. */
const CODES: ReadonlySet<Column> = new Set<Column>(["Variant SKU", "Variant Barcode"]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML, and with it XLSX, cannot hold.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A value as a cell can hold it: one kind of line end, no control characters, no space around it. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(UNWRITABLE, "").trim();

/**
 * The text of a cell that stays text: a quote mark goes before what would run as a formula, and in a CSV before a code that would be read as a
 * number. `readCell` takes it away again, so that every value comes back as it was.
 */
export function protectCell(column: Column, value: string, kind: "csv" | "xlsx"): string {
  const text = plainText(value);
  const isCode = CODES.has(column);
  const isGuarded = text.startsWith("'") && (isCode || FORMULA.test(text.replace(/^'+/, "")));
  return isGuarded || FORMULA.test(text) || (isCode && kind === "csv" && LIKE_NUMBER.test(text))
    ? `'${text}`
    : text;
}

export function readCell(column: Column, cell: string): string {
  const text = plainText(cell);
  if (!text.startsWith("'")) return text;
  return CODES.has(column) || FORMULA.test(text.replace(/^'+/, ""))
    ? plainText(text.slice(1))
    : text;
}
