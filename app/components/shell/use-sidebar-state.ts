"use client";
import { useEffect, useState } from "react";
import { formatSidebar, isLegacyKey, legacySidebar, SIDEBAR_COOKIE, type SidebarState } from "./sidebar-cookie.ts";

const ONE_YEAR_S = 365 * 24 * 3600;

/** The sidebar's state as the server rendered it, and how to change it: at once here, and by the cookie on every page after. */
export function useSidebarState(initial: SidebarState): [SidebarState, (next: SidebarState) => void] {
  const [state, setState] = useState(initial);
  const change = (next: SidebarState) => {
    setState(next);
    remember(next);
  };
  useEffect(() => {
    const legacy = takeLegacy();
    if (!legacy || document.cookie.includes(`${SIDEBAR_COOKIE}=`)) return;
    setState(legacy);
    remember(legacy);
  }, []);
  return [state, change];
}

function remember(state: SidebarState): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists only where the address is secure, and answers later than the next click
  document.cookie = `${SIDEBAR_COOKIE}=${formatSidebar(state)}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}

/** What an earlier version left in local storage, once. */
function takeLegacy(): SidebarState | null {
  try {
    const found = Object.entries(localStorage).filter(([key]) => isLegacyKey(key));
    for (const [key] of found) localStorage.removeItem(key);
    return legacySidebar(new Map(found));
  } catch {
    // The browser keeps local storage from us.
    return null;
  }
}
