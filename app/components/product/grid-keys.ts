import type { KeyboardEvent } from "react";

type Control = HTMLInputElement | HTMLSelectElement;
/** Controls that the keys move between, without hidden fields and buttons. */
const MOVABLE_CONTROLS = "input:not([type=hidden]), select";

/** A select uses the arrow keys itself. */
const hasOwnArrows = (cell: HTMLElement) => cell instanceof HTMLSelectElement;

/**
 * Returns whether an arrow key leaves the cell. In a text field, only when the caret is at the edge
 * or all text is selected.
 */
function leavesCell(cell: HTMLElement, forward: boolean): boolean {
  if (!(cell instanceof HTMLInputElement) || cell.type !== "text") return true;
  const { value, selectionStart, selectionEnd } = cell;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (forward ? value.length : 0);
}

/** Skips error rows below a row, as they have no control. */
function findInColumn(cell: Control, by: 1 | -1): Control | null {
  const column = cell.closest("td")?.cellIndex ?? -1;
  const cells = [...(cell.closest("tbody")?.rows ?? [])].flatMap(
    (row) => row.cells[column]?.querySelector<Control>(MOVABLE_CONTROLS) ?? [],
  );
  return cells[cells.indexOf(cell) + by] ?? null;
}

function findInRow(cell: Control, by: 1 | -1): Control | null {
  const cells = [...(cell.closest("tr")?.querySelectorAll<Control>(MOVABLE_CONTROLS) ?? [])].filter(
    (each) => each.checkVisibility(),
  );
  return cells[cells.indexOf(cell) + by] ?? null;
}

function findTarget(event: KeyboardEvent, cell: Control): Control | null {
  if (event.key === "Enter") return findInColumn(cell, event.shiftKey ? -1 : 1);
  if (event.shiftKey || hasOwnArrows(cell)) return null;
  if (event.key === "ArrowDown") return findInColumn(cell, 1);
  if (event.key === "ArrowUp") return findInColumn(cell, -1);
  if (event.key === "ArrowRight" && leavesCell(cell, true)) return findInRow(cell, 1);
  if (event.key === "ArrowLeft" && leavesCell(cell, false)) return findInRow(cell, -1);
  return null;
}

/**
 * Spreadsheet keys in the table of variants: arrows move to the next cell, Enter to the cell below,
 * Shift+Enter to the cell above. Enter does not save here.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const { target: cell } = event;
  if (!(cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement)) return;
  if (event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const nextControl = findTarget(event, cell);
  if (event.key === "Enter" || nextControl) event.preventDefault();
  if (!nextControl) return;
  nextControl.focus();
  if (nextControl instanceof HTMLInputElement && nextControl.type === "text") nextControl.select();
}
