import { MAX_IMPORT_ROWS } from "#contract/stock-batches.ts";
import type { StockChoice } from "#contract/stock-columns.ts";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";
import type { StockFileHead } from "../../db/schema/stock-operations.ts";
import { hashHeadings, makeColumnKeys } from "../../tables/column-keys.ts";
import { readColumns, SAMPLED_LINES } from "../../tables/file-columns.ts";
import { type FileRecord, fileRefusalProblem } from "../../tables/file-record.ts";
import { findUsualWidth, listHiddenParts } from "../../tables/line-shapes.ts";
import { refuseOtherExports } from "../../tables/other-exports.ts";
import { readFileRecords } from "../../tables/read-file-records.ts";
import { WorkMeter } from "../../tables/read-limits.ts";
import { explainLeftOutColumn, guessFields, hasNeededFields, isAmbiguous } from "./stock-heads.ts";

/** Templates begin with explanations. */
const MAX_LINES_ABOVE = 10;
/** Includes the empty lines that spreadsheet programs leave. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS;

export interface StockHead extends StockFileHead {
  /** The headings alone identify the columns. */
  isUnambiguous: boolean;
}

export const isBlank = ({ cells }: FileRecord): boolean =>
  cells.every((cell) => cell.trim() === "");

const toColumns = (cells: readonly string[]) => cells.map((name) => ({ name, values: [] }));
const guessHeadFields = (cells: readonly string[]): StockChoice[] => guessFields(toColumns(cells));
const countNamedColumns = (cells: readonly string[]): number =>
  guessHeadFields(cells).filter((field) => field !== "none").length;

/** In a workbook, reads the sheet with the most known headings. */
export const readStockRecords = (bytes: Uint8Array) =>
  readFileRecords(bytes, countNamedColumns, new WorkMeter({ rows: MAX_LINES }));

/**
 * Finds the columns of a stock file. `knownHashes`: headings with stored choices. Throws as
 * `readFileRecords`, and 422 `empty_file`, `no_rows`, `one_column`, `rows_hidden`, `too_many_rows`.
 */
export async function readStockHead(
  bytes: Uint8Array,
  knownHashes: ReadonlySet<string>,
): Promise<StockHead> {
  const { kind, encoding, otherSheets, records, ...sheet } = readStockRecords(bytes);
  const firstRecords: FileRecord[] = [];
  const hiddenRows: number[] = [];
  let lines = 0;
  for await (const record of records) {
    if (isBlank(record)) continue;
    if (record.isHidden) hiddenRows.push(record.line);
    if (firstRecords.length <= MAX_LINES_ABOVE + SAMPLED_LINES) firstRecords.push(record);
    if (++lines > MAX_IMPORT_ROWS + MAX_LINES_ABOVE) throw tooManyRowsRefusal();
  }
  if (firstRecords.length === 0) throw fileRefusalProblem("no_rows");
  const place = findHeadIndex(firstRecords.slice(0, MAX_LINES_ABOVE + 1), knownHashes);
  const head = place === null ? null : firstRecords[place];
  const headings = head?.cells ?? [];
  refuseOtherExports(headings);
  const firstRow = place === null ? 0 : place + 1;
  const hiddenCount = hiddenRows.filter((line) => line > (head?.line ?? 0)).length;
  const rows = lines - firstRow - hiddenCount;
  if (rows > MAX_IMPORT_ROWS) throw tooManyRowsRefusal();
  const width = kind === "csv" ? (head?.cells.length ?? findUsualWidth(firstRecords)) : null;
  const visibleRecords = firstRecords.slice(firstRow).filter(({ isHidden }) => !isHidden);
  const columns = readColumns(headings, visibleRecords.slice(0, SAMPLED_LINES));
  if (columns.length < 2) throw fileRefusalProblem("one_column");
  if (rows === 0) throw fileRefusalProblem(hiddenCount > 0 ? "rows_hidden" : "no_rows");
  const guesses = guessFields(columns);
  return {
    line: head?.line ?? 0,
    rows,
    ...(width === null ? {} : { width }),
    ...(otherSheets.length > 0 ? { otherSheets } : {}),
    ...listHiddenParts(headings, hiddenCount, sheet),
    columns: columns.map((column, index) => ({
      ...{ key: column.key, head: column.head, samples: column.samples },
      guess: guesses[index] ?? "none",
      why: explainLeftOutColumn(column),
    })),
    ...(encoding !== null && encoding !== "utf-8" ? { encoding } : {}),
    hash: hashHeadings(makeColumnKeys(columns.map(({ name }) => name)), "stock"),
    isUnambiguous: hasNeededFields(guessHeadFields(headings)) && !isAmbiguous(columns),
  };
}

const tooManyRowsRefusal = () => fileRefusalProblem("too_many_rows", { max: MAX_IMPORT_ROWS });

/** `null`: the first line already has figures. */
function findHeadIndex(
  firstRecords: readonly FileRecord[],
  knownHashes: ReadonlySet<string>,
): number | null {
  const index = firstRecords.findIndex(
    ({ cells }) =>
      hasNeededFields(guessHeadFields(cells)) ||
      knownHashes.has(hashHeadings(makeColumnKeys(cells), "stock")),
  );
  if (index >= 0) return index;
  let bestHead = { place: 0, score: 0 };
  for (const [place, { cells }] of firstRecords.entries()) {
    const score = isWide(cells) ? countNamedColumns(cells) : 0;
    if (score > bestHead.score) bestHead = { place, score };
  }
  if (bestHead.score > 0) return bestHead.place;
  const firstWideIndex = firstRecords.findIndex(({ cells }) => isWide(cells));
  return firstRecords[firstWideIndex]?.cells.some(isFigure) ? null : Math.max(0, firstWideIndex);
}

/** A line of one cell is a title. */
const isWide = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== "").length > 1;

const isFigure = (cell: string): boolean =>
  cell.trim() !== "" && readNumber(cell, UNITS_RULE).kind !== "invalid";
