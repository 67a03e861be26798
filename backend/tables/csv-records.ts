import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, MAX_SEPARATORS, tooMuchRefusal, WorkMeter } from "./read-limits.ts";

const CHUNK_LENGTH = 64 * 1024;
const CELL_DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Parses in chunks, so that only the current chunk is in memory a second time. A record's first
 * line follows the record before it.
 */
export async function* readCsvRecords(
  text: string,
  meter = new WorkMeter(),
): AsyncGenerator<FileRecord> {
  if (text.trim() === "") throw fileRefusalProblem("empty_file");
  yield* parseRecords(unquoteLines(text), meter);
}

async function* parseRecords(text: string, meter: WorkMeter): AsyncGenerator<FileRecord> {
  const { delimiter, skipped } = findDialect(text);
  let line = 1 + skipped;
  const place = (cells: string[], { lines }: { lines: number }): FileRecord => {
    const record = { line, cells: cells.map(removeTextMark) };
    line = lines + 1 + skipped;
    return record;
  };
  requireShortLines(text, delimiter);
  // csv-parse's types let `on_record` change a record only together with named columns.
  const parser = parse({
    relax_column_count: true,
    // Accepts `"a", "b"`, and `5" pipe` in a cell without quotes.
    ltrim: delimiter !== "\t",
    rtrim: delimiter !== "\t",
    relax_quotes: true,
    delimiter,
    record_delimiter: "\n",
    on_record: place as unknown as Options["on_record"],
  });
  try {
    for await (const record of Readable.from(
      splitIntoChunks(skipped > 0 ? text.slice(text.indexOf("\n") + 1) : text),
    ).pipe(parser) as AsyncIterable<FileRecord>) {
      meterRecord(record, meter);
      yield record;
    }
  } catch (error) {
    if (error instanceof CsvError) throw fileRefusalProblem("malformed_csv", { line });
    throw error;
  }
}

/** `="00123"` keeps a code as a text in Excel. */
const removeTextMark = (cell: string): string =>
  cell.startsWith('="') ? cell.replace(/^="([^"]*)"$/, "$1") : cell;

/**
 * Removes the quotes around whole lines: a spreadsheet program that splits by another separator
 * reads each line as one cell and saves it so.
 */
function unquoteLines(text: string): string {
  const first = text.slice(0, 4 * CHUNK_LENGTH).split("\n", LINES_LOOKED_AT);
  const isWhole = (line: string) => /^\ufeff?"(?:[^"]|"")*"$/.test(line) && /[,;\t|]/.test(line);
  if (!first.every((line, index) => isWhole(line) || (index > 0 && line.trim() === "")))
    return text;
  return text.replaceAll(
    /^(\ufeff?)"((?:[^"\n]|"")*)"$/gm,
    (_, mark: string, line: string) => mark + line.replaceAll('""', '"'),
  );
}

function meterRecord({ cells }: FileRecord, meter: WorkMeter): void {
  // A coloured row makes a spreadsheet program save all of its 16,384 columns.
  while (cells.length > MAX_COLUMNS && cells.at(-1) === "") cells.pop();
  if (cells.length > MAX_COLUMNS) throw tooMuchRefusal("columns");
  meter.spend("rows");
  meter.spend("cells", cells.length);
  for (const cell of cells) {
    if (cell.length > MAX_CELL) throw tooMuchRefusal("cellText");
    meter.spend("text", cell.length);
  }
}

interface Dialect {
  delimiter: string;
  /** Lines before the table: Excel's `sep=;`. */
  skipped: number;
}

const LINES_LOOKED_AT = 100;

/**
 * Returns the separator that most lines have equally often. Spreadsheet programs of this region
 * save semicolons, and a remark above the table may contain any mark.
 */
function findDialect(text: string): Dialect {
  const start = text.replace(/^\ufeff/, "").slice(0, 4 * CHUNK_LENGTH);
  const declaredSeparator = /^sep=([,;\t|])\n/i.exec(start)?.[1];
  if (declaredSeparator) return { delimiter: declaredSeparator, skipped: 1 };
  // A letter stands for quoted cells, because a line of tabs alone is not blank.
  const lines = start
    .replace(/"(?:[^"]|"")*"/g, "q")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .slice(0, LINES_LOOKED_AT);
  const best = CELL_DELIMITERS.map((delimiter) => ({
    delimiter,
    score: measureEvenness(lines, delimiter),
  }));
  const [first] = best.toSorted((a, b) => b.score - a.score);
  return { delimiter: first?.delimiter ?? ",", skipped: 0 };
}

/** Counts the cells of lines with an equal number of them. The first line counts double. */
function measureEvenness(lines: readonly string[], delimiter: string): number {
  const cells = lines.map((line) => line.split(delimiter).length);
  const byCount = Map.groupBy(
    cells.filter((count) => count > 1),
    (count) => count,
  );
  const even = [...byCount].map(([count, alike]) => (count - 1) * alike.length);
  return Math.max(0, ...even) + ((cells[0] ?? 1) - 1);
}

/**
 * Refuses a line before the parser makes a list of twenty million cells. No cell begins within
 * quotes, and a line break there only restarts the count.
 */
function requireShortLines(text: string, delimiter: string): void {
  const code = delimiter.charCodeAt(0);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 10) count = 0;
    else if (character === code && ++count > MAX_SEPARATORS) throw tooMuchRefusal("columns");
  }
}

function* splitIntoChunks(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += CHUNK_LENGTH)
    yield text.slice(index, index + CHUNK_LENGTH);
}
