import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { SIGNED_OUT_EVENT, UNSENT_EVENT } from "./keep-unsent.ts";

/** A form that came too late for its session. */
export interface ExpiredForm {
  /** The sign-in page's address. */
  signIn: string;
  resend: () => void;
}

/**
 * A form that is sent without a connection stays as it is, and `onUnsent` says so. A browser that
 * believes to be offline may still reach a server on the same machine, so that is tried first; and
 * one that believes to be online may not reach it (navigation/keep-unsent.ts). One that came too
 * late for its session stays as well, and `onExpired` asks for the password.
 */
export function useOfflineForms(
  onUnsent: () => void,
  onExpired: (expired: ExpiredForm) => void,
): void {
  const last = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const [unsent, setUnsent] = useState(false);
  const [expired, setExpired] = useState<ExpiredForm | null>(null);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");

  const sayUnsent = useCallback(() => {
    // A modal dialog would stand before the message.
    last.current?.form.closest("dialog")?.close();
    onUnsent();
    const submitter = last.current?.submitter;
    // A button that waited was disabled, and has lost its focus.
    if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
    // On a phone the message would lie over the button that sends again.
    submitter?.scrollIntoView({ block: "nearest" });
  }, [onUnsent]);

  useEffect(() => {
    // Until the router has ended the sending, its button waits.
    if (isBusy) return;
    if (unsent) {
      setUnsent(false);
      sayUnsent();
    }
    // Earlier the sending's end would close what asks.
    if (expired) {
      setExpired(null);
      onExpired(expired);
    }
    // What is sent next without a form of its own is not the form that was answered.
    last.current = null;
  }, [unsent, expired, isBusy, sayUnsent, onExpired]);

  useEffect(() => {
    let passes: HTMLFormElement | null = null;
    const onUnsent = () => setUnsent(true);
    const onSignedOut = (event: Event) => {
      const sent = last.current;
      if (event instanceof CustomEvent)
        setExpired({
          signIn: String(event.detail),
          resend: () => sent?.form.requestSubmit(sent.submitter),
        });
    };
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
    addEventListener(SIGNED_OUT_EVENT, onSignedOut);
    return () => {
      removeEventListener("submit", onSubmit, true);
      removeEventListener(UNSENT_EVENT, onUnsent);
      removeEventListener(SIGNED_OUT_EVENT, onSignedOut);
    };
  }, [sayUnsent]);
}
