import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { Toast, type ToastTone } from "#app/components/ui/toast.tsx";
import { type ExpiredForm, useOfflineForms } from "./use-offline-forms.ts";

const SignInAgain = lazy(() => import("./overlay/sign-in-again.tsx"));

interface Message {
  tone: ToastTone;
  text: string;
  /** Tells one message from the same one again. */
  id: string;
}

export interface ToastsProps {
  /** Of the action before, oldest first. */
  toasts: readonly Message[];
}

/** Specification part 2 §2: at most three. */
const MOST = 3;
/** An error stays until it is closed. */
const SHOWN_MS = 7_000;

interface Shown extends Message {
  /** The page it belongs to; null while the way there is not finished. */
  page: string | null;
}

/** The messages of the actions before: rendered by the server and closed by a checkbox, so they work without JavaScript; with it they also leave. */
export function Toasts({ toasts }: ToastsProps) {
  const { t } = useTranslation(["common"]);
  const [given, setGiven] = useState(toasts);
  const [shown, setShown] = useState<readonly Shown[]>(() => toasts.map(waiting));
  if (given !== toasts) {
    setGiven(toasts);
    setShown((before) =>
      [
        ...before,
        ...toasts.filter(({ id }) => before.every((toast) => toast.id !== id)).map(waiting),
      ].slice(-MOST),
    );
  }

  // Gone with the next page: the shell is not rendered again by the server when only the screen changes. After a redirect it
  // is rendered while the address is still the old one, so the page it belongs to is the one where that navigation ends.
  const { key } = useLocation();
  const { state } = useNavigation();
  const settled =
    state === "idle"
      ? shown
          .filter(({ page }) => page === null || page === key)
          .map((toast) => (toast.page ? toast : { ...toast, page: key }))
      : shown;
  if (settled.length !== shown.length || settled.some((toast, index) => toast !== shown[index]))
    setShown(settled);

  const sayOffline = useCallback(() => {
    // Anew each time, so that it is read out again.
    const toast = waiting({
      tone: "error",
      text: t("common:form.offline"),
      id: `offline-${Date.now()}`,
    });
    flushSync(() =>
      setShown((before) =>
        [...before.filter(({ text }) => text !== toast.text), toast].slice(-MOST),
      ),
    );
  }, [t]);
  const [expired, setExpired] = useState<ExpiredForm | null>(null);
  useOfflineForms(sayOffline, setExpired);

  const dismiss = (id: string) => setShown((before) => before.filter((toast) => toast.id !== id));
  const messages = (isError: boolean) =>
    settled
      .filter(({ tone }) => (tone === "error") === isError)
      .map((toast) => <ToastMessage key={toast.id} {...toast} dismiss={dismiss} />);
  return (
    <>
      <div className="fixed left-4 bottom-4 max-md:[body:has([data-bar=save])_&]:bottom-32.5 z-toast w-[min(400px,calc(100vw-32px))] pointer-events-none grid grid-cols-1 gap-2">
        <div className="grid grid-cols-1 gap-2" role="status">
          {messages(false)}
        </div>
        <div className="grid grid-cols-1 gap-2" role="alert">
          {messages(true)}
        </div>
      </div>
      {expired ? (
        <Suspense>
          <SignInAgain {...expired} close={() => setExpired(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const waiting = (toast: Message): Shown => ({ ...toast, page: null });

function ToastMessage({ id, tone, text, dismiss }: Message & { dismiss: (id: string) => void }) {
  const { t } = useTranslation(["common"]);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || tone === "error") return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, tone, id, dismiss]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <Toast
      tone={tone}
      dismissLabel={t("common:action.dismiss")}
      onDismiss={() => dismiss(id)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {text}
    </Toast>
  );
}
