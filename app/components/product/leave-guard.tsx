"use client";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Asks before typed changes are left behind: inside the app with a question of its own, at the window's edge with the browser's. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  // A submit stays on the page, and a save's redirect is not asked about.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  const { state } = blocker;
  useEffect(() => {
    if (state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [state]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  const stay = () => blocker.reset?.();
  return (
    <dialog ref={dialog} className="dlg" role="alertdialog" aria-labelledby="leave-title" aria-describedby="leave-text" onCancel={stay}>
      <h2 id="leave-title">{t("productEdit:leave")}</h2>
      <div id="leave-text" className="sec">
        {t("productEdit:leave.text")}
      </div>
      <div className="row acts">
        <Button type="button" onClick={stay}>
          {t("productEdit:leave.stay")}
        </Button>
        <Button type="button" variant="destructive" onClick={() => blocker.proceed?.()}>
          {t("productEdit:leave.go")}
        </Button>
      </div>
    </dialog>
  );
}
