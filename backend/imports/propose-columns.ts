import type { ColumnChoice } from "#contract/import-fields.ts";
import {
  findBesideNumber,
  readBothWays,
  readNumber,
  UNITS_RULE,
} from "#contract/written-number.ts";
import type { Queryable } from "../db/client.ts";
import type { FileColumn, ImportMapping } from "../db/schema/product-imports.ts";
import { findCodeColumn } from "../tables/code-column.ts";
import { readRememberedMapping } from "../tables/columns-memory.ts";
import type { HeadOfFile } from "./read-head.ts";

/**
 * Returns the earlier choices for files with these headings. A file without headings has none: it
 * is like others only in its number of columns.
 */
export const mappingFor = async (
  db: Queryable,
  accountId: string,
  { hash, line }: HeadOfFile,
): Promise<ImportMapping | null> =>
  line === 0 ? null : readRememberedMapping<ColumnChoice>(db, accountId, hash);

/**
 * Proposes the columns of a file without headings by their content: codes of the account, then the
 * largest figures as the price, other figures as the stock, and a text as the name. The seller
 * confirms them.
 */
export async function proposeColumns(
  db: Queryable,
  accountId: string,
  head: HeadOfFile,
): Promise<HeadOfFile> {
  if (head.line > 0) return head;
  const guesses = head.columns.map(({ guess }) => guess);
  const free = () =>
    head.columns.flatMap((column, index) =>
      guesses[index] === "none" && column.samples.length > 0 ? [{ ...column, index }] : [],
    );
  const known = await findCodeColumn(db, accountId, head.columns);
  const code =
    known ??
    free()
      .filter(({ samples }) => samples.every(isCode))
      .map(({ index }) => ({ index, field: "sku" as const }))[0];
  if (code) guesses[code.index] = code.field;
  const [most, ...others] = free()
    .filter(({ samples }) => samples.every(isFigure))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (most) guesses[most.index] = "price";
  const [stock] = others.filter(({ samples }) => samples.every(isCount));
  if (stock && others.length === 1) guesses[stock.index] = "stock";
  // Products that exist keep their names unless the seller says otherwise.
  const [name] = (known ? [] : free())
    .filter(({ samples }) => samples.every((text) => /\p{L}/u.test(text)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
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

/** Nothing costs a thousand million; so long a number is a code. */
const isFigure = (text: string): boolean => findBesideNumber(text) !== null && !/\d{10}/.test(text);

const isCount = (text: string): boolean => readNumber(text, UNITS_RULE).kind !== "invalid";

const sizeOf = ({ samples }: FileColumn): number =>
  Math.max(...samples.map((text) => Number(readBothWays(text)?.thousands ?? digitsOf(text))));

function digitsOf(text: string): string {
  const read = readNumber(text, UNITS_RULE);
  return read.kind === "number" ? read.plain : "0";
}

const lengthOf = ({ samples }: FileColumn): number =>
  samples.reduce((sum, text) => sum + text.length, 0);
