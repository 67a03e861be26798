import type { SheetScore } from "./choose-sheet.ts";
import type { FileRecord } from "./file-record.ts";
import { hasFigure } from "./line-shapes.ts";

/** Lines that may be the upper one of two heading lines. */
const MAX_HEADING_LINES = 12;

/**
 * Joins two lines of headings where the upper one spans columns: `Harga` over `Beli` and `Jual`
 * becomes `Harga Beli` and `Harga Jual`. Only if the joined line names more columns than either, so
 * that a template's sections and hints stay unchanged.
 */
export async function* joinSplitHeadings(
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>,
  score: SheetScore,
): AsyncGenerator<FileRecord> {
  let upperLine: FileRecord | null = null;
  let lineCount = 0;
  let isDone = false;
  for await (const record of records) {
    if (isDone) {
      yield record;
      continue;
    }
    const joined: string[] | null = upperLine && joinLines(upperLine.cells, record.cells);
    if (upperLine && joined && scoresHigher(score, joined, [upperLine.cells, record.cells])) {
      yield { ...record, cells: joined };
      upperLine = null;
      isDone = true;
      continue;
    }
    if (upperLine) yield upperLine;
    upperLine = record;
    isDone = ++lineCount > MAX_HEADING_LINES;
    if (isDone) {
      yield upperLine;
      upperLine = null;
    }
  }
  if (upperLine) yield upperLine;
}

const scoresHigher = (
  score: SheetScore,
  joined: readonly string[],
  lines: readonly (readonly string[])[],
): boolean => score(joined) > Math.max(...lines.map(score));

/** Returns `null` if the upper line spans nothing, or a line has a number. */
function joinLines(upper: readonly string[], lower: readonly string[]): string[] | null {
  const isFilled = (cells: readonly string[], place: number) => (cells[place] ?? "").trim() !== "";
  if (hasFigure(upper) || hasFigure(lower)) return null;
  let spanningText = "";
  let hasSpan = false;
  const joined = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const below = (lower[place] ?? "").trim();
    const hasUpperText = isFilled(upper, place);
    if (hasUpperText) spanningText = (upper[place] ?? "").trim();
    else if (below === "") spanningText = "";
    hasSpan ||= !hasUpperText && spanningText !== "";
    return below === "" ? spanningText : `${spanningText} ${below}`.trim();
  });
  return hasSpan ? joined : null;
}
