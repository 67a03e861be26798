import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { type FileRecord, refuse } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, MAX_SEPARATORS, tooMuch, WorkMeter } from "./read-limits.ts";

const CHUNK = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * In chunks: only what of the file is under way is in memory a second time. A record's first line
 * is the one after the record before it.
 */
export async function* csvRecords(
  bytes: Uint8Array,
  meter = new WorkMeter(),
): AsyncGenerator<FileRecord> {
  const text = decode(bytes);
  if (text.trim() === "") throw refuse("empty_file");
  let line = 1;
  const place = (cells: string[], { lines }: { lines: number }): FileRecord => {
    const record = { line, cells };
    line = lines + 1;
    return record;
  };
  const delimiter = delimiterOf(text);
  requireShortLines(text, delimiter);
  // csv-parse's types let `on_record` change a record only together with named columns.
  const parser = parse({
    relax_column_count: true,
    delimiter,
    record_delimiter: "\n",
    on_record: place as unknown as Options["on_record"],
  });
  try {
    for await (const record of Readable.from(chunks(text)).pipe(
      parser,
    ) as AsyncIterable<FileRecord>) {
      meterRecord(record, meter);
      yield record;
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuse("malformed_csv", { line });
    throw error;
  }
}

function meterRecord({ cells }: FileRecord, meter: WorkMeter): void {
  if (cells.length > MAX_COLUMNS) throw tooMuch("columns");
  meter.spend("rows");
  meter.spend("cells", cells.length);
  for (const cell of cells) {
    if (cell.length > MAX_CELL) throw tooMuch("cellText");
    meter.spend("text", cell.length);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // One kind of line end: the parser would count the two characters of a quoted CRLF as two
    // lines.
    if (!text.includes("\0")) return text.replace(/\r\n?/g, "\n");
  } catch {
    // Not UTF-8: the same answer as for a NUL byte.
  }
  throw refuse("not_utf8");
}

/**
 * What stands most often between the headings: spreadsheet programs of this part of the world save
 * semicolons.
 */
function delimiterOf(text: string): string {
  const head =
    text
      .slice(0, CHUNK)
      .trimStart()
      .split("\n", 1)[0]
      ?.replace(/"[^"]*"/g, "") ?? "";
  return DELIMITERS.reduce((most, candidate) =>
    head.split(candidate).length > head.split(most).length ? candidate : most,
  );
}

/**
 * Before the parser makes a list of twenty million cells of a line. Within quotes no cell begins,
 * and a line break there only begins the count anew.
 */
function requireShortLines(text: string, delimiter: string): void {
  const code = delimiter.charCodeAt(0);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 10) count = 0;
    else if (character === code && ++count > MAX_SEPARATORS) throw tooMuch("columns");
  }
}

function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}
