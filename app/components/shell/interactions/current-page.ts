import { leadsTo } from "#app/models/shell/menu.ts";
import { DRAWER } from "../drawer.ts";

/**
 * Marks the menu's links that lead to the page one is on, and has those that restore a search lead
 * to the one it was last left with: the shell stays as it is while pages change.
 */
export function markCurrentPage({ pathname, search }: { pathname: string; search: string }): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-menu]")) {
    if (leadsTo(link.pathname, pathname)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (link.dataset.menu === "restores" && link.pathname === pathname)
      link.href = pathname + search;
  }
  for (const button of document.querySelectorAll("[data-group] > button")) {
    const isCurrent = button.parentElement?.querySelector("[aria-current]") !== null;
    button.toggleAttribute(
      "data-current",
      isCurrent && button.getAttribute("aria-expanded") !== "true",
    );
  }
}

/**
 * A new page closes what is open over the last one: without JavaScript a new document does. What
 * the drawer reads leads to the same page again, over which it stays open.
 */
export function closeMenus({ isSamePage }: { isSamePage: boolean }): void {
  for (const menu of document.querySelectorAll<HTMLElement>("[data-shell] :popover-open"))
    if (!isSamePage || menu.id !== DRAWER) menu.hidePopover();
}
