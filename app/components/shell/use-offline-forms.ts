import { useEffect } from "react";
import { UNSENT } from "#app/send-or-keep.ts";

/**
 * A form that is sent without a connection stays as it is, and `onKept` says so: the router would put an error page in its place, and what was typed
 * would be gone. A browser that believes to be offline may still reach a server on the same machine, so that is tried first; and one that believes to be
 * online may not reach it (send-or-keep.ts).
 */
export function useOfflineForms(onKept: () => void): void {
  useEffect(() => {
    let passes: HTMLFormElement | null = null;
    let last: { form: HTMLFormElement; submitter: HTMLElement | null } | null = null;
    const onUnsent = () => {
      // A modal dialog would stand before the message.
      last?.form.closest("dialog")?.close();
      onKept();
      // A button that waited was disabled, and has lost its focus.
      if (document.activeElement === document.body) last?.submitter?.focus({ preventScroll: true });
      // On a phone the message would lie over the button that sends again.
      last?.submitter?.scrollIntoView({ block: "nearest" });
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form === passes || form.method === "dialog") return;
      last = { form, submitter };
      if (navigator.onLine) return;
      // Before the router, and before whoever shows that something is on its way.
      event.preventDefault();
      event.stopPropagation();
      fetch("/healthz").then(() => {
        passes = form;
        form.requestSubmit(submitter);
        passes = null;
      }, onUnsent);
    };
    addEventListener("submit", onSubmit, true);
    addEventListener(UNSENT, onUnsent);
    return () => {
      removeEventListener("submit", onSubmit, true);
      removeEventListener(UNSENT, onUnsent);
    };
  }, [onKept]);
}
