import { useEffect } from "react";
import { useSubmit } from "react-router";
import { DRAWER } from "../drawer.ts";

/**
 * Specification part 2 §4 "Notification": closing the drawer marks as read what it showed. The bell's number goes at once; its drawer comes anew with the
 * answer. Without JavaScript each kind has its button.
 */
export function useReadOnClose(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER) return;
      if ((event as ToggleEvent).newState !== "closed") return;
      const shown = new FormData();
      for (const { value } of target.querySelectorAll<HTMLButtonElement>("button[name=category]"))
        shown.append("category", value);
      if (!shown.has("category")) return;
      document.querySelector("[data-unread]")?.replaceChildren();
      void submit(shown, { method: "post", action: "/notifications/read", navigate: false });
    };
    // It does not bubble.
    document.addEventListener("toggle", onToggle, true);
    return () => document.removeEventListener("toggle", onToggle, true);
  }, [submit]);
}
