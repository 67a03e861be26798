import type { HiddenParts } from "#contract/file-columns.ts";
import { findBesideNumber } from "#contract/written-number.ts";
import { shortenKey } from "./column-keys.ts";
import type { FileRecord } from "./file-record.ts";

/** Whether a line has a figure, which headings hardly ever are. */
export const hasFigure = (cells: readonly string[]): boolean =>
  cells.some((cell) => findBesideNumber(cell.trim()) !== null);

/** Returns the number of cells that most lines have. A line with more has a separator in a text. */
export function usualWidth(records: readonly FileRecord[]): number {
  const alike = Map.groupBy(records, ({ cells }) => cells.length);
  const [most] = [...alike].toSorted((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? 0;
}

/** Returns the hidden parts of a read file, or nothing if it has none. */
export function hiddenParts(
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
