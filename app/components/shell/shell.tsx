"use client";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";
import { onFirstInteraction } from "#app/navigation/first-interaction.ts";
import { STATIC_UPDATED } from "#app/static/held-content.ts";
import { captureInteractions } from "./capture-interactions.ts";
import type { DeferredPartsProps } from "./deferred-parts.tsx";
import { Progress } from "./progress.tsx";
import { Pwa, type PwaProps } from "./pwa.tsx";
import { Toasts, type ToastsProps } from "./toasts.tsx";

const GraceCountdown = lazy(() => import("./grace-countdown.tsx"));

export interface ShellProps {
  /** Static markup: header.tsx and sidebar.tsx. */
  header: ReactNode;
  sidebar: ReactNode;
  sidebarState: SidebarState;
  /** Milliseconds until the grace period ends. `null` outside one. */
  graceLeftMs: number | null;
  toasts: ToastsProps;
  pwa: PwaProps;
}

/**
 * The layout around every screen. The server renders header and sidebar
 * (docs/decisions/0033-one-kind-of-static-markup.md).
 */
export function Shell({ header, sidebar, sidebarState, graceLeftMs, toasts, pwa }: ShellProps) {
  const { t } = useTranslation(["common"]);
  const [shellUpdates, setShellUpdates] = useState(0);
  useEffect(() => {
    const onStaticUpdate = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-shell]"))
        setShellUpdates((times) => times + 1);
    };
    document.addEventListener(STATIC_UPDATED, onStaticUpdate);
    return () => document.removeEventListener(STATIC_UPDATED, onStaticUpdate);
  }, []);
  return (
    <>
      <SkipLink label={t("common:skip")} />
      <Progress />
      <div className="grid grid-cols-[var(--sidebar-w)_minmax(0,1fr)] grid-rows-[auto_1fr] min-h-screen max-md:block print:block has-[>[data-folded='']]:grid-cols-[var(--sidebar-w-folded)_minmax(0,1fr)] md:max-tablet:has-[>[data-folded=auto]]:grid-cols-[var(--sidebar-w-folded)_minmax(0,1fr)]">
        {header}
        {sidebar}
        <main
          className="min-w-0 bg-card flex flex-col max-md:min-h-page print:bg-paper has-data-home:bg-background pb-(--toast-room)"
          id="main"
        >
          <Outlet />
        </main>
      </div>
      <Toasts {...toasts} />
      <Pwa {...pwa} shellUpdates={shellUpdates} />
      {graceLeftMs === null ? null : (
        <Suspense>
          <GraceCountdown leftMs={graceLeftMs} />
        </Suspense>
      )}
      <AfterFirstUse sidebar={sidebarState} shellUpdates={shellUpdates} />
    </>
  );
}

/** Latest start on an unused page: the version check's interval (interactions/new-version.ts). */
const LATEST_MS = 10 * 60_000;

/**
 * Handles keys, buttons and links that open overlays. It renders nothing visible, so it loads on
 * the first use of the page.
 */
function AfterFirstUse(props: Omit<DeferredPartsProps, "from">) {
  const firstLocation = useRef(useLocation());
  const queue = useRef<ReturnType<typeof captureInteractions>>(null);
  const [DeferredParts, setDeferredParts] = useState<ComponentType<DeferredPartsProps> | null>(
    null,
  );
  useEffect(() => {
    const captured = captureInteractions();
    queue.current = captured;
    const loadDeferredParts = () =>
      void import("./deferred-parts.tsx").then((loaded) => setDeferredParts(() => loaded.default));
    const stopWaiting = onFirstInteraction(loadDeferredParts);
    // An address with a field's id counts as use.
    if (firstLocation.current.hash) loadDeferredParts();
    const timer = setTimeout(loadDeferredParts, LATEST_MS);
    return () => {
      clearTimeout(timer);
      stopWaiting();
      captured.stop();
    };
  }, []);
  // The children's effects have run, so they listen by now.
  useEffect(() => {
    if (DeferredParts) queue.current?.replayCaptured();
  }, [DeferredParts]);
  // The first use may be a navigation, so Arrival needs the location at opening.
  return DeferredParts ? <DeferredParts from={firstLocation.current} {...props} /> : null;
}
