import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { Toast, toastPlaceStyle } from "#app/components/ui/toast.tsx";
import { useToastPlace } from "#app/components/ui/use-toast-place.ts";
import {
  assignToastsToPage,
  mergeToasts,
  type ShownToast,
  type ToastMessage,
  toPendingToast,
} from "#app/models/shell/shown-toasts.ts";
import { type ExpiredForm, useOfflineForms } from "#app/navigation/use-offline-forms.ts";

const SignInAgain = lazy(() => import("./overlay/sign-in-again.tsx"));

export interface ToastsProps {
  /** Messages of the previous action, oldest first. */
  toasts: readonly ToastMessage[];
}

/** Time until a message closes. An error stays until closed. */
const SHOWN_MS = 7_000;
const SHOWN_WITH_UNDO_MS = 10_000;

/**
 * Messages of the previous action. The server renders them and a checkbox closes them, so they work
 * without JavaScript. With JavaScript they also close by themselves.
 */
export function Toasts({ toasts }: ToastsProps) {
  const { t } = useTranslation(["common"]);
  const [given, setGiven] = useState(toasts);
  const [shown, setShown] = useState<readonly ShownToast[]>(() => toasts.map(toPendingToast));
  // Remove messages on the next page: the server does not render the shell again when only the
  // screen changes. After a redirect the shell is rendered before the address changes, so the
  // messages belong to the page where that navigation ends.
  const { key } = useLocation();
  const { state } = useNavigation();
  const arrived = given === toasts ? shown : mergeToasts(shown, toasts);
  const settledToasts = state === "idle" ? assignToastsToPage(arrived, key) : arrived;
  if (given !== toasts) setGiven(toasts);
  if (settledToasts !== shown) setShown(settledToasts);

  const sayOffline = useCallback(() => {
    // A new object each time, so that it is announced again.
    const toast = {
      tone: "error",
      text: t("common:form.offline"),
      id: `offline-${Date.now()}`,
    } as const;
    flushSync(() =>
      setShown((before) =>
        mergeToasts(
          before.filter(({ text }) => text !== toast.text),
          [toast],
        ),
      ),
    );
  }, [t]);
  const [expired, setExpired] = useState<ExpiredForm | null>(null);
  useOfflineForms(sayOffline, setExpired);

  const dismissToast = (id: string) =>
    setShown((before) => before.filter((toast) => toast.id !== id));
  const renderMessages = (isError: boolean) =>
    settledToasts
      .filter(({ tone }) => (tone === "error") === isError)
      .map((toast) => <LeavingToast key={toast.id} {...toast} dismiss={dismissToast} />);
  const place = useToastPlace(settledToasts.map(({ id }) => id).join());
  return (
    <>
      <div className={toastPlaceStyle} {...place}>
        <div className="grid grid-cols-1 gap-2" role="status">
          {renderMessages(false)}
        </div>
        <div className="grid grid-cols-1 gap-2" role="alert">
          {renderMessages(true)}
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

function LeavingToast({
  id,
  tone,
  text,
  undo,
  dismiss,
}: ToastMessage & { dismiss: (id: string) => void }) {
  const { t } = useTranslation(["common"]);
  const [isPaused, setPaused] = useState(false);
  const hasUndo = Boolean(undo);
  useEffect(() => {
    if (isPaused || tone === "error") return;
    const timer = setTimeout(() => dismiss(id), hasUndo ? SHOWN_WITH_UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, tone, id, dismiss, hasUndo]);
  const pauseTimers = () => setPaused(true);
  const resumeTimers = () => setPaused(false);
  return (
    <Toast
      tone={tone}
      dismissLabel={t("common:action.dismiss")}
      onDismiss={() => dismiss(id)}
      onPointerEnter={pauseTimers}
      onPointerLeave={resumeTimers}
      onFocus={pauseTimers}
      onBlur={resumeTimers}
      action={undo}
    >
      {text}
    </Toast>
  );
}
