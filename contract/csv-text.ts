/**
 * Quotes texts in our CSV files, for the two sides that write them and the import that reads them.
 * It follows RFC 4180 and keeps spreadsheet programs from running formulas
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */

/** Without it Excel reads a file in the machine's own encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

export const writeCsvLine = (cells: readonly string[]): string =>
  `${cells.map(quoteCell).join(",")}\r\n`;

/** Also quotes characters that another separator's reader would misread. */
const quoteCell = (text: string): string =>
  /[",;\t|\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA_START = /^['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?$/;

/** Whether a cell would run as a formula, with or without the quote marks before it. */
export const isFormula = (text: string): boolean =>
  FORMULA_START.test(text) && !NUMBER_PATTERN.test(text);

/** A CSV's reader would turn these into a number or date: `0012`, `1E5`, `3-4`, `MAR-1`. */
const LIKE_NUMBER =
  /^(?:\d[\d.,/:\- ]*(?:e[+-]?\d+)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .]?\d+)$/i;
export const readsAsNumber = (text: string): boolean => LIKE_NUMBER.test(text);

/** Excel keeps fifteen digits of a number. */
const MOST_DIGITS = 15;
const losesDigitsAsNumber = (text: string): boolean =>
  readsAsNumber(text) && (text.length > MOST_DIGITS || String(Number(text)) !== text);

/**
 * Excel splits by the list separator of the reader's language, in Indonesia a semicolon. It then
 * takes our quotes literally, since they do not begin one of its cells, so each separator and line
 * break within a text begins a cell. The comma is not here: a reader that splits by commas honours
 * the quotes.
 */
const WOULD_BEGIN = "(?<=[;\\t|\\r\\n])";
const FORMULA_FOLLOWS = "(?=(?:['\"]|[^\\S\\t\\r\\n])*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])";
const BARE_FORMULAS = new RegExp(WOULD_BEGIN + FORMULA_FOLLOWS, "gu");
const MARKED_FORMULAS = new RegExp(`${WOULD_BEGIN}'${FORMULA_FOLLOWS}`, "gu");

/**
 * Returns the text with a quote mark wherever a formula could begin, and before the text if `mark`
 * is set. `unguardText` reverses it for any text.
 */
export const guardText = (text: string, mark = isFormula(text)): string =>
  (mark ? "'" : "") + text.replace(BARE_FORMULAS, "'");

export const unguardText = (text: string, mark = text.startsWith("'") && isFormula(text)): string =>
  (mark ? text.slice(1) : text).replace(MARKED_FORMULAS, "");

/** Returns a CSV's code (a SKU, an order number, a phone) so that it keeps its zeros and digits. */
export const guardCode = (text: string): string =>
  guardText(text, isFormula(text) || text.startsWith("'") || losesDigitsAsNumber(text));

export const unguardCode = (text: string): string => unguardText(text, text.startsWith("'"));

/**
 * Returns the text of a workbook's cell, which is typed and runs no formula. Only quote marks that
 * an import would take off as a CSV's guard are doubled.
 */
export const markQuotes = (text: string, isCode: boolean): string =>
  (text.startsWith("'") && (isCode || isFormula(text)) ? "'" : "") +
  text.replace(MARKED_FORMULAS, "''");
