import { useEffect } from "react";
import { useSubmit } from "react-router";
import { DRAWER_ID } from "../drawer.ts";
import { clearCounts, getShownCategory, listUnreadTabs, readForm } from "./news-tabs.ts";

const READ_PATH = "/notifications/read";

/**
 * Marks the drawer's shown tab as read when the drawer closes (docs/specification.md
 * "Notifications"). The bell and tab go to zero at once, also when a button marks as read; the
 * reply renders the drawer again. Without JavaScript a button marks all as read.
 */
export function useReadOnClose(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onToggle = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.id !== DRAWER_ID) return;
      if ((event as ToggleEvent).newState !== "closed") return;
      const category = getShownCategory();
      const unread = listUnreadTabs().map((tab) => tab.dataset.newsTab ?? "");
      // A drawer that opened before its tabs were active showed the counts of all categories.
      const readCategories = category ? unread.filter((each) => each === category) : unread;
      if (readCategories.length === 0) return;
      clearCounts(readCategories);
      void submit(readForm(readCategories), { method: "post", action: READ_PATH, navigate: false });
    };
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== READ_PATH)
        return;
      clearCounts(new FormData(target, submitter).getAll("category").map(String));
    };
    // Toggle events do not bubble, and submits must arrive here before the router's handler.
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("submit", onSubmit, true);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("submit", onSubmit, true);
    };
  }, [submit]);
}
