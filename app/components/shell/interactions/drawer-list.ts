import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { patch } from "#app/static/patch.ts";
import { DRAWER } from "../drawer.ts";

const TAB = "[data-news-tab]";

/** The first with something new, else the first. */
function firstTab(drawer: Element): HTMLElement | null {
  const waiting = drawer.querySelector("li:has(button[name=category])");
  return (waiting ?? drawer).querySelector<HTMLElement>(TAB);
}

/**
 * The tabs of the bell's drawer: the first that has something new is shown when it opens, another
 * when its tab is chosen. Going to another tab reads the one that was shown (docs/specification.md
 * "Notifications"). Without JavaScript the tabs lead to the page of notifications.
 */
export function useDrawerList(): void {
  const { load, data } = useFetcher<string | null>();
  const submit = useSubmit();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const show = (tab: HTMLElement) => {
      const category = tab.dataset.newsTab;
      for (const each of document.querySelectorAll(`#${DRAWER} ${TAB}`))
        each.toggleAttribute("aria-current", false);
      tab.setAttribute("aria-current", "true");
      shown.current = category;
      void load(`/notifications/list?category=${category}`);
    };
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER) return;
      if ((event as ToggleEvent).newState !== "open") return;
      const first = firstTab(target);
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
      const left = shown.current;
      if (left && left !== tab.dataset.newsTab) {
        const read = new FormData();
        read.append("category", left);
        void submit(read, { method: "post", action: "/notifications/read", navigate: false });
      }
      show(tab);
    };
    // Opened before this was loaded.
    const drawer = document.querySelector(`#${DRAWER}:popover-open`);
    const opened = drawer && firstTab(drawer);
    if (opened) show(opened);
    // A toggle does not bubble; a click is to be here before whoever follows links.
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
