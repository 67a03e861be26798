import type { FileRecord } from "./file-record.ts";
import { hasFigure } from "./headless.ts";
import type { SheetScore } from "./read-sheets.ts";

/** Lines that may be the upper one of two lines of headings. */
const LINES_LOOKED_AT = 12;

/**
 * Joins two lines of headings, of which the upper one spans columns: `Harga` over `Beli` and `Jual`
 * becomes `Harga Beli` and `Harga Jual` at the lower line. Only if the joined line names more
 * columns than each of the two, so that a template's sections and its hints stay as they are.
 */
export async function* joinSplitHeadings(
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>,
  score: SheetScore,
): AsyncGenerator<FileRecord> {
  let upper: FileRecord | null = null;
  let looked = 0;
  let isDone = false;
  for await (const record of records) {
    if (isDone) {
      yield record;
      continue;
    }
    const joined: string[] | null = upper && joinLines(upper.cells, record.cells);
    if (upper && joined && namesMore(score, joined, [upper.cells, record.cells])) {
      yield { ...record, cells: joined };
      upper = null;
      isDone = true;
      continue;
    }
    if (upper) yield upper;
    upper = record;
    isDone = ++looked > LINES_LOOKED_AT;
    if (isDone) {
      yield upper;
      upper = null;
    }
  }
  if (upper) yield upper;
}

const namesMore = (
  score: SheetScore,
  joined: readonly string[],
  lines: readonly (readonly string[])[],
): boolean => score(joined) > Math.max(...lines.map(score));

/** Returns `null` if the upper line spans nothing, or a line has a figure. */
function joinLines(upper: readonly string[], lower: readonly string[]): string[] | null {
  const isFilled = (cells: readonly string[], place: number) => (cells[place] ?? "").trim() !== "";
  if (hasFigure(upper) || hasFigure(lower)) return null;
  let group = "";
  let hasSpan = false;
  const joined = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const below = (lower[place] ?? "").trim();
    const isOwn = isFilled(upper, place);
    if (isOwn) group = (upper[place] ?? "").trim();
    else if (below === "") group = "";
    hasSpan ||= !isOwn && group !== "";
    return below === "" ? group : `${group} ${below}`.trim();
  });
  return hasSpan ? joined : null;
}
