import {
  type DraftVariant,
  GRID_COLUMNS,
  type GridColumn,
  type ProductDraft,
} from "./product-draft.ts";

/**
 * Cells as Excel, Numbers and Google Sheets put them on the clipboard: tabs between cells, line
 * breaks between rows; a cell that holds either, or a quotation mark, stands in quotation marks,
 * with its own doubled.
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

/** Whether pasting it means more than putting text into one field. */
export const isGrid = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ""));

/**
 * Lays the cells over the rows, from one cell to the right and down. What would lie outside is left
 * out: options make the rows.
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
