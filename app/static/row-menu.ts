import { menuEndStyle, menuStyle } from "#app/components/ui/menu-style.ts";

/**
 * Stands for a row's id in a menu that is every row's: a list has dozens of menus that nobody
 * opens.
 */
export const ANY_ROW = "-any-row-";

/**
 * Gives the button somebody aims at its menu, which it then opens as any button opens its popover.
 * The entries are the HTML in `data-row-menu` of `body`. Until then it is a submit button
 * (components/list/row-menu-button.tsx). Returns what ends it.
 */
export function startRowMenus(body: HTMLElement): () => void {
  const aim = ({ target }: Event) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>("button[data-menu]") : null;
    if (button && !button.popoverTargetElement) prepare(button, body.dataset.rowMenu ?? "");
  };
  for (const name of AIMS) body.addEventListener(name, aim, { passive: true });
  return () => {
    for (const name of AIMS) body.removeEventListener(name, aim);
  };
}

const AIMS = ["pointerover", "touchstart", "focusin"] as const;

function prepare(button: HTMLButtonElement, entries: string): void {
  const menu = document.createElement("div");
  menu.id = `menu-${button.value}`;
  menu.className = `${menuStyle} ${menuEndStyle}`;
  menu.popover = "auto";
  menu.innerHTML = entries.replaceAll(ANY_ROW, encodeURIComponent(button.value));
  button.after(menu);
  button.type = "button";
  button.popoverTargetElement = menu;
}
