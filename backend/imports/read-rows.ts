import { ProblemError } from "../http/problem-error.ts";
import { normaliseHeading } from "../tables/column-keys.ts";
import { type FileRecord, fileRefusalProblem } from "../tables/file-record.ts";
import { countNamedColumns } from "../tables/guess-columns.ts";
import { type FileRecords, readFileRecords } from "../tables/read-file-records.ts";
import { MAX_COLUMNS } from "../tables/read-limits.ts";
import type { CellKind } from "./cell-text.ts";
import { type Column, REQUIRED_COLUMNS, type Row } from "./columns.ts";
import { findFormat } from "./formats/known-formats.ts";
import type { FileReading } from "./reading-task.ts";
import { makeRowsBelow, type RowMaker } from "./rows-below.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_ROWS = 100_000;
/** Marketplaces' templates begin with lines about themselves. */
export const MAX_ABOVE = 10;

/** Returns a file's lines; in a workbook of the sheet with the most known headings. */
export function readRecords(bytes: Uint8Array): FileRecords {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new ProblemError(413, "file_too_large", "The file is too large", {
      details: { maxBytes: MAX_FILE_BYTES },
    });
  return readFileRecords(bytes, (cells) =>
    findFormat(cells.map(normaliseHeading)) === null ? countNamedColumns(cells) : MAX_COLUMNS,
  );
}

/**
 * Reads the rows of an uploaded product file: ours, Shopify's, another system's recognised by its
 * columns (formats/known-formats.ts), or by the seller's columns (`reading`). Blank lines are
 * skipped. Counts each column's filled cells into `filledCounts`. Throws errors of the whole file:
 * 413 `file_too_large`, 422 those of `readFileRecords`, `empty_file`, `missing_columns` (details:
 * which), `malformed_csv` (details: line), `too_many_rows`, `file_too_complex` (read-limits.ts;
 * details: which limit). The file is untrusted, so only a separate process reads it
 * (read-file.process.ts).
 */
export async function* readRows(
  bytes: Uint8Array,
  reading: FileReading | null = null,
  filledCounts: number[] = [],
): AsyncGenerator<Row> {
  const { kind, records, readSheet } = readRecords(bytes);
  const foundFileRecords: FileRecord[] = [];
  let toRow: RowMaker | null = reading?.line === 0 ? makeRowsWithoutHeadings(kind, reading) : null;
  let isBegun = false;
  let count = 0;
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (!toRow) {
      toRow = readHead(record, kind, reading);
      for (const { name, read } of toRow?.sheets ?? []) read(readSheet(name));
      if (toRow?.prepare) await prepareRows(bytes, record.line, toRow.prepare);
      foundFileRecords.push(record);
      if (!toRow && foundFileRecords.length > MAX_ABOVE) break;
      continue;
    }
    isBegun ||= !toRow.isInstruction(record);
    if (!isBegun || record.isHidden) continue;
    if (++count > MAX_ROWS) throw fileRefusalProblem("too_many_rows", { max: MAX_ROWS });
    for (const [place, cell] of record.cells.entries())
      filledCounts[place] = (filledCounts[place] ?? 0) + (cell.trim() === "" ? 0 : 1);
    yield* toRow.rows(record);
  }
  if (!toRow && foundFileRecords[0])
    throw fileRefusalProblem("missing_columns", {
      columns: findMissingColumns(foundFileRecords[0].cells),
    });
  if (count === 0) throw fileRefusalProblem("empty_file");
}

/** A file without headings has the columns that the seller has named. */
function makeRowsWithoutHeadings(kind: CellKind, { mapping }: FileReading): RowMaker {
  const heads = Object.keys(mapping.choices).map(() => "");
  return makeRowsBelow(null, heads, kind, mapping);
}

async function prepareRows(
  bytes: Uint8Array,
  headLine: number,
  prepare: (record: FileRecord) => void,
): Promise<void> {
  for await (const record of readRecords(bytes).records)
    if (record.line > headLine && !record.isHidden) prepare(record);
}

/** Returns `null` if this line is not the header of a known file. */
function readHead(
  { cells, line }: FileRecord,
  kind: CellKind,
  reading: FileReading | null,
): RowMaker | null {
  if (reading && reading.line !== line) return null;
  const format = findFormat(cells.map(normaliseHeading));
  return format || reading ? makeRowsBelow(format, cells, kind, reading?.mapping ?? null) : null;
}

function findMissingColumns(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return REQUIRED_COLUMNS.filter((column) => !names.includes(column.toLowerCase()));
}
