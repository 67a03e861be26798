/**
 * How a text stands in a CSV file of ours, for both sides that write one and the import that reads
 * one back: RFC 4180, and nothing that a spreadsheet program would run
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */

/** Excel takes a file without it for the machine's own encoding. */
export const BOM = "\ufeff";

export const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(",")}\r\n`;

/** Also what a reader that guesses another separator would stumble over. */
const quote = (text: string): string =>
  /[",;\t|\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA = /^['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Whether a cell of this text would run, or would without the quote marks it has before it. */
export const beginsAsFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/**
 * Excel separates by what the reader's language lists with, in Indonesia a semicolon, and then
 * takes our quotes, which begin no cell of its, as they are: each separator and each line break
 * within a text begins a cell. Not the comma: whoever separates by it reads the quotes.
 */
const WOULD_BEGIN = "(?<=[;\\t|\\r\\n])";
const FORMULA_FOLLOWS = "(?=(?:['\"]|[^\\S\\t\\r\\n])*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])";
const BARE = new RegExp(WOULD_BEGIN + FORMULA_FOLLOWS, "gu");
const MARKED = new RegExp(`${WOULD_BEGIN}'${FORMULA_FOLLOWS}`, "gu");

/**
 * The text with a quote mark wherever a formula could begin, and before it as `mark` says.
 * `unguardText` of it is the text again, whatever the text.
 */
export const guardText = (text: string, mark = beginsAsFormula(text)): string =>
  (mark ? "'" : "") + text.replace(BARE, "'");

export const unguardText = (
  text: string,
  mark = text.startsWith("'") && beginsAsFormula(text),
): string => (mark ? text.slice(1) : text).replace(MARKED, "");
