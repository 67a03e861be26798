import type { HiddenParts } from "#contract/file-columns.ts";
import { findBesideNumber } from "#contract/written-number.ts";
import { shortenKey } from "./column-keys.ts";
import type { FileRecord } from "./file-record.ts";

/** Headings hardly ever contain a number. */
export const hasFigure = (cells: readonly string[]): boolean =>
  cells.some((cell) => findBesideNumber(cell.trim()) !== null);

/** Returns the width of most lines. A longer line has a separator in a text. */
export function findUsualWidth(records: readonly FileRecord[]): number {
  const recordsByWidth = Map.groupBy(records, ({ cells }) => cells.length);
  const [mostRecords] = [...recordsByWidth].toSorted((a, b) => b[1].length - a[1].length);
  return mostRecords?.[0] ?? 0;
}

/** Returns {} if nothing is hidden. */
export function listHiddenParts(
  headings: readonly string[],
  rows: number,
  { hiddenColumns, hiddenSheets }: { hiddenColumns: ReadonlySet<number>; hiddenSheets: string[] },
): { hidden?: HiddenParts } {
  const columns = headings.flatMap((heading, place) =>
    hiddenColumns.has(place) && heading.trim() !== "" ? [shortenKey(heading.trim())] : [],
  );
  return rows + columns.length + hiddenSheets.length === 0
    ? {}
    : { hidden: { rows, columns, sheets: hiddenSheets } };
}
