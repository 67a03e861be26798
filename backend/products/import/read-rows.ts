import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { ProblemError } from "../../http/problem-error.ts";
import { COLUMNS, type Column, REQUIRED, type Row } from "./columns.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_ROWS = 20_000;
const CHUNK = 64 * 1024;

/**
 * The rows of an uploaded product CSV (UTF-8 with or without BOM, comma separated); blank lines are skipped. Throws what is wrong with the file
 * as a whole: 413 `file_too_large`, 422 `not_utf8`, `empty_file`, `wrong_delimiter` (details: what it seems to be), `missing_columns` (details: which),
 * `malformed_csv` (details: the line), `too_many_rows`.
 */
export async function readRows(bytes: Uint8Array): Promise<Row[]> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new ProblemError(413, "file_too_large", "The file is too large", { details: { maxBytes: MAX_FILE_BYTES } });
  const text = decode(bytes);
  if (text.trim() === "") throw refuse("empty_file");
  let places: Map<Column, number> | null = null;
  let width = 0;
  const rows: Row[] = [];
  for await (const { line, cells } of records(text)) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!places) {
      places = readHead(cells);
      width = cells.length;
      continue;
    }
    if (rows.length >= MAX_ROWS) throw refuse("too_many_rows", { max: MAX_ROWS });
    rows.push(toRow(line, cells, places, width));
  }
  if (rows.length === 0) throw refuse("empty_file");
  return rows;
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // One kind of line end: the parser would count the two characters of a quoted CRLF as two lines.
    if (!text.includes("\0")) return text.replace(/\r\n?/g, "\n");
  } catch {
    // Not UTF-8: the same answer as for a NUL byte.
  }
  throw refuse("not_utf8");
}

interface FileRecord {
  line: number;
  cells: string[];
}

/** In chunks, so that a large file does not hold up the process. A record's first line is the one after the record before it. */
async function* records(text: string): AsyncGenerator<FileRecord> {
  let line = 1;
  const place = (cells: string[], { lines }: { lines: number }): FileRecord => {
    const record = { line, cells };
    line = lines + 1;
    return record;
  };
  // csv-parse's types let `on_record` change a record only together with named columns.
  const parser = parse({ relax_column_count: true, record_delimiter: "\n", on_record: place as unknown as Options["on_record"] });
  try {
    yield* Readable.from(chunks(text)).pipe(parser) as AsyncIterable<FileRecord>;
  } catch (error) {
    if (error instanceof CsvError) throw refuse("malformed_csv", { line });
    throw error;
  }
}

function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

function readHead(cells: string[]): Map<Column, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const places = new Map<Column, number>();
  for (const column of COLUMNS) {
    const place = names.indexOf(column.toLowerCase());
    if (place >= 0) places.set(column, place);
  }
  const missing = REQUIRED.filter((column) => !places.has(column));
  if (missing.length === 0) return places;
  const delimiter = [";", "\t", "|"].find((candidate) => cells.join(",").split(candidate).length >= REQUIRED.length);
  throw delimiter && cells.length < REQUIRED.length ? refuse("wrong_delimiter", { delimiter }) : refuse("missing_columns", { columns: missing });
}

function toRow(line: number, cells: string[], places: Map<Column, number>, width: number): Row {
  return {
    line,
    wrongWidth: cells.length === width ? null : cells.length,
    cell: (column) => {
      const place = places.get(column);
      return (place === undefined ? "" : (cells[place] ?? "")).trim();
    },
  };
}

const refuse = (code: string, details: Record<string, unknown> = {}): ProblemError =>
  new ProblemError(422, code, `The file was refused: ${code}`, { fields: { file: code }, details });
