import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { UNSENT_EVENT } from "#app/navigation/keep-unsent.ts";

/**
 * A form that is sent without a connection stays as it is, and `onKept` says so. A browser that believes to be offline may still reach a server on the same
 * machine, so that is tried first; and one that believes to be online may not reach it (navigation/keep-unsent.ts).
 */
export function useOfflineForms(onKept: () => void): void {
  const last = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const [unsent, setUnsent] = useState(false);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");

  const sayUnsent = useCallback(() => {
    // A modal dialog would stand before the message.
    last.current?.form.closest("dialog")?.close();
    onKept();
    const submitter = last.current?.submitter;
    // A button that waited was disabled, and has lost its focus.
    if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
    // On a phone the message would lie over the button that sends again.
    submitter?.scrollIntoView({ block: "nearest" });
  }, [onKept]);

  useEffect(() => {
    // Until the router has ended the sending, its button waits.
    if (!unsent || isBusy) return;
    setUnsent(false);
    sayUnsent();
  }, [unsent, isBusy, sayUnsent]);

  useEffect(() => {
    let passes: HTMLFormElement | null = null;
    const onUnsent = () => setUnsent(true);
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form === passes || form.method === "dialog") return;
      // It keeps by itself what it cannot send.
      if (form.dataset.queues !== undefined) return;
      last.current = { form, submitter };
      if (navigator.onLine) return;
      // Before the router, and before whoever shows that something is on its way.
      event.preventDefault();
      event.stopPropagation();
      fetch("/healthz").then(() => {
        passes = form;
        form.requestSubmit(submitter);
        passes = null;
      }, sayUnsent);
    };
    addEventListener("submit", onSubmit, true);
    addEventListener(UNSENT_EVENT, onUnsent);
    return () => {
      removeEventListener("submit", onSubmit, true);
      removeEventListener(UNSENT_EVENT, onUnsent);
    };
  }, [sayUnsent]);
}
