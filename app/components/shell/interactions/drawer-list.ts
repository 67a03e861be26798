import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { patch } from "#app/static/patch.ts";
import { DRAWER } from "../drawer.ts";
import {
  markShownTab,
  newsTabs,
  readForm,
  shownCategory,
  showTab,
  unreadTabs,
  zeroCounts,
} from "./news-tabs.ts";

const TAB = "[data-news-tab]";

const firstTab = (): HTMLElement | undefined => unreadTabs()[0] ?? newsTabs()[0];

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
    const show = (tab: HTMLElement) => {
      const category = tab.dataset.newsTab;
      showTab(category);
      void load(`/notifications/list?category=${category}`);
    };
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER) return;
      if ((event as ToggleEvent).newState !== "open") return;
      const first = firstTab();
      if (first) show(first);
    };
    const onClick = (event: MouseEvent) => {
      const tab =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>(`#${DRAWER} ${TAB}`)
          : null;
      if (!tab || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const left = shownCategory();
      if (left && left !== tab.dataset.newsTab) {
        zeroCounts([left]);
        void submit(readForm([left]), {
          method: "post",
          action: "/notifications/read",
          navigate: false,
        });
      }
      show(tab);
    };
    // The drawer may have opened before this loaded.
    const opened = document.querySelector(`#${DRAWER}:popover-open`) && firstTab();
    if (opened) show(opened);
    // Toggle events do not bubble, and clicks must arrive here before the link handler.
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("click", onClick, true);
    };
  }, [load, submit]);
  useEffect(() => {
    const list = document.querySelector<HTMLElement>(`#${DRAWER} [data-news-list]`);
    if (data && list) patch(list, data);
  }, [data]);
}
