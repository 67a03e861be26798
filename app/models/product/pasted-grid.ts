import {
  type DraftVariant,
  GRID_COLUMNS,
  type GridColumn,
  type ProductDraft,
} from "./product-draft.ts";

/**
 * Parses cells from the clipboard of Excel, Numbers or Google Sheets: tabs between cells, line
 * breaks between rows. A cell with a tab, line break or quotation mark is quoted, with its
 * quotation marks doubled.
 */
export function parseGrid(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/g;
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain, end] of text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .matchAll(cells)) {
    if (whole === "" && row.length === 0 && rows.length > 0) break;
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? "").replace(/\s+/g, " ").trim());
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** Returns whether a pasted text has several cells. */
export const isGrid = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ""));

/**
 * Pastes cells over the rows, from one cell to the right and down. Cells outside the table are
 * ignored, as only options create rows.
 */
export function pasteGrid(
  draft: ProductDraft,
  at: { row: number; column: string },
  grid: readonly (readonly string[])[],
): ProductDraft {
  const first = GRID_COLUMNS.indexOf(at.column as GridColumn);
  if (first < 0) return draft;
  const variants = draft.variants.map((variant, index): DraftVariant => {
    const cells = grid[index - at.row]?.slice(0, GRID_COLUMNS.length - first) ?? [];
    return {
      ...variant,
      ...Object.fromEntries(cells.map((cell, place) => [GRID_COLUMNS[first + place], cell])),
    };
  });
  return { ...draft, variants };
}
