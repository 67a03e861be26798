/**
 * Quotes texts in our CSV files; the import reverses it. It follows RFC 4180 and keeps spreadsheet
 * programs from running formulas (https://owasp.org/www-community/attacks/CSV_Injection).
 */

/** Without it Excel assumes the machine's encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

export const writeCsvLine = (cells: readonly string[]): string =>
  `${cells.map(quoteCell).join(",")}\r\n`;

/** Also quotes other separators. */
const quoteCell = (text: string): string =>
  /[",;\t|\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA_START = /^['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?$/;

/** Whether a cell would run as a formula, with or without the quote marks before it. */
export const isFormula = (text: string): boolean =>
  FORMULA_START.test(text) && !NUMBER_PATTERN.test(text);

/** Readers would turn these into a number or date: `0012`, `1E5`, `3-4`, `MAR-1`. */
const LIKE_NUMBER =
  /^(?:\d[\d.,/:\- ]*(?:e[+-]?\d+)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .]?\d+)$/i;
export const readsAsNumber = (text: string): boolean => LIKE_NUMBER.test(text);

/** Excel keeps fifteen digits of a number. */
const MAX_NUMBER_DIGITS = 15;
const losesDigitsAsNumber = (text: string): boolean =>
  readsAsNumber(text) && (text.length > MAX_NUMBER_DIGITS || String(Number(text)) !== text);

/**
 * Excel splits by the list separator of the language, in Indonesia a semicolon. It then takes our
 * quotes literally, so each separator or line break in a text begins a cell. Readers that split by
 * commas honour the quotes.
 */
const CELL_START = "(?<=[;\\t|\\r\\n])";
const FORMULA_FOLLOWS = "(?=(?:['\"]|[^\\S\\t\\r\\n])*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])";
const BARE_FORMULAS = new RegExp(CELL_START + FORMULA_FOLLOWS, "gu");
const MARKED_FORMULAS = new RegExp(`${CELL_START}'${FORMULA_FOLLOWS}`, "gu");

/**
 * Puts a quote mark wherever a formula could begin, and before the text if `mark` is set.
 * `unguardText` reverses it.
 */
export const guardText = (text: string, mark = isFormula(text)): string =>
  (mark ? "'" : "") + text.replace(BARE_FORMULAS, "'");

export const unguardText = (text: string, mark = text.startsWith("'") && isFormula(text)): string =>
  (mark ? text.slice(1) : text).replace(MARKED_FORMULAS, "");

/** Keeps the zeros and digits of a code (a SKU, an order number, a phone). */
export const guardCode = (text: string): string =>
  guardText(text, isFormula(text) || text.startsWith("'") || losesDigitsAsNumber(text));

export const unguardCode = (text: string): string => unguardText(text, text.startsWith("'"));

/**
 * A workbook's cells are typed and run no formula, so only marks that an import would remove are
 * doubled.
 */
export const markQuotes = (text: string, isCode: boolean): string =>
  (text.startsWith("'") && (isCode || isFormula(text)) ? "'" : "") +
  text.replace(MARKED_FORMULAS, "''");
