import { leadsTo } from "#app/models/shell/menu.ts";
import { DRAWER_ID } from "../drawer.ts";

/**
 * Marks the menu's links to the current page, and points those that restore a search to the last
 * one used. The shell is not rendered again when pages change.
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
 * Closes menus and popovers when the page changes, as a new document does without JavaScript. The
 * drawer's fetches navigate to the same page, so it stays open.
 */
export function closeMenus({ isSamePage }: { isSamePage: boolean }): void {
  for (const menu of document.querySelectorAll<HTMLElement>("[data-shell] :popover-open"))
    if (!isSamePage || menu.id !== DRAWER_ID) menu.hidePopover();
}
