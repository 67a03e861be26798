import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";
import { useDrawerList } from "./drawer-list.ts";
import { startFindingAccounts } from "./find-accounts.ts";
import { closeMenus, markHere } from "./here.ts";
import { useInstall } from "./install.ts";
import { PushInDrawer } from "./push-in-drawer.tsx";
import { useReadOnClose } from "./read-on-close.ts";
import { startSidebar } from "./sidebar.ts";
import { useStayingForms } from "./staying-forms.ts";
import { useUpdates } from "./updates.ts";
import { useFreshBell } from "./use-fresh-bell.ts";

export interface LiveShellProps {
  sidebar: SidebarState;
  /** How often the server has written the shell anew. */
  written: number;
  /** The `key` of the location that the document was opened with. */
  openedAs: string;
}

/** What happens in header and sidebar, whose elements the server wrote. Comes with the first use of the page: until then buttons submit and links lead. */
export function LiveShell({ sidebar, written, openedAs }: LiveShellProps) {
  const location = useLocation();
  const shownAs = useRef(openedAs);
  const here = useRef(location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written anew is marked anew
  useEffect(() => {
    here.current = location;
    markHere(location);
  }, [location, written]);
  useEffect(() => {
    if (shownAs.current !== location.key) closeMenus();
    shownAs.current = location.key;
  }, [location.key]);
  useEffect(() => {
    const side = document.querySelector<HTMLElement>("nav[data-shell]");
    return side ? startSidebar(side, sidebar, () => markHere(here.current)) : undefined;
  }, [sidebar]);
  useEffect(startFindingAccounts, []);
  useStayingForms();
  useFreshBell();
  useReadOnClose();
  useDrawerList();
  useInstall(written);
  useUpdates(written);
  return <PushInDrawer />;
}
