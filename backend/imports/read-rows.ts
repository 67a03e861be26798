import { ProblemError } from "../http/problem-error.ts";
import { csvRecords } from "../tables/csv-records.ts";
import { type FileRecord, refuse } from "../tables/file-record.ts";
import { xlsxRecords } from "../tables/xlsx-records.ts";
import { isZip } from "../tables/zip-part.ts";
import { type CellKind, readCell } from "./cell-text.ts";
import { COLUMNS, type Column, REQUIRED, type Row } from "./columns.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_ROWS = 100_000;

/**
 * The rows of an uploaded product file: a CSV (UTF-8 with or without BOM; comma, semicolon, tab or bar between the cells) or the first sheet of an
 * XLSX; blank lines are skipped. Throws what is wrong with the file as a whole: 413 `file_too_large`, 422 `not_utf8`, `not_xlsx`, `empty_file`,
 * `missing_columns` (details: which), `malformed_csv` (details: the line), `too_many_rows`, `file_too_complex` (read-limits.ts; details: which limit).
 * A stranger wrote the file: only a thread of its own reads it (read-file.worker.ts).
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<Row> {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new ProblemError(413, "file_too_large", "The file is too large", {
      details: { maxBytes: MAX_FILE_BYTES },
    });
  let places: Map<Column, number> | null = null;
  let width = 0;
  let count = 0;
  const kind = isZip(bytes) ? "xlsx" : "csv";
  const records: Iterable<FileRecord> | AsyncIterable<FileRecord> =
    kind === "xlsx" ? xlsxRecords(bytes) : csvRecords(bytes);
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!places) {
      places = readHead(cells);
      width = cells.length;
      continue;
    }
    if (++count > MAX_ROWS) throw refuse("too_many_rows", { max: MAX_ROWS });
    yield toRow({ line, cells }, { places, width, kind });
  }
  if (count === 0) throw refuse("empty_file");
}

function readHead(cells: string[]): Map<Column, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const places = new Map<Column, number>();
  for (const column of COLUMNS) {
    const place = names.indexOf(column.toLowerCase());
    if (place >= 0) places.set(column, place);
  }
  const missing = REQUIRED.filter((column) => !places.has(column));
  if (missing.length > 0) throw refuse("missing_columns", { columns: missing });
  return places;
}

interface Sheet {
  places: Map<Column, number>;
  width: number;
  kind: CellKind;
}

function toRow({ line, cells }: FileRecord, { places, width, kind }: Sheet): Row {
  return {
    line,
    wrongWidth: cells.length === width ? null : cells.length,
    cell: (column) => {
      const place = places.get(column);
      return readCell(column, (place === undefined ? "" : cells[place]) ?? "", kind);
    },
  };
}
