import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { awaitFragment, focusFragment } from "#app/navigation/focus-fragment.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";

export interface ArrivalProps {
  /** The page that the document was opened with; absent, the one it starts on. */
  from?: { pathname: string; search: string; hash: string };
}

/** Shorter waits are not worth a word. */
const WORTH_SAYING_MS = 1_000;

/**
 * What a new document would do for whoever does not see the screen change: on another page the
 * focus goes to its heading, which is then read out; where only the list changed the focus stays
 * and the title is said. A link that leads to a field puts the focus there, and so does a document
 * that is opened with one in its address. Where what had the focus goes with what it did, it goes
 * on from the heading. Long waits are announced.
 */
export function Arrival({ from }: ArrivalProps) {
  const { t } = useTranslation(["common"]);
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const before = useRef(from ?? { pathname, search, hash });
  const [said, setSaid] = useState("");
  useEffect(keepFocus, []);
  useEffect(followFragments, []);
  useEffect(() => focusOpened(from?.hash ?? ""), [from]);

  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search, hash };
    const isElsewhere = last.pathname !== pathname;
    const isLed = hash !== "" && (isElsewhere || last.hash !== hash);
    if (!isElsewhere && !isLed && last.search === search) return;
    if (isElsewhere) setSaid("");
    let stopWaiting: (() => void) | null = null;
    // The title is there one frame after the page.
    const frame = requestAnimationFrame(() => {
      if (isLed && focusFragment(hash)) return;
      if (isElsewhere) focusHeading();
      else setSaid(document.title);
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

/** Not where the new page itself put the focus (a field to scan into). */
function focusHeading(): void {
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement) || document.querySelector("dialog:modal"))
    return;
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The browser itself has put the focus only where the address names a field, and not a part. */
function focusOpened(hash: string): void {
  if (hash && document.activeElement === document.body) focusFragment(hash);
}

/**
 * A link within the page leads into a part of it, which a browser only scrolls to: the first field
 * there gets the focus. Returns what ends it.
 */
function followFragments(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const to = link?.getAttribute("href") ?? "";
    if (to.length < 2 || !to.startsWith("#") || event.defaultPrevented || !isPlainClick(event))
      return;
    // After the browser has scrolled.
    requestAnimationFrame(() => focusFragment(to));
  };
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

/**
 * Gives the focus back to a button that was out of use while it worked, and leads it to the heading
 * when what had it is taken away and nobody gives it another place. A list that is sorted anew has
 * a column's head again. Returns what ends it.
 */
function keepFocus(): () => void {
  let last: Element | null = document.activeElement;
  let findHead: (() => HTMLElement | null) | null = null;
  let isOut = false;
  let frame = 0;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) {
      last = target;
      findHead = headOf(target);
    }
    isOut = false;
  };
  const check = () => {
    frame = 0;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      last = null;
      const head = findHead?.();
      if (head) head.focus({ preventScroll: true });
      else focusHeading();
    } else if (isOut && last instanceof HTMLElement && !last.matches(":disabled"))
      last.focus({ preventScroll: true });
  };
  // One frame later: the page itself may know a better place.
  const observer = new MutationObserver(() => {
    if (last?.matches(":disabled")) isOut = true;
    if (last && (isOut || !last.isConnected)) frame ||= requestAnimationFrame(check);
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Selector of the sort link in the same column of the same table; null outside of tables. */
function headOf(element: Element): (() => HTMLElement | null) | null {
  const cell = element.closest<HTMLTableCellElement>("thead th");
  const table = cell?.closest("table");
  if (!cell || !table) return null;
  const { cellIndex } = cell;
  const tables = () => [...document.querySelectorAll<HTMLTableElement>("main table")];
  const place = tables().indexOf(table);
  return () => tables()[place]?.tHead?.rows[0]?.cells[cellIndex]?.querySelector("a") ?? null;
}
