import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { SIGNED_OUT_EVENT, UNSENT_EVENT } from "./preserve-form.ts";

/** A form that was sent after its session ended. */
export interface ExpiredForm {
  /** Address of the sign-in page. */
  signIn: string;
  resend: () => void;
}

/**
 * Keeps a form that is sent without a connection, and calls `onUnsent`. The form is sent even if
 * the browser reports to be offline, as a local server may answer; an online browser may fail too
 * (navigation/preserve-form.ts). A form sent after its session ended is kept as well, and
 * `onExpired` asks for the password.
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
    // A modal dialog would cover the message.
    last.current?.form.closest("dialog")?.close();
    onUnsent();
    const submitter = last.current?.submitter;
    // A disabled button loses its focus.
    if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
    // On a phone the message would cover the button that sends again.
    submitter?.scrollIntoView({ block: "nearest" });
  }, [onUnsent]);

  useEffect(() => {
    // The button is disabled until the router has ended the submission.
    if (isBusy) return;
    if (unsent) {
      setUnsent(false);
      sayUnsent();
    }
    // Not earlier: the end of the submission closes the dialog.
    if (expired) {
      setExpired(null);
      onExpired(expired);
    }
    // The next submission without a form must not use this one.
    last.current = null;
  }, [unsent, expired, isBusy, sayUnsent, onExpired]);

  useEffect(() => {
    let passes: HTMLFormElement | null = null;
    const onUnsent = () => setUnsent(true);
    const onSignedOut = (event: Event) => {
      const lastSent = last.current;
      if (event instanceof CustomEvent)
        setExpired({
          signIn: String(event.detail),
          resend: () => lastSent?.form.requestSubmit(lastSent.submitter),
        });
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form === passes || form.method === "dialog") return;
      // A form with `data-queues` stores unsent values and sends them later.
      if (form.dataset.queues !== undefined) return;
      last.current = { form, submitter };
      if (navigator.onLine) return;
      // Capture phase: before the router and the progress bar.
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
