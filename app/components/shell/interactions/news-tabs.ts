import { findLatest, SEEN_UNTIL } from "#app/models/shell/unread.ts";
import { DRAWER_ID } from "../drawer.ts";

const NEWS_TAB = `#${DRAWER_ID} [data-news-tab]`;

/** The category that the drawer shows. Undefined before its tabs are active. */
let drawerCategory: string | undefined;

export const getShownCategory = (): string | undefined => drawerCategory;

export const listNewsTabs = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(NEWS_TAB),
];

const readUnreadCount = ({ dataset }: HTMLElement): number => Number(dataset.count ?? 0);

export const listUnreadTabs = (): HTMLElement[] =>
  listNewsTabs().filter((tab) => readUnreadCount(tab) > 0);

/** Marks the shown tab and scrolls it into view. */
export function showTab(category: string | undefined): void {
  drawerCategory = category;
  markShownTab();
}

/** Marks the shown tab again after a server render, which does not know it. */
export function markShownTab(): void {
  for (const tab of listNewsTabs()) {
    const isShown = tab.dataset.newsTab === drawerCategory;
    if (isShown) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
    if (isShown) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/**
 * Sets the counts to zero before the server confirms (docs/specification.md "Notifications"). The
 * reply brings the real counts.
 */
export function clearCounts(categories: readonly string[]): void {
  const tabs = listNewsTabs();
  for (const tab of tabs) {
    if (!categories.includes(tab.dataset.newsTab ?? "")) continue;
    tab.dataset.count = "0";
    tab.querySelector("[data-tab-count]")?.remove();
  }
  const total = tabs.reduce((sum, tab) => sum + readUnreadCount(tab), 0);
  const bell = document.querySelector(`[popovertarget="${DRAWER_ID}"]`);
  bell?.setAttribute("aria-label", withCount(bell.getAttribute("aria-label"), total));
  const words = document.querySelector(`#${DRAWER_ID} [data-unread-words]`);
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
  const countedElement = document.querySelector<HTMLElement>(`#${DRAWER_ID} [data-news-until]`);
  const newestTime = document.querySelector<HTMLTimeElement>(`#${DRAWER_ID} [data-news] time`);
  const until = findLatest([countedElement?.dataset.newsUntil, newestTime?.dateTime]);
  form.append(SEEN_UNTIL, until);
  return form;
}
