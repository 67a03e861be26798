"use client";
import { type ComponentType, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
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

/** What listens for keys, arrivals and links that open over the page: nothing of it is to be seen, so it comes after the page and not with it. */
function Late() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import("#app/components/overlay/overlays.tsx").then((overlays) => setOverlays(() => overlays.default));
  }, []);
  return Overlays ? <Overlays /> : null;
}
