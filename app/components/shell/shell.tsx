"use client";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { ServerPart } from "#app/components/rows/server-part.tsx";
import { keepUses, onFirstSign } from "./first-use.ts";
import { GraceCountdown } from "./grace-countdown.tsx";
import type { LateProps } from "./late.tsx";
import { Progress } from "./progress.tsx";
import { Pwa, type PwaProps } from "./pwa.tsx";
import type { SidebarState } from "./sidebar-cookie.ts";
import { Toasts, type ToastsProps } from "./toasts.tsx";

export interface ShellProps {
  /** What the server wrote: header.tsx and sidebar.tsx. */
  header: string;
  sidebar: string;
  sidebarState: SidebarState;
  /** The sidebar's name. */
  mainMenu: string;
  /** Milliseconds until the grace period ends, when the account is in one. */
  graceLeftMs: number | null;
  toasts: ToastsProps;
  pwa: PwaProps;
}

/** What surrounds every screen. Header and sidebar are the server's (docs/decisions/0021-the-shell-is-written-on-the-server.md). */
export function Shell({
  header,
  sidebar,
  sidebarState,
  mainMenu,
  graceLeftMs,
  toasts,
  pwa,
}: ShellProps) {
  const { t } = useTranslation(["common"]);
  const [written, setWritten] = useState(0);
  const onWritten = useCallback(() => setWritten((times) => times + 1), []);
  return (
    <>
      <a className="skip" href="#main">
        {t("common:skip")}
      </a>
      <Progress />
      <div className="app">
        <ServerPart as="header" className="topbar" html={header} onWritten={onWritten} />
        <ServerPart
          as="nav"
          className={sidebarState.folded ? "side folded" : "side"}
          aria-label={mainMenu}
          html={sidebar}
          onWritten={onWritten}
        />
        <main className="main" id="main">
          <Outlet />
        </main>
      </div>
      <Toasts {...toasts} />
      <Pwa {...pwa} written={written} />
      {graceLeftMs === null ? null : <GraceCountdown leftMs={graceLeftMs} />}
      <AfterFirstUse sidebar={sidebarState} written={written} />
    </>
  );
}

/** What answers keys, buttons and links that open over the page: nothing of it is to be seen, so it comes with the first use of the page. */
function AfterFirstUse(props: Omit<LateProps, "from">) {
  const from = useRef(useLocation());
  const uses = useRef<ReturnType<typeof keepUses>>(null);
  const [Late, setLate] = useState<ComponentType<LateProps> | null>(null);
  useEffect(() => {
    const kept = keepUses();
    uses.current = kept;
    const stopWaiting = onFirstSign(
      () => void import("./late.tsx").then((late) => setLate(() => late.default)),
    );
    return () => {
      stopWaiting();
      kept.stop();
    };
  }, []);
  // Effects of what is inside have run by then: it listens.
  useEffect(() => {
    if (Late) uses.current?.replay();
  }, [Late]);
  // Going somewhere may itself be the first use, so what announces arrivals is told where the document was opened.
  return Late ? <Late from={from.current} {...props} /> : null;
}
