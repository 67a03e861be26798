import { useEffect } from "react";

/**
 * A form that is sent without a connection stays as it is, and `onKept` says so: the router would put an error page in its place, and what was typed
 * would be gone. A browser that believes to be offline may still reach a server on the same machine, so that is tried first.
 */
export function useOfflineForms(onKept: () => void): void {
  useEffect(() => {
    let passes: HTMLFormElement | null = null;
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form === passes || form.method === "dialog") return;
      // Before the router, and before whoever shows that something is on its way.
      event.preventDefault();
      event.stopPropagation();
      fetch("/healthz").then(
        () => {
          passes = form;
          form.requestSubmit(submitter);
          passes = null;
        },
        () => {
          // A modal dialog would stand before the message.
          form.closest("dialog")?.close();
          onKept();
          // On a phone the message would lie over the button that sends again.
          submitter?.scrollIntoView({ block: "nearest" });
        },
      );
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [onKept]);
}
