import { latestOf, SEEN_UNTIL } from "#app/models/shell/unread.ts";
import { DRAWER } from "../drawer.ts";

const TAB = `#${DRAWER} [data-news-tab]`;

/** The category that the drawer shows. Undefined before its tabs are active. */
let shown: string | undefined;

export const shownCategory = (): string | undefined => shown;

export const newsTabs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(TAB)];

const unreadOf = ({ dataset }: HTMLElement): number => Number(dataset.count ?? 0);

export const unreadTabs = (): HTMLElement[] => newsTabs().filter((tab) => unreadOf(tab) > 0);

/** Marks the shown tab and scrolls it into view. */
export function showTab(category: string | undefined): void {
  shown = category;
  markShownTab();
}

/** Marks the shown tab again after a server render, which does not know it. */
export function markShownTab(): void {
  for (const tab of newsTabs()) {
    const isShown = tab.dataset.newsTab === shown;
    if (isShown) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
    if (isShown) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/**
 * Sets the counts to zero before the server confirms (docs/specification.md "Notifications"). The
 * reply brings the real counts.
 */
export function zeroCounts(categories: readonly string[]): void {
  const tabs = newsTabs();
  for (const tab of tabs) {
    if (!categories.includes(tab.dataset.newsTab ?? "")) continue;
    tab.dataset.count = "0";
    tab.querySelector("[data-tab-count]")?.remove();
  }
  const total = tabs.reduce((sum, tab) => sum + unreadOf(tab), 0);
  const bell = document.querySelector(`[popovertarget="${DRAWER}"]`);
  bell?.setAttribute("aria-label", withCount(bell.getAttribute("aria-label"), total));
  const words = document.querySelector(`#${DRAWER} [data-unread-words]`);
  if (words) words.textContent = withCount(words.textContent, total);
  const badge = document.querySelector("[data-unread]");
  const figure = badge?.firstElementChild;
  if (total === 0) badge?.replaceChildren();
  else if (figure) figure.textContent = total > 99 ? "99+" : String(total);
}

/** Replaces the number in the server's text. */
const withCount = (words: string | null, count: number): string =>
  (words ?? "").replace(/\d+/, String(count));

/**
 * Returns the form that marks these categories as read, up to the newest notification that the
 * drawer counted or lists.
 */
export function readForm(categories: readonly string[]): FormData {
  const form = new FormData();
  for (const category of categories) form.append("category", category);
  const counted = document.querySelector<HTMLElement>(`#${DRAWER} [data-news-until]`);
  const listed = document.querySelector<HTMLTimeElement>(`#${DRAWER} [data-news] time`);
  const until = latestOf([counted?.dataset.newsUntil, listed?.dateTime]);
  form.append(SEEN_UNTIL, until);
  return form;
}
