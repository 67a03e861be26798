import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { awaitFragment, focusFragment } from "#app/navigation/focus-fragment.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";

export interface ArrivalProps {
  /** The location that the document was opened with. Default: the location at mount. */
  from?: { pathname: string; search: string; hash: string };
}

/** Shorter waits are not announced. */
const WORTH_SAYING_MS = 1_000;

/**
 * Does for screen reader users what a new document would. On another page the focus moves to its
 * heading, which is then read out. Where only the list changed, the focus stays and the title is
 * announced. A link or document address with a field's id focuses that field. When the focused
 * element is removed, the focus moves to the heading. Long waits are announced.
 */
export function Arrival({ from }: ArrivalProps) {
  const { t } = useTranslation(["common"]);
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const previousLocation = useRef(from ?? { pathname, search, hash });
  const [said, setSaid] = useState("");
  useEffect(keepFocus, []);
  useEffect(followFragments, []);
  useEffect(() => focusOpened(from?.hash ?? ""), [from]);

  useEffect(() => {
    const last = previousLocation.current;
    previousLocation.current = { pathname, search, hash };
    const isElsewhere = last.pathname !== pathname;
    const isLed = hash !== "" && (isElsewhere || last.hash !== hash);
    if (!isElsewhere && !isLed && last.search === search) return;
    if (isElsewhere) setSaid("");
    let stopWaiting: (() => void) | null = null;
    // The title is updated one frame after the page.
    const frame = requestAnimationFrame(() => {
      if (isLed && focusFragment(hash)) return;
      if (isElsewhere) focusHeading();
      else setSaid(document.title);
      if (!isElsewhere && sortOf(last.search) !== sortOf(search)) focusSortedHead();
      if (isLed) stopWaiting = awaitFragment(hash);
    });
    return () => {
      cancelAnimationFrame(frame);
      stopWaiting?.();
    };
  }, [pathname, search, hash]);

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setSaid(t("common:loading")), WORTH_SAYING_MS);
    return () => {
      clearTimeout(timer);
      setSaid((now) => (now === t("common:loading") ? "" : now));
    };
  }, [state, t]);

  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

/** Focuses the heading, unless the page has focused something itself (a scan field). */
function focusHeading(): void {
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement) || document.querySelector("dialog:modal"))
    return;
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const sortOf = (search: string) => new URLSearchParams(search).get("sort");

/** Returns the focus to the column by which the list was sorted before this code had loaded. */
function focusSortedHead(): void {
  if (document.activeElement !== document.body) return;
  const head = document.querySelector<HTMLElement>("main thead th[aria-sort] a");
  head?.focus({ preventScroll: true });
}

/** Focuses the field in the address. Browsers do so only for a field's id, not for a section's. */
function focusOpened(hash: string): void {
  if (hash && document.activeElement === document.body) focusFragment(hash);
}

/**
 * Makes a link to a section of the page focus its first field; a browser only scrolls there.
 * Returns a function that stops it.
 */
function followFragments(): () => void {
  const noteFollowedLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href") ?? "";
    if (href.length < 2 || !href.startsWith("#") || event.defaultPrevented || !isPlainClick(event))
      return;
    // Waits until the browser has scrolled.
    requestAnimationFrame(() => focusFragment(href));
  };
  document.addEventListener("click", noteFollowedLink);
  return () => document.removeEventListener("click", noteFollowedLink);
}

/**
 * Returns the focus to a button that was disabled while it worked. Moves it to the heading when the
 * focused element is removed and nothing else takes the focus; in a sorted list, to the same
 * column's head; in a search, to the same field. Returns a function that stops it.
 */
function keepFocus(): () => void {
  let last: Element | null = document.activeElement;
  let findAgain = last && makeFinder(last);
  let isOut = false;
  let frame = 0;
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) {
      last = target;
      findAgain = makeFinder(target);
    }
    isOut = false;
  };
  const restoreFocus = () => {
    frame = 0;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      last = null;
      const same = findAgain?.();
      if (same) focusAtEnd(same);
      else focusHeading();
    } else if (isOut && last instanceof HTMLElement && !last.matches(":disabled"))
      last.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (last?.matches(":disabled")) isOut = true;
    // Checks one frame later, because the page itself may set the focus.
    if (last && (isOut || !last.isConnected)) frame ||= requestAnimationFrame(restoreFocus);
  });
  document.addEventListener("focusin", noteFocus);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    document.removeEventListener("focusin", noteFocus);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Returns a function that finds the same field or column again after a render, else `null`. */
const makeFinder = (element: Element): (() => HTMLElement | null) | null =>
  findSortLinkAgain(element) ?? findFieldAgain(element);

/** Typing continues behind what is already in the field. */
function focusAtEnd(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement && element.type === "search")
    element.setSelectionRange(element.value.length, element.value.length);
}

/**
 * Returns a function that finds the same field or button of a search (get-form.tsx) after a render.
 * `null` outside of one, and for text under a thumb: a keyboard would cover what was found.
 */
function findFieldAgain(element: Element): (() => HTMLElement | null) | null {
  const form = element.closest<HTMLFormElement>("form[role=search]");
  if (!form || (element.matches("[type=search]") && matchMedia("(pointer: coarse)").matches))
    return null;
  const listForms = () => [...document.querySelectorAll<HTMLFormElement>("form[role=search]")];
  const formIndex = listForms().indexOf(form);
  const fieldIndex = [...form.elements].indexOf(element);
  return () => {
    const field = listForms()[formIndex]?.elements[fieldIndex];
    const isSame = field?.getAttribute("name") === element.getAttribute("name");
    return isSame && field instanceof HTMLElement ? field : null;
  };
}

/**
 * Returns a function that finds the sort link of the element's column again after a render. `null`
 * if the element is in no table's head.
 */
function findSortLinkAgain(element: Element): (() => HTMLElement | null) | null {
  const cell = element.closest<HTMLTableCellElement>("thead th");
  const table = cell?.closest("table");
  if (!cell || !table) return null;
  const { cellIndex } = cell;
  const listTables = () => [...document.querySelectorAll<HTMLTableElement>("main table")];
  const tableIndex = listTables().indexOf(table);
  return () =>
    listTables()[tableIndex]?.tHead?.rows[0]?.cells[cellIndex]?.querySelector("a") ?? null;
}
