"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker, useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import {
  dialogActionsStyle,
  dialogStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";

/**
 * Asks before typed changes are left behind: inside the app with a question of its own, at the
 * window's edge with the browser's.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation(["productEdit"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const navigate = useNavigate();
  // A submit stays on the page, and a save's redirect is not asked about.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router forgets what it blocked as soon as anything else is loaded; the question stays.
  const [to, setTo] = useState<Location | null>(null);
  const blocked = blocker.state === "blocked" ? blocker.location : null;
  useEffect(() => {
    if (blocked) setTo(blocked);
  }, [blocked]);
  useEffect(() => {
    if (to) dialog.current?.showModal();
    else dialog.current?.close();
  }, [to]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  function stay() {
    setTo(null);
    blocker.reset?.();
  }
  function leave() {
    leaving.current = true;
    try {
      if (blocker.proceed) return blocker.proceed();
    } catch {
      // It has forgotten since, and this has not been rendered again yet.
    }
    if (to) navigate(to);
  }
  return (
    <dialog
      className={`${dialogStyle} w-90`}
      ref={dialog}
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={stay}
    >
      <h2 className={dialogTitleStyle} id="leave-title">
        {t("productEdit:leave")}
      </h2>
      <div id="leave-text" className="text-secondary-foreground">
        {t("productEdit:leave.text")}
      </div>
      <div className={dialogActionsStyle}>
        <Button type="button" onClick={stay}>
          {t("productEdit:leave.stay")}
        </Button>
        <Button type="button" variant="destructive" onClick={leave}>
          {t("productEdit:leave.go")}
        </Button>
      </div>
    </dialog>
  );
}
