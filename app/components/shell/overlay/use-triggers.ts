import { useEffect } from "react";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { handleKey, type KeyOverlay } from "./keys.ts";
import { typeAhead } from "./typed-ahead.ts";

/** The overlay that is open. A viewer starts with the pressed picture. */
export type OpenedOverlay = KeyOverlay | HTMLAnchorElement;

/** Opens the overlay of a key or link. Without it the links lead to a page or the picture. */
export function useTriggers(open: (overlay: OpenedOverlay) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const answer = handleKey(event);
      if (answer !== false) event.preventDefault();
      if (answer === "palette") typeAhead();
      if (typeof answer === "string") open(answer);
    };
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>(
        "a[data-dialog], a[data-overlay], a[data-viewer]",
      );
      if (link && openLinkOverlay(link, open)) event.preventDefault();
      else if (!("commandForElement" in HTMLButtonElement.prototype))
        runDialogCommand(target?.closest("button[commandfor]"));
    };
    document.addEventListener("keydown", onKey);
    // Capture phase, to run before navigation/follow-links.tsx.
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick, true);
    };
  }, [open]);
}

function openLinkOverlay(link: HTMLAnchorElement, open: (overlay: OpenedOverlay) => void): boolean {
  const { dialog, overlay } = link.dataset;
  if (dialog !== undefined) {
    const element = document.getElementById(dialog);
    if (!(element instanceof HTMLDialogElement)) return false;
    closeMenuAround(link);
    element.showModal();
  } else open(overlay === "palette" || overlay === "help" ? overlay : link);
  return true;
}

/** Closes the link's menu, so the focus returns to the menu's button, not a hidden entry. */
function closeMenuAround(link: HTMLElement): void {
  const menu = link.closest<HTMLElement>("[popover]");
  if (!menu) return;
  menu.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus();
}

/** Handles `commandfor` in Safari before 26.2 and Firefox before 144. */
function runDialogCommand(button: Element | null | undefined): void {
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  const name = button?.getAttribute("command");
  if (name === "show-modal") dialog.showModal();
  else if (name === "close" || name === "request-close") dialog.close();
}
