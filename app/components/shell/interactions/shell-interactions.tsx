import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";
import { closeMenus, markCurrentPage } from "./current-page.ts";
import { useDrawerList } from "./drawer-list.ts";
import { startFindingAccounts } from "./find-accounts.ts";
import { useInstall } from "./install.ts";
import { useNewVersion } from "./new-version.ts";
import { startPickingDays } from "./pick-day.ts";
import { PushInDrawer } from "./push-in-drawer.tsx";
import { useReadOnClose } from "./read-on-close.ts";
import { startSavingCharts } from "./save-charts.ts";
import { startSidebar } from "./sidebar.ts";
import { useStayingForms } from "./staying-forms.ts";
import { useFreshBell } from "./use-fresh-bell.ts";

export interface ShellInteractionsProps {
  sidebar: SidebarState;
  /** Number of times the server has rendered the shell. */
  shellUpdates: number;
  /** The `key` of the location that the document was opened with. */
  openedAs: string;
}

/**
 * Interactions of the server-rendered header and sidebar. They load on the first use of the page;
 * until then buttons submit and links navigate.
 */
export function ShellInteractions({ sidebar, shellUpdates, openedAs }: ShellInteractionsProps) {
  const location = useLocation();
  const shownAs = useRef(openedAs);
  const shownPage = useRef(location.pathname + location.search);
  const current = useRef(location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written anew is marked anew
  useEffect(() => {
    current.current = location;
    markCurrentPage(location);
  }, [location, shellUpdates]);
  useEffect(() => {
    const page = location.pathname + location.search;
    if (shownAs.current !== location.key) closeMenus({ isSamePage: page === shownPage.current });
    shownAs.current = location.key;
    shownPage.current = page;
  }, [location]);
  useEffect(() => {
    const sidebarElement = document.querySelector<HTMLElement>("nav[data-shell]");
    return sidebarElement
      ? startSidebar(sidebarElement, sidebar, () => markCurrentPage(current.current))
      : undefined;
  }, [sidebar]);
  useEffect(startFindingAccounts, []);
  useEffect(startPickingDays, []);
  useEffect(startSavingCharts, []);
  useStayingForms();
  useFreshBell();
  useReadOnClose();
  useDrawerList(shellUpdates);
  useInstall(shellUpdates);
  useNewVersion(shellUpdates);
  return <PushInDrawer />;
}
