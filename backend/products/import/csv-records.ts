import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { type FileRecord, refuse } from "./file-record.ts";

const CHUNK = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** In chunks, so that a large file does not hold up the process. A record's first line is the one after the record before it. */
export async function* csvRecords(bytes: Uint8Array): AsyncGenerator<FileRecord> {
  const text = decode(bytes);
  if (text.trim() === "") throw refuse("empty_file");
  let line = 1;
  const place = (cells: string[], { lines }: { lines: number }): FileRecord => {
    const record = { line, cells };
    line = lines + 1;
    return record;
  };
  // csv-parse's types let `on_record` change a record only together with named columns.
  const parser = parse({
    relax_column_count: true,
    delimiter: delimiterOf(text),
    record_delimiter: "\n",
    on_record: place as unknown as Options["on_record"],
  });
  try {
    yield* Readable.from(chunks(text)).pipe(parser) as AsyncIterable<FileRecord>;
  } catch (error) {
    if (error instanceof CsvError) throw refuse("malformed_csv", { line });
    throw error;
  }
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

/** What stands most often between the headings: spreadsheet programs of this part of the world save semicolons. */
function delimiterOf(text: string): string {
  const head =
    text
      .trimStart()
      .split("\n", 1)[0]
      ?.replace(/"[^"]*"/g, "") ?? "";
  return DELIMITERS.reduce((most, candidate) =>
    head.split(candidate).length > head.split(most).length ? candidate : most,
  );
}

/** Between two chunks whoever else waits has a turn: streams alone go on without one. */
async function* chunks(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await setImmediate();
  }
}
