import {
  applySidebarChoice,
  formatSidebar,
  isSidebarKey,
  SIDEBAR_COOKIE,
  type SidebarState,
  storedEntries,
  storedSidebar,
} from "#app/models/shell/sidebar-cookie.ts";
import { groupShape, SIDEBAR_FORM, sidebarShape } from "../sidebar-shape.ts";

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
  const change = (next: SidebarState) => {
    state = next;
    remember(next);
    shape(side, next);
    onChange();
  };
  // The server may have set the cookie, if the button was pressed before this loaded.
  const hasCookie = document.cookie.includes(`${SIDEBAR_COOKIE}=`);
  const stored = hasCookie ? null : readStored();
  if (stored) change(stored);
  else if (hasCookie) store(initial);
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>(`button[form="${SIDEBAR_FORM}"]`)
        : null;
    if (!button) return;
    event.preventDefault();
    change(applySidebarChoice(state, button.name, button.value));
    // Folding hides the button, so the focus moves to the one that replaces it.
    if (button.name === "folded") shownFold(side)?.focus();
  };
  // WCAG 1.4.13: Escape hides tooltips wherever the focus is, until the next hover or focus.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") side.dataset.hushed = "";
  };
  const speak = () => {
    delete side.dataset.hushed;
  };
  side.addEventListener("click", onClick);
  side.addEventListener("pointerout", speak);
  side.addEventListener("focusout", speak);
  document.addEventListener("keydown", onKey);
  return () => {
    side.removeEventListener("click", onClick);
    side.removeEventListener("pointerout", speak);
    side.removeEventListener("focusout", speak);
    document.removeEventListener("keydown", onKey);
  };
}

function shape(side: HTMLElement, state: SidebarState): void {
  wear(side, sidebarShape(state));
  for (const group of side.querySelectorAll<HTMLElement>("[data-group]")) {
    const { button, list } = groupShape(group.dataset.group ?? "", state);
    const [heading] = group.children;
    const links = group.querySelector("[popover]");
    if (heading) wear(heading, button);
    if (links) wear(links, list);
  }
}

const shownFold = (side: HTMLElement) =>
  [...side.querySelectorAll<HTMLButtonElement>('button[name="folded"]')].find((button) =>
    button.checkVisibility(),
  );

function wear(element: Element, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

function remember(state: SidebarState): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists only where the address is secure, and answers later than the next click
  document.cookie = `${SIDEBAR_COOKIE}=${formatSidebar(state)}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
  store(state);
}

/** Stores the state, and removes the key of an earlier version. */
function store(state: SidebarState): void {
  try {
    for (const key of Object.keys(localStorage).filter(isSidebarKey)) localStorage.removeItem(key);
    for (const [key, value] of storedEntries(state)) localStorage.setItem(key, value);
  } catch {
    // Local storage is blocked. The cookie keeps the state.
  }
}

function readStored(): SidebarState | null {
  try {
    return storedSidebar(new Map(Object.entries(localStorage)));
  } catch {
    return null;
  }
}
