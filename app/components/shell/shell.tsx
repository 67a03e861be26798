"use client";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import type { ArrivalProps } from "#app/components/overlay/arrival.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { keepUses, onFirstSign } from "./first-use.ts";
import { Header, type HeaderProps } from "./header.tsx";
import { Progress } from "./progress.tsx";
import { Pwa, type PwaProps } from "./pwa.tsx";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";
import { Toasts, type ToastsProps } from "./toasts.tsx";

export interface ShellProps {
  header: HeaderProps;
  sidebar: SidebarProps;
  toasts: ToastsProps;
  pwa: PwaProps;
}

/**
 * What surrounds every screen. A client component although it is mostly still: as server markup the same shell was more than
 * half of a small page's payload, so it is given as data (docs/decisions/0008-shell-as-data.md).
 */
export function Shell({ header, sidebar, toasts, pwa }: ShellProps) {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t("common:skip")}
      </a>
      <Progress />
      <div className="app">
        <Header {...header} session={pwa.session} />
        <Sidebar {...sidebar} />
        <main className="main" id="main">
          <Outlet />
        </main>
      </div>
      <Toasts {...toasts} />
      <Pwa {...pwa} />
      <Late />
    </>
  );
}

/** What listens for keys, arrivals and links that open over the page: nothing of it is to be seen, so it comes with the first use of the page. */
function Late() {
  const from = useRef(useLocation());
  const uses = useRef<ReturnType<typeof keepUses>>(null);
  const [Overlays, setOverlays] = useState<ComponentType<ArrivalProps> | null>(null);
  useEffect(() => {
    const kept = keepUses();
    uses.current = kept;
    const stopWaiting = onFirstSign(() => void import("#app/components/overlay/overlays.tsx").then((overlays) => setOverlays(() => overlays.default)));
    return () => {
      stopWaiting();
      kept.stop();
    };
  }, []);
  // Effects of what is inside have run by then: it listens.
  useEffect(() => {
    if (Overlays) uses.current?.replay();
  }, [Overlays]);
  // Going somewhere may itself be the first use, so what announces arrivals is told where the document was opened.
  return Overlays ? <Overlays from={from.current} /> : null;
}
