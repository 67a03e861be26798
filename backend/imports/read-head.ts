import type { FileColumn, FileHead } from "../db/schema/product-imports.ts";
import { hashHeadings, makeColumnKeys, normaliseHeading } from "../tables/column-keys.ts";
import { hasOtherValues, readColumns, SAMPLED_LINES } from "../tables/file-columns.ts";
import { type FileRecord, fileRefusalProblem } from "../tables/file-record.ts";
import { countExactHeadings, countNamedColumns, guessColumns } from "../tables/guess-columns.ts";
import { findUsualWidth, hasFigure, listHiddenParts } from "../tables/line-shapes.ts";
import { refuseOtherExports } from "../tables/other-exports.ts";
import { findAutoField } from "./formats/column-fields.ts";
import type { FileFormat } from "./formats/file-format.ts";
import { findFormat } from "./formats/known-formats.ts";
import { MAX_ABOVE, MAX_ROWS, readRecords } from "./read-rows.ts";
import { makeRowsBelow } from "./rows-below.ts";

export interface HeadOfFile extends FileHead {
  hash: string;
}

/**
 * Finds the columns of a product file. The header is the first line that a system or `knownHashes`
 * (column-keys.ts) identifies, else the line with most known headings; a file that begins with
 * figures has none (line 0). Throws as `readRows`, and `one_column`.
 */
export async function readHead(
  bytes: Uint8Array,
  knownHashes: ReadonlySet<string>,
): Promise<HeadOfFile> {
  const buffered: FileRecord[] = [];
  let knownHead: { place: number; isInstruction: (record: FileRecord) => boolean } | null = null;
  let count = 0;
  const hiddenRows: number[] = [];
  const { kind, encoding, otherSheets, records, ...sheet } = readRecords(bytes);
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (buffered.length <= MAX_ABOVE + SAMPLED_LINES) buffered.push(record);
    if (knownHead) {
      if (count === 0 && knownHead.isInstruction(record)) continue;
      if (record.isHidden) hiddenRows.push(record.line);
      else count++;
    } else if (buffered.length <= MAX_ABOVE + 1 && isHead(record, knownHashes)) {
      const format = findFormat(record.cells.map(normaliseHeading));
      const toRow = format && makeRowsBelow(format, record.cells, kind, null);
      knownHead = {
        place: buffered.length - 1,
        isInstruction: (fileRecord) => toRow?.isInstruction(fileRecord) ?? false,
      };
    } else if (record.isHidden) hiddenRows.push(record.line);
    else count++;
    if (count > MAX_ROWS + MAX_ABOVE) break;
  }
  const place = knownHead ? knownHead.place : findLikelyHead(buffered.slice(0, MAX_ABOVE + 1));
  const fileRecords = place === null ? [] : buffered.slice(0, place + 1);
  const head = fileRecords.at(-1) ?? makeEmptyHead(buffered);
  const rows = knownHead ? count : count - fileRecords.filter(({ isHidden }) => !isHidden).length;
  const belowFileRecords = hiddenRows.filter((line) => line > head.line).length;
  if (buffered.length === 0) throw fileRefusalProblem("empty_file");
  if (!knownHead && head.cells.length - (place === null ? 0 : countEmptyCells(head)) < 2)
    throw fileRefusalProblem("one_column");
  refuseOtherExports(head.cells);
  if (rows > MAX_ROWS) throw fileRefusalProblem("too_many_rows", { max: MAX_ROWS });
  if (rows <= 0) throw fileRefusalProblem(belowFileRecords > 0 ? "rows_hidden" : "empty_file");
  return {
    ...describeHead(
      head,
      buffered.slice(fileRecords.length).filter(({ isHidden }) => !isHidden),
      sheet.hiddenColumns,
    ),
    rows,
    ...(encoding !== null && encoding !== "utf-8" ? { encoding } : {}),
    ...(otherSheets.length > 0 ? { otherSheets } : {}),
    ...listHiddenParts(head.cells, belowFileRecords, sheet),
  };
}

const countEmptyCells = ({ cells }: FileRecord): number =>
  cells.filter((cell) => cell.trim() === "").length;

/** Stands for the headings of a file that has none. */
const makeEmptyHead = (records: readonly FileRecord[]): FileRecord => ({
  line: 0,
  cells: Array.from({ length: findUsualWidth(records) }, () => ""),
});

function isHead({ cells }: FileRecord, knownHashes: ReadonlySet<string>): boolean {
  return (
    findFormat(cells.map(normaliseHeading)) !== null ||
    knownHashes.has(hashHeadings(makeColumnKeys(cells)))
  );
}

/**
 * The first line in a tie, or if none looks like a header. `null`: the first line of several cells
 * has a figure.
 */
function findLikelyHead(above: readonly FileRecord[]): number | null {
  let best = { place: 0, score: -1 };
  for (const [place, { cells }] of above.entries()) {
    // A product may be called "Warna Kode 3", beside its price.
    const namedCount = hasFigure(cells) ? countExactHeadings(cells) : countNamedColumns(cells);
    const score = namedCount > 1 ? namedCount : isWide(cells) ? 1 : 0;
    if (score > best.score) best = { place, score };
  }
  const isFigures = best.score === 1 && hasFigure(above[best.place]?.cells ?? []);
  return isFigures ? null : best.place;
}

const isWide = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== "").length > 1;

function describeHead(
  head: FileRecord,
  records: readonly FileRecord[],
  hiddenColumns: ReadonlySet<number>,
): HeadOfFile {
  const width = head.line === 0 ? head.cells.length : undefined;
  const foundColumns = readColumns(
    head.cells,
    records
      .slice(0, SAMPLED_LINES)
      .map((record) => ({ ...record, cells: record.cells.slice(0, width) })),
  );
  const headings = foundColumns.map(({ name }) => normaliseHeading(name));
  const format: FileFormat | null = findFormat(headings);
  const guesses = guessColumns(
    foundColumns.map(({ name, values }, place) =>
      hiddenColumns.has(place) ? { head: "", values: [] } : { head: name, values },
    ),
  );
  const columns = foundColumns.map(({ name, values: _, ...column }, index): FileColumn => {
    const heading = normaliseHeading(name);
    const auto = format && findAutoField(format, heading);
    const isRead = auto !== "none" && headings.indexOf(heading) === index;
    return {
      ...column,
      guess: format ? (isRead ? "auto" : "none") : (guesses[index] ?? "none"),
      auto,
    };
  });
  const findValues = (heading: string) => foundColumns[headings.indexOf(heading)]?.values ?? [];
  const repeatsHeadings = foundColumns.some(
    ({ values }, index) =>
      (columns[index]?.auto ?? "none") !== "none" &&
      hasOtherValues(values, findValues(headings[index] ?? "")),
  );
  return {
    line: head.line,
    format: format?.name ?? null,
    ...(format?.asksForPrice?.(headings) ? { asksForPrice: true as const } : {}),
    ...(format?.asksForTax?.(findValues) ? { asksForTax: true as const } : {}),
    ...(repeatsHeadings ? { repeatsHeadings: true as const } : {}),
    columns,
    hash: hashHeadings(makeColumnKeys(head.cells)),
  };
}
