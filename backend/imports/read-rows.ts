import { ProblemError } from "../http/problem-error.ts";
import { csvRecords } from "../tables/csv-records.ts";
import { type FileRecord, refuse } from "../tables/file-record.ts";
import { xlsxRecords } from "../tables/xlsx-records.ts";
import { isZip } from "../tables/zip-part.ts";
import { type CellKind, readCell } from "./cell-text.ts";
import { COLUMNS, type Column, REQUIRED, type Row } from "./columns.ts";
import { type Cells, type FileFormat, normalHeading } from "./formats/file-format.ts";
import { formatOf } from "./formats/known-formats.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_ROWS = 100_000;
/** Templates of marketplaces begin with lines about themselves. */
const MOST_ABOVE = 10;

/**
 * The rows of an uploaded product file, ours, Shopify's or another system's that is known by its columns (formats/known-formats.ts): a CSV (UTF-8 with or without BOM; comma, semicolon, tab or bar between the cells) or the first sheet of an
 * XLSX; blank lines are skipped. Throws what is wrong with the file as a whole: 413 `file_too_large`, 422 `not_utf8`, `not_xlsx`, `empty_file`,
 * `missing_columns` (details: which), `malformed_csv` (details: the line), `too_many_rows`, `file_too_complex` (read-limits.ts; details: which limit).
 * A stranger wrote the file: only a thread of its own reads it (read-file.worker.ts).
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<Row> {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new ProblemError(413, "file_too_large", "The file is too large", {
      details: { maxBytes: MAX_FILE_BYTES },
    });
  const kind = isZip(bytes) ? "xlsx" : "csv";
  const records: Iterable<FileRecord> | AsyncIterable<FileRecord> =
    kind === "xlsx" ? xlsxRecords(bytes) : csvRecords(bytes);
  const above: FileRecord[] = [];
  let toRow: RowMaker | null = null;
  let isBegun = false;
  let count = 0;
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (!toRow) {
      toRow = readHead(record.cells, kind);
      above.push(record);
      if (!toRow && above.length > MOST_ABOVE) break;
      continue;
    }
    const row = toRow(record);
    isBegun ||= !row.isInstruction;
    if (!isBegun) continue;
    if (++count > MAX_ROWS) throw refuse("too_many_rows", { max: MAX_ROWS });
    yield row;
  }
  if (!toRow && above[0]) throw refuse("missing_columns", { columns: missingIn(above[0].cells) });
  if (count === 0) throw refuse("empty_file");
}

type RowMaker = (record: FileRecord) => Row & { isInstruction: boolean };

/** null: this line is not the head of a file that is known. */
function readHead(cells: string[], kind: CellKind): RowMaker | null {
  if (missingIn(cells).length === 0) return ownRows(cells, kind);
  const headings = cells.map(normalHeading);
  const format = formatOf(headings);
  return format && foreignRows(format, headings, kind);
}

function missingIn(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return REQUIRED.filter((column) => !names.includes(column.toLowerCase()));
}

/** Our own file, and Shopify's with the headings it had for years. */
function ownRows(head: string[], kind: CellKind): RowMaker {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())]));
  return ({ line, cells }) => {
    const cell = (column: Column) => readCell(column, cells[places.get(column) ?? -1] ?? "", kind);
    return {
      line,
      wrongWidth: cells.length === head.length ? null : cells.length,
      cell,
      pictures: [cell("Image Src")],
      isProductOnly: false,
      isInstruction: false,
    };
  };
}

/** Another system's file. Its lines may be shorter than its head: spreadsheet programs leave empty cells at the end away. */
function foreignRows(format: FileFormat, headings: string[], kind: CellKind): RowMaker {
  const places = new Map(headings.map((heading, index) => [heading, index]));
  const reader = format.begin?.();
  return ({ line, cells: record }) => {
    const at = (column: Column, heading: string) =>
      readCell(column, record[places.get(heading) ?? -1] ?? "", kind);
    const first = (column: Column, names: readonly string[]) =>
      names.map((name) => at(column, name)).find((text) => text !== "") ?? "";
    const cells: Cells = (...names) => first("Title", names);
    // Asked for more than once, while a reader may remember what it read.
    const known = new Map<Column, string>();
    const cell = (column: Column): string => {
      const text =
        known.get(column) ??
        reader?.cell(column, cells) ??
        first(column, format.headings[column] ?? []);
      known.set(column, text);
      return text;
    };
    return {
      line,
      wrongWidth: null,
      cell,
      pictures: reader?.pictures?.(cells) ?? format.pictures.map((name) => at("Image Src", name)),
      isProductOnly: reader?.isProductOnly?.(cells) ?? false,
      isInstruction: format.hasInstructions && !/^\d/.test(cell("Variant Price")),
    };
  };
}
