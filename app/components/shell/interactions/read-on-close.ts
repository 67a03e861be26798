import { useEffect } from "react";
import { useSubmit } from "react-router";
import { DRAWER } from "../drawer.ts";
import { shownCategory, unreadTabs, zeroCounts } from "./news-tabs.ts";

const READ = "/notifications/read";

/**
 * Closing the drawer marks the tab that it showed as read (docs/specification.md "Notifications").
 * Bell and tab are at zero at once, also where a button reads; the drawer comes anew with the
 * answer. Without JavaScript a button reads all of them.
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
      // Opened before its tabs were at work it showed how much there is of each kind.
      const read = category ? unread.filter((each) => each === category) : unread;
      if (read.length === 0) return;
      zeroCounts(read);
      const shown = new FormData();
      for (const each of read) shown.append("category", each);
      void submit(shown, { method: "post", action: READ, navigate: false });
    };
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== READ) return;
      zeroCounts(new FormData(target, submitter).getAll("category").map(String));
    };
    // A toggle does not bubble; a form is to be seen before whoever sends it.
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("submit", onSubmit, true);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("submit", onSubmit, true);
    };
  }, [submit]);
}
