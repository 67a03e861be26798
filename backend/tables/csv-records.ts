import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, MAX_SEPARATORS, tooMuchRefusal, WorkMeter } from "./read-limits.ts";

const CHUNK_LENGTH = 64 * 1024;
const CELL_DELIMITERS = [",", ";", "\t", "|"] as const;

/** Parses in chunks, so that only one chunk is in memory twice. */
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
  const toRecord = (cells: string[], { lines }: { lines: number }): FileRecord => {
    const record = { line, cells: cells.map(removeTextMark) };
    line = lines + 1 + skipped;
    return record;
  };
  requireShortLines(text, delimiter);
  // csv-parse's types allow `on_record` to change a record only with named columns.
  const parser = parse({
    relax_column_count: true,
    // Accepts `"a", "b"`, and `5" pipe` in an unquoted cell.
    ltrim: delimiter !== "\t",
    rtrim: delimiter !== "\t",
    relax_quotes: true,
    delimiter,
    record_delimiter: "\n",
    on_record: toRecord as unknown as Options["on_record"],
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
 * Removes quotes around whole lines: a program that expects another separator saves each line as
 * one cell.
 */
function unquoteLines(text: string): string {
  const first = text.slice(0, 4 * CHUNK_LENGTH).split("\n", SAMPLED_LINES);
  const isWrappedLine = (line: string) =>
    /^\ufeff?"(?:[^"]|"")*"$/.test(line) && /[,;\t|]/.test(line);
  if (!first.every((line, index) => isWrappedLine(line) || (index > 0 && line.trim() === "")))
    return text;
  return text.replaceAll(
    /^(\ufeff?)"((?:[^"\n]|"")*)"$/gm,
    (_, mark: string, line: string) => mark + line.replaceAll('""', '"'),
  );
}

function meterRecord({ cells }: FileRecord, meter: WorkMeter): void {
  // A coloured row makes spreadsheet programs save all 16,384 columns.
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

const SAMPLED_LINES = 100;

/**
 * Returns the separator that most lines have equally often. Spreadsheet programs of this region
 * save semicolons, and a remark above the table may contain any of them.
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
    .slice(0, SAMPLED_LINES);
  const best = CELL_DELIMITERS.map((delimiter) => ({
    delimiter,
    score: scoreDelimiter(lines, delimiter),
  }));
  const [first] = best.toSorted((a, b) => b.score - a.score);
  return { delimiter: first?.delimiter ?? ",", skipped: 0 };
}

/** Counts the cells of lines with equally many. The first line counts double. */
function scoreDelimiter(lines: readonly string[], delimiter: string): number {
  const cells = lines.map((line) => line.split(delimiter).length);
  const byCount = Map.groupBy(
    cells.filter((count) => count > 1),
    (count) => count,
  );
  const evenScores = [...byCount].map(([count, equalLines]) => (count - 1) * equalLines.length);
  return Math.max(0, ...evenScores) + ((cells[0] ?? 1) - 1);
}

/**
 * Refuses a line before the parser lists twenty million cells. Separators within quotes count too.
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
