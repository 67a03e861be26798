import { menuEndStyle, menuStyle } from "#app/components/ui/menu-style.ts";

/** Placeholder for the row's id in the menu markup, which all rows of a list share. */
export const ANY_ROW = "-any-row-";

/**
 * Creates the menu of a row's button when it is pointed at. The button then opens it like any
 * popover. The entries are the HTML in `data-row-menu` of `body`. Until then it is a submit button
 * (components/list/row-menu-button.tsx). Returns a function that stops it.
 */
export function startRowMenus(body: HTMLElement): () => void {
  const openAtRow = ({ target }: Event) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>("button[data-menu]") : null;
    if (button && !button.popoverTargetElement) prepareMenu(button, body.dataset.rowMenu ?? "");
  };
  for (const name of AIMING_EVENTS) body.addEventListener(name, openAtRow, { passive: true });
  return () => {
    for (const name of AIMING_EVENTS) body.removeEventListener(name, openAtRow);
  };
}

const AIMING_EVENTS = ["pointerover", "touchstart", "focusin"] as const;

function prepareMenu(button: HTMLButtonElement, entries: string): void {
  const menu = document.createElement("div");
  menu.id = `menu-${button.value}`;
  menu.className = `${menuStyle} ${menuEndStyle}`;
  menu.popover = "auto";
  menu.innerHTML = entries.replaceAll(ANY_ROW, encodeURIComponent(button.value));
  button.after(menu);
  button.type = "button";
  button.popoverTargetElement = menu;
}
