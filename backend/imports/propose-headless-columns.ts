import type { ColumnChoice } from "#contract/import-fields.ts";
import {
  findBesideNumber,
  readBothWays,
  readNumber,
  UNITS_RULE,
} from "#contract/written-number.ts";
import type { Queryable } from "../db/client.ts";
import type { FileColumn, ImportMapping } from "../db/schema/product-imports.ts";
import { findCodeColumn } from "../tables/find-code-column.ts";
import { readRememberedMapping } from "../tables/remembered-choices.ts";
import type { HeadOfFile } from "./read-head.ts";

/** A file without headings has no earlier choices: others may have the same number of columns. */
export const readMapping = async (
  db: Queryable,
  accountId: string,
  { hash, line }: HeadOfFile,
): Promise<ImportMapping | null> =>
  line === 0 ? null : readRememberedMapping<ColumnChoice>(db, accountId, hash);

/**
 * Proposes columns by content: codes of the account, the largest figures as price, other figures as
 * stock, and a text as name. The seller confirms them.
 */
export async function proposeColumns(
  db: Queryable,
  accountId: string,
  head: HeadOfFile,
): Promise<HeadOfFile> {
  if (head.line > 0) return head;
  const guesses = head.columns.map(({ guess }) => guess);
  const listUnguessed = () =>
    head.columns.flatMap((column, index) =>
      guesses[index] === "none" && column.samples.length > 0 ? [{ ...column, index }] : [],
    );
  const codeColumn = await findCodeColumn(db, accountId, head.columns);
  const code =
    codeColumn ??
    listUnguessed()
      .filter(({ samples }) => samples.every(isCode))
      .map(({ index }) => ({ index, field: "sku" as const }))[0];
  if (code) guesses[code.index] = code.field;
  const [largestFigures, ...others] = listUnguessed()
    .filter(({ samples }) => samples.every(isFigure))
    .toSorted((a, b) => findLargestFigure(b) - findLargestFigure(a));
  if (largestFigures) guesses[largestFigures.index] = "price";
  const [stock] = others.filter(({ samples }) => samples.every(isCount));
  if (stock && others.length === 1) guesses[stock.index] = "stock";
  // Existing products keep their names unless the seller chooses otherwise.
  const [name] = (codeColumn ? [] : listUnguessed())
    .filter(({ samples }) => samples.every((text) => /\p{L}/u.test(text)))
    .toSorted((a, b) => sumLengths(b) - sumLengths(a));
  if (name) guesses[name.index] = "name";
  return {
    ...head,
    columns: head.columns.map((column, index) => ({ ...column, guess: guesses[index] ?? "none" })),
  };
}

/** A code has a digit and no space, and is more than a figure. */
const isCode = (text: string): boolean =>
  /^(?=.*\d)[\p{L}\p{N}._/-]+$/u.test(text) &&
  (findBesideNumber(text) === null || /^0\d|\d{8}/.test(text));

/** A longer number is a code: nothing costs so much. */
const isFigure = (text: string): boolean => findBesideNumber(text) !== null && !/\d{10}/.test(text);

const isCount = (text: string): boolean => readNumber(text, UNITS_RULE).kind !== "invalid";

const findLargestFigure = ({ samples }: FileColumn): number =>
  Math.max(...samples.map((text) => Number(readBothWays(text)?.thousands ?? readDigits(text))));

function readDigits(text: string): string {
  const read = readNumber(text, UNITS_RULE);
  return read.kind === "number" ? read.plain : "0";
}

const sumLengths = ({ samples }: FileColumn): number =>
  samples.reduce((sum, text) => sum + text.length, 0);
