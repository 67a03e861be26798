import { useEffect } from "react";
import { useSubmit } from "react-router";
import { DRAWER } from "../drawer.ts";
import { readForm, shownCategory, unreadTabs, zeroCounts } from "./news-tabs.ts";

const READ = "/notifications/read";

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
      if (!(target instanceof HTMLElement) || target.id !== DRAWER) return;
      if ((event as ToggleEvent).newState !== "closed") return;
      const category = shownCategory();
      const unread = unreadTabs().map((tab) => tab.dataset.newsTab ?? "");
      // A drawer that opened before its tabs were active showed the counts of all categories.
      const read = category ? unread.filter((each) => each === category) : unread;
      if (read.length === 0) return;
      zeroCounts(read);
      void submit(readForm(read), { method: "post", action: READ, navigate: false });
    };
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== READ) return;
      zeroCounts(new FormData(target, submitter).getAll("category").map(String));
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
