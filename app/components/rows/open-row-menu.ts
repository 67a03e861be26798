import { menuEndStyle, menuStyle } from "#app/components/ui/menu-style.ts";

/** Stands for a row's id in a menu that is every row's. */
export const ANY_ROW = "-any-row-";

/** Gives the button somebody aims at its menu, which it then opens as any button opens its popover. Until then it is a submit button (row-menu-button.tsx). */
export function prepareRowMenu({ target }: { target: EventTarget }, entries: string): void {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>("button[data-menu]") : null;
  if (!button || button.popoverTargetElement) return;
  const menu = document.createElement("div");
  menu.id = `menu-${button.value}`;
  menu.className = `${menuStyle} ${menuEndStyle}`;
  menu.popover = "auto";
  menu.innerHTML = entries.replaceAll(ANY_ROW, encodeURIComponent(button.value));
  button.after(menu);
  button.type = "button";
  button.popoverTargetElement = menu;
}
