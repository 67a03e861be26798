import type { KeyboardEvent } from "react";

type Control = HTMLInputElement | HTMLSelectElement;
/** What the keys move between; hidden values and buttons are none of it. */
const CONTROLS = "input:not([type=hidden]), select";

/** Where arrow keys mean the control's own: a choice is changed by them. */
const hasOwnArrows = (cell: HTMLElement) => cell instanceof HTMLSelectElement;

/** In a text the caret moves first: it leaves at its edge, or where all of the text is chosen. */
function leaves(cell: HTMLElement, forward: boolean): boolean {
  if (!(cell instanceof HTMLInputElement) || cell.type !== "text") return true;
  const { value, selectionStart, selectionEnd } = cell;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (forward ? value.length : 0);
}

/** A row may have another one below it that says what is wrong: there is nothing to go to. */
function inColumn(cell: Control, by: 1 | -1): Control | null {
  const column = cell.closest("td")?.cellIndex ?? -1;
  const cells = [...(cell.closest("tbody")?.rows ?? [])].flatMap(
    (row) => row.cells[column]?.querySelector<Control>(CONTROLS) ?? [],
  );
  return cells[cells.indexOf(cell) + by] ?? null;
}

function inRow(cell: Control, by: 1 | -1): Control | null {
  const cells = [...(cell.closest("tr")?.querySelectorAll<Control>(CONTROLS) ?? [])].filter(
    (each) => each.checkVisibility(),
  );
  return cells[cells.indexOf(cell) + by] ?? null;
}

function targetOf(event: KeyboardEvent, cell: Control): Control | null {
  if (event.key === "Enter") return inColumn(cell, event.shiftKey ? -1 : 1);
  if (event.shiftKey || hasOwnArrows(cell)) return null;
  if (event.key === "ArrowDown") return inColumn(cell, 1);
  if (event.key === "ArrowUp") return inColumn(cell, -1);
  if (event.key === "ArrowRight" && leaves(cell, true)) return inRow(cell, 1);
  if (event.key === "ArrowLeft" && leaves(cell, false)) return inRow(cell, -1);
  return null;
}

/**
 * Keys of a spreadsheet in the table of variants: arrows go to the next cell, Enter to the one
 * below (with Shift above). Enter saves nothing here.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const { target: cell } = event;
  if (!(cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement)) return;
  if (event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = targetOf(event, cell);
  if (event.key === "Enter" || next) event.preventDefault();
  if (!next) return;
  next.focus();
  if (next instanceof HTMLInputElement && next.type === "text") next.select();
}
