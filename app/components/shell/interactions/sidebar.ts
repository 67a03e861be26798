import {
  applySidebarChoice,
  formatSidebar,
  isSidebarKey,
  listStoredEntries,
  readStoredSidebar,
  SIDEBAR_COOKIE,
  type SidebarState,
} from "#app/models/shell/sidebar-cookie.ts";
import { buildSidebarAttributes, groupShape, SIDEBAR_FORM } from "../sidebar-shape.ts";

const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Handles the sidebar's buttons in the browser. The state is kept in local storage and in the
 * cookie for the next pages. Returns a function that stops it.
 */
export function startSidebar(
  side: HTMLElement,
  initial: SidebarState,
  onChange: () => void,
): () => void {
  let state = initial;
  const changeState = (next: SidebarState) => {
    state = next;
    storeCookie(next);
    applyShape(side, next);
    onChange();
  };
  // The server may have set the cookie, if the button was pressed before this loaded.
  const hasCookie = document.cookie.includes(`${SIDEBAR_COOKIE}=`);
  const stored = hasCookie ? null : readStored();
  if (stored) changeState(stored);
  else if (hasCookie) storeLocally(initial);
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>(`button[form="${SIDEBAR_FORM}"]`)
        : null;
    if (!button) return;
    event.preventDefault();
    changeState(applySidebarChoice(state, button.name, button.value));
    // Folding hides the button, so the focus moves to the one that replaces it.
    if (button.name === "folded") findShownFold(side)?.focus();
  };
  // WCAG 1.4.13: Escape hides tooltips wherever the focus is, until the next hover or focus.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") side.dataset.hushed = "";
  };
  const announceChanges = () => {
    delete side.dataset.hushed;
  };
  side.addEventListener("click", onClick);
  side.addEventListener("pointerout", announceChanges);
  side.addEventListener("focusout", announceChanges);
  document.addEventListener("keydown", onKey);
  return () => {
    side.removeEventListener("click", onClick);
    side.removeEventListener("pointerout", announceChanges);
    side.removeEventListener("focusout", announceChanges);
    document.removeEventListener("keydown", onKey);
  };
}

function applyShape(side: HTMLElement, state: SidebarState): void {
  setAttributes(side, buildSidebarAttributes(state));
  for (const group of side.querySelectorAll<HTMLElement>("[data-group]")) {
    const { button, list } = groupShape(group.dataset.group ?? "", state);
    const [heading] = group.children;
    const links = group.querySelector("[popover]");
    if (heading) setAttributes(heading, button);
    if (links) setAttributes(links, list);
  }
}

const findShownFold = (side: HTMLElement) =>
  [...side.querySelectorAll<HTMLButtonElement>('button[name="folded"]')].find((button) =>
    button.checkVisibility(),
  );

function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | null>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

function storeCookie(state: SidebarState): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists only where the address is secure, and answers later than the next click
  document.cookie = `${SIDEBAR_COOKIE}=${formatSidebar(state)}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
  storeLocally(state);
}

/** Stores the state, and removes the key of an earlier version. */
function storeLocally(state: SidebarState): void {
  try {
    for (const key of Object.keys(localStorage).filter(isSidebarKey)) localStorage.removeItem(key);
    for (const [key, value] of listStoredEntries(state)) localStorage.setItem(key, value);
  } catch {
    // Local storage is blocked. The cookie keeps the state.
  }
}

function readStored(): SidebarState | null {
  try {
    return readStoredSidebar(new Map(Object.entries(localStorage)));
  } catch {
    return null;
  }
}
