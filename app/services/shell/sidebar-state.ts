import "server-only";
import {
  applySidebarChoice,
  formatSidebar,
  parseSidebar,
  SIDEBAR_COOKIE,
  type SidebarState,
} from "#app/models/shell/sidebar-cookie.ts";
import { cookieHeader, ONE_YEAR, readCookie } from "#app/session/cookies.ts";

export function sidebarState(request: Request): SidebarState {
  return parseSidebar(readCookie(request, SIDEBAR_COOKIE));
}

/** Returns the `Set-Cookie` of a choice. Scripts can read it, as they change it too. */
export function chooseSidebar(request: Request, choice: FormData, secure: boolean): string {
  const value = formatSidebar(
    [...choice].reduce(
      (state, [name, of]) => applySidebarChoice(state, name, String(of)),
      sidebarState(request),
    ),
  );
  return cookieHeader(SIDEBAR_COOKIE, value, { maxAge: ONE_YEAR, secure, forScripts: true });
}
