import type { FileColumn, FileHead } from "../db/schema/product-imports.ts";
import { columnKeys, headsHash, normalHeading } from "../tables/column-keys.ts";
import { LOOKED_AT, readColumns } from "../tables/file-columns.ts";
import { type FileRecord, fileRefusal } from "../tables/file-record.ts";
import { exactHeadings, guessColumns, namedColumns } from "../tables/guess-columns.ts";
import { hasFigure, hiddenParts, usualWidth } from "../tables/headless.ts";
import { autoField } from "./formats/column-fields.ts";
import type { FileFormat } from "./formats/file-format.ts";
import { formatOf } from "./formats/known-formats.ts";
import { MAX_ROWS, MOST_ABOVE, recordsOf } from "./read-rows.ts";
import { rowsBelow } from "./rows-below.ts";

export interface HeadOfFile extends FileHead {
  hash: string;
}

/**
 * Reads all of an uploaded product file to find its columns. The header is the first line that a
 * system is recognised by or that is `remembered` (hashes of column-keys.ts), otherwise the line
 * that seems to name most columns; a file that begins with figures has none (line 0). Throws as
 * `readRows`, and `one_column` if no line has two cells.
 */
export async function readHead(
  bytes: Uint8Array,
  remembered: ReadonlySet<string>,
): Promise<HeadOfFile> {
  const buffered: FileRecord[] = [];
  let known: { place: number; isInstruction: (record: FileRecord) => boolean } | null = null;
  let count = 0;
  const hiddenRows: number[] = [];
  const { kind, encoding, otherSheets, records, ...sheet } = recordsOf(bytes);
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (buffered.length <= MOST_ABOVE + LOOKED_AT) buffered.push(record);
    if (known) {
      if (count === 0 && known.isInstruction(record)) continue;
      if (record.isHidden) hiddenRows.push(record.line);
      else count++;
    } else if (buffered.length <= MOST_ABOVE + 1 && isHead(record, remembered)) {
      const format = formatOf(record.cells.map(normalHeading));
      const toRow = format && rowsBelow(format, record.cells, kind, null);
      known = {
        place: buffered.length - 1,
        isInstruction: (one) => toRow?.isInstruction(one) ?? false,
      };
    } else if (record.isHidden) hiddenRows.push(record.line);
    else count++;
    if (count > MAX_ROWS + MOST_ABOVE) break;
  }
  const place = known ? known.place : likelyHead(buffered.slice(0, MOST_ABOVE + 1));
  const above = place === null ? [] : buffered.slice(0, place + 1);
  const head = above.at(-1) ?? headless(buffered);
  const rows = known ? count : count - above.filter(({ isHidden }) => !isHidden).length;
  const below = hiddenRows.filter((line) => line > head.line).length;
  if (buffered.length === 0) throw fileRefusal("empty_file");
  if (!known && head.cells.length - (place === null ? 0 : emptyCells(head)) < 2)
    throw fileRefusal("one_column");
  if (rows > MAX_ROWS) throw fileRefusal("too_many_rows", { max: MAX_ROWS });
  if (rows <= 0) throw fileRefusal(below > 0 ? "rows_hidden" : "empty_file");
  return {
    ...describe(
      head,
      buffered.slice(above.length).filter(({ isHidden }) => !isHidden),
      sheet.hiddenColumns,
    ),
    rows,
    ...(encoding !== null && encoding !== "utf-8" ? { encoding } : {}),
    ...(otherSheets.length > 0 ? { otherSheets } : {}),
    ...hiddenParts(head.cells, below, sheet),
  };
}

const emptyCells = ({ cells }: FileRecord): number =>
  cells.filter((cell) => cell.trim() === "").length;

/** Stands for the headings of a file that has none. */
const headless = (records: readonly FileRecord[]): FileRecord => ({
  line: 0,
  cells: Array.from({ length: usualWidth(records) }, () => ""),
});

function isHead({ cells }: FileRecord, remembered: ReadonlySet<string>): boolean {
  return (
    formatOf(cells.map(normalHeading)) !== null || remembered.has(headsHash(columnKeys(cells)))
  );
}

/**
 * Returns the place of the line whose cells look most like headers; the first one if none does, or
 * in a tie. `null` if the first line of several cells has a figure already.
 */
function likelyHead(above: readonly FileRecord[]): number | null {
  let best = { place: 0, score: -1 };
  for (const [place, { cells }] of above.entries()) {
    // A product may be called "Warna Kode 3", beside its price.
    const named = hasFigure(cells) ? exactHeadings(cells) : namedColumns(cells);
    const score = named > 1 ? named : isWide(cells) ? 1 : 0;
    if (score > best.score) best = { place, score };
  }
  const isFigures = best.score === 1 && hasFigure(above[best.place]?.cells ?? []);
  return isFigures ? null : best.place;
}

const isWide = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== "").length > 1;

function describe(
  head: FileRecord,
  records: readonly FileRecord[],
  hiddenColumns: ReadonlySet<number>,
): HeadOfFile {
  const width = head.line === 0 ? head.cells.length : undefined;
  const read = readColumns(
    head.cells,
    records
      .slice(0, LOOKED_AT)
      .map((record) => ({ ...record, cells: record.cells.slice(0, width) })),
  );
  const headings = read.map(({ name }) => normalHeading(name));
  const format: FileFormat | null = formatOf(headings);
  const guesses = guessColumns(
    read.map(({ name, values }, place) =>
      hiddenColumns.has(place) ? { head: "", values: [] } : { head: name, values },
    ),
  );
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
