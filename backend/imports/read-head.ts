import type { FileColumn, FileHead } from "../db/schema/product-imports.ts";
import { columnKeys, headsHash, normalHeading } from "../tables/column-keys.ts";
import { LOOKED_AT, readColumns } from "../tables/file-columns.ts";
import { type FileRecord, fileRefusal } from "../tables/file-record.ts";
import { guessColumns, namedColumns } from "../tables/guess-columns.ts";
import { autoField } from "./formats/column-fields.ts";
import type { FileFormat } from "./formats/file-format.ts";
import { formatOf } from "./formats/known-formats.ts";
import { MAX_ROWS, MOST_ABOVE, missingIn, recordsOf } from "./read-rows.ts";
import { rowsBelow } from "./rows-below.ts";

export interface HeadOfFile extends FileHead {
  hash: string;
}

/**
 * Reads all of an uploaded product file to find its columns. The header is the first line that a
 * system is recognised by or that is `remembered` (hashes of column-keys.ts), otherwise the line
 * that seems to name most columns. Throws as `readRows`, and `missing_columns` if no line has two
 * cells.
 */
export async function readHead(
  bytes: Uint8Array,
  remembered: ReadonlySet<string>,
): Promise<HeadOfFile> {
  const buffered: FileRecord[] = [];
  let known: { place: number; isInstruction: (record: FileRecord) => boolean } | null = null;
  let count = 0;
  const { kind, encoding, otherSheets, records } = recordsOf(bytes);
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (buffered.length <= MOST_ABOVE + LOOKED_AT) buffered.push(record);
    if (known) {
      if (count > 0 || !known.isInstruction(record)) count++;
    } else if (buffered.length <= MOST_ABOVE + 1 && isHead(record, remembered)) {
      const format = formatOf(record.cells.map(normalHeading));
      const toRow = format && rowsBelow(format, record.cells, kind, null);
      known = {
        place: buffered.length - 1,
        isInstruction: (one) => toRow?.isInstruction(one) ?? false,
      };
    } else count++;
    if (count > MAX_ROWS + MOST_ABOVE) break;
  }
  const place = known?.place ?? likelyHead(buffered.slice(0, MOST_ABOVE + 1));
  const rows = known ? count : count - place - 1;
  const head = buffered[place];
  if (!head) throw fileRefusal("empty_file");
  if (!known && head.cells.filter((cell) => cell.trim() !== "").length < 2)
    throw fileRefusal("missing_columns", { columns: missingIn(head.cells) });
  if (rows > MAX_ROWS) throw fileRefusal("too_many_rows", { max: MAX_ROWS });
  if (rows <= 0) throw fileRefusal("empty_file");
  return {
    ...describe(head, buffered.slice(place + 1, place + 1 + LOOKED_AT)),
    rows,
    ...(encoding !== null && encoding !== "utf-8" ? { encoding } : {}),
    ...(otherSheets.length > 0 ? { otherSheets } : {}),
  };
}

function isHead({ cells }: FileRecord, remembered: ReadonlySet<string>): boolean {
  return (
    formatOf(cells.map(normalHeading)) !== null || remembered.has(headsHash(columnKeys(cells)))
  );
}

/** Returns the line whose cells look most like headers; the first one if none does, or in a tie. */
function likelyHead(above: readonly FileRecord[]): number {
  let best = { place: 0, score: -1 };
  for (const [place, { cells }] of above.entries()) {
    const named = namedColumns(cells);
    const score = named > 1 ? named : cells.filter((cell) => cell.trim() !== "").length > 1 ? 1 : 0;
    if (score > best.score) best = { place, score };
  }
  return best.place;
}

function describe(head: FileRecord, below: readonly FileRecord[]): HeadOfFile {
  const read = readColumns(head.cells, below);
  const headings = read.map(({ name }) => normalHeading(name));
  const format: FileFormat | null = formatOf(headings);
  const guesses = guessColumns(read.map(({ name, values }) => ({ head: name, values })));
  const columns = read.map(({ name, values: _, ...column }, index): FileColumn => {
    const auto = format && autoField(format, normalHeading(name));
    return {
      ...column,
      guess: format ? (auto === "none" ? "none" : "auto") : (guesses[index] ?? "none"),
      auto,
    };
  });
  return {
    line: head.line,
    format: format?.name ?? null,
    ...(format?.asksForPrice?.(headings) ? { asksForPrice: true as const } : {}),
    columns,
    hash: headsHash(columnKeys(head.cells)),
  };
}
