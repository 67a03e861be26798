"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Blocker, useBlocker, useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import {
  dialogActionsStyle,
  dialogStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";

/** Asks before typed changes are lost: in a dialog, or in the browser's prompt on closing. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation(["productEdit"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const navigate = useNavigate();
  const [router, setRouter] = useState({ navigate, changes: 0 });
  if (router.navigate !== navigate) setRouter({ navigate, changes: router.changes + 1 });
  // The router forgets the blocked navigation when anything else loads, so the dialog keeps it.
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  useEffect(() => {
    if (blocked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocked]);
  useEffect(() => {
    if (!dirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", confirmUnload);
    return () => removeEventListener("beforeunload", confirmUnload);
  }, [dirty]);
  function stayOnPage() {
    setBlocked(null);
    blocked?.reset();
  }
  function leavePage() {
    if (!blocked) return;
    leaving.current = true;
    try {
      blocked.proceed();
    } catch {
      // The router has forgotten the navigation, so it is started again.
      navigate(blocked.location);
    }
  }
  return (
    <dialog
      className={`${dialogStyle} w-90`}
      ref={dialog}
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={stayOnPage}
    >
      <Block key={router.changes} {...{ dirty, leaving }} onBlocked={setBlocked} />
      <h2 className={dialogTitleStyle} id="leave-title">
        {t("productEdit:leave")}
      </h2>
      <div id="leave-text" className="text-secondary-foreground">
        {t("productEdit:leave.text")}
      </div>
      <div className={dialogActionsStyle}>
        <Button type="button" onClick={stayOnPage}>
          {t("productEdit:leave.stay")}
        </Button>
        <Button type="button" variant="destructive" onClick={leavePage}>
          {t("productEdit:leave.go")}
        </Button>
      </div>
    </dialog>
  );
}

type BlockedNavigation = Extract<Blocker, { state: "blocked" }>;

interface BlockProps {
  dirty: boolean;
  leaving: RefObject<boolean>;
  onBlocked: (blocker: BlockedNavigation) => void;
}

/**
 * A component by itself, so that it is remounted when the router object changes, e.g. when it
 * learns a route: `useBlocker` would leave its previous blocker behind
 * (https://github.com/remix-run/react-router/issues/11430). It blocks from the commit that mounts
 * it: `useBlocker` needs one more render, and a click in between would lose what is typed.
 */
function Block({ dirty, leaving, onBlocked }: BlockProps) {
  // A submit stays on the page, and a save's redirect needs no question.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const [, renderAgain] = useState(false);
  useLayoutEffect(() => renderAgain(true), []);
  useEffect(() => {
    if (blocker.state === "blocked") onBlocked(blocker);
  }, [blocker, onBlocked]);
  return null;
}
