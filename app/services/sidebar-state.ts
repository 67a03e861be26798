import "server-only";
import { formatSidebar, parseSidebar, SIDEBAR_COOKIE, type SidebarState, withCollapsed } from "#app/components/shell/sidebar-cookie.ts";
import { cookieHeader, ONE_YEAR, readCookie } from "./cookies.ts";

export function sidebarState(request: Request): SidebarState {
  return parseSidebar(readCookie(request, SIDEBAR_COOKIE));
}

/** The `Set-Cookie` for a choice made without JavaScript: `folded` yes or no, `collapse` or `expand` with a group's id. Readable by scripts, which change it too. */
export function chooseSidebar(request: Request, choice: FormData, secure: boolean): string {
  const value = formatSidebar(choose(sidebarState(request), choice));
  return cookieHeader(SIDEBAR_COOKIE, value, { maxAge: ONE_YEAR, secure, forScripts: true });
}

function choose(state: SidebarState, choice: FormData): SidebarState {
  const folded = choice.get("folded");
  if (folded !== null) return { ...state, folded: folded === "yes" };
  for (const name of ["collapse", "expand"]) {
    const id = choice.get(name);
    if (typeof id === "string" && GROUP_ID.test(id)) return withCollapsed(state, id, name === "collapse");
  }
  return state;
}

const GROUP_ID = /^[a-z-]{1,30}$/;
