import { useEffect } from "react";
import { useSubmit } from "react-router";
import { DRAWER } from "../drawer.ts";

/**
 * Closing the drawer marks the tab that it showed as read (docs/specification.md "Notifications").
 * Where nothing else is unread the bell's number goes at once; the drawer comes anew with the
 * answer. Without JavaScript each kind has its button.
 */
export function useReadOnClose(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER) return;
      if ((event as ToggleEvent).newState !== "closed") return;
      const tab = target.querySelector<HTMLElement>("[data-news-tab][aria-current]");
      const unread = [...target.querySelectorAll<HTMLButtonElement>("button[name=category]")];
      const category = tab?.dataset.newsTab;
      // Opened before its tabs were at work it showed how much there is of each kind.
      const read = category ? unread.filter(({ value }) => value === category) : unread;
      if (read.length === 0) return;
      if (read.length === unread.length) document.querySelector("[data-unread]")?.replaceChildren();
      const shown = new FormData();
      for (const { value } of read) shown.append("category", value);
      void submit(shown, { method: "post", action: "/notifications/read", navigate: false });
    };
    // It does not bubble.
    document.addEventListener("toggle", onToggle, true);
    return () => document.removeEventListener("toggle", onToggle, true);
  }, [submit]);
}
