import type { KeyboardEvent } from "react";

const CELL = /^variants\[(\d+)\]\.(\w+)$/;
/** What a row's keys move between; hidden values and buttons are none of it. */
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

function inColumn(cell: HTMLInputElement | HTMLSelectElement, by: 1 | -1): Element | null {
  const [, row, column] = CELL.exec(cell.name) ?? [];
  const name = `variants[${Number(row) + by}].${column}`;
  return cell.closest("table")?.querySelector(`[name="${CSS.escape(name)}"]`) ?? null;
}

function inRow(cell: Element, by: 1 | -1): Element | null {
  const cells = [...(cell.closest("tr")?.querySelectorAll(CONTROLS) ?? [])].filter((each) =>
    each.checkVisibility(),
  );
  return cells[cells.indexOf(cell) + by] ?? null;
}

function targetOf(event: KeyboardEvent, cell: HTMLInputElement | HTMLSelectElement) {
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
  if (!CELL.test(cell.name) || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = targetOf(event, cell);
  if (event.key === "Enter" || next) event.preventDefault();
  if (!(next instanceof HTMLElement)) return;
  next.focus();
  if (next instanceof HTMLInputElement && next.type === "text") next.select();
}
