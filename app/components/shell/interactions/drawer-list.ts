import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { patchPart } from "#app/static/patch.ts";
import { DRAWER_ID } from "../drawer.ts";
import {
  clearCounts,
  getShownCategory,
  listNewsTabs,
  listUnreadTabs,
  markShownTab,
  readForm,
  showTab,
} from "./news-tabs.ts";

const NEWS_TAB = "[data-news-tab]";

const findFirstTab = (): HTMLElement | undefined => listUnreadTabs()[0] ?? listNewsTabs()[0];

/**
 * Handles the tabs of the bell's drawer. Opening it shows the first tab with unread notifications.
 * Switching tabs marks the previous one as read (docs/specification.md "Notifications"). Without
 * JavaScript the tabs link to the notifications page.
 */
export function useDrawerList(shellUpdates: number): void {
  const { load, data } = useFetcher<string | null>();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written anew is marked anew
  useEffect(markShownTab, [shellUpdates]);
  useEffect(() => {
    const showNewsTab = (tab: HTMLElement) => {
      const category = tab.dataset.newsTab;
      showTab(category);
      void load(`/notifications/list?category=${category}`);
    };
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER_ID) return;
      if ((event as ToggleEvent).newState !== "open") return;
      const first = findFirstTab();
      if (first) showNewsTab(first);
    };
    const onClick = (event: MouseEvent) => {
      const tab =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>(`#${DRAWER_ID} ${NEWS_TAB}`)
          : null;
      if (!tab || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const leftCategory = getShownCategory();
      if (leftCategory && leftCategory !== tab.dataset.newsTab) {
        clearCounts([leftCategory]);
        void submit(readForm([leftCategory]), {
          method: "post",
          action: "/notifications/read",
          navigate: false,
        });
      }
      showNewsTab(tab);
    };
    // The drawer may have opened before this loaded.
    const opened = document.querySelector(`#${DRAWER_ID}:popover-open`) && findFirstTab();
    if (opened) showNewsTab(opened);
    // Toggle events do not bubble, and clicks must arrive here before the link handler.
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("click", onClick, true);
    };
  }, [load, submit]);
  useEffect(() => {
    const list = document.querySelector<HTMLElement>(`#${DRAWER_ID} [data-news-list]`);
    if (data && list) patchPart(list, data);
  }, [data]);
}
