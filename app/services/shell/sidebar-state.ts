import "server-only";
import {
  applySidebarChoice,
  formatSidebar,
  parseSidebar,
  SIDEBAR_COOKIE,
  type SidebarState,
} from "#app/models/shell/sidebar-cookie.ts";
import { buildCookieHeader, ONE_YEAR, readCookie } from "#app/session/cookies.ts";

export function readSidebarState(request: Request): SidebarState {
  return parseSidebar(readCookie(request, SIDEBAR_COOKIE));
}

/** Returns the `Set-Cookie` of a choice. Scripts can read it, as they change it too. */
export function chooseSidebar(request: Request, choice: FormData, secure: boolean): string {
  const value = formatSidebar(
    [...choice].reduce(
      (state, [name, of]) => applySidebarChoice(state, name, String(of)),
      readSidebarState(request),
    ),
  );
  return buildCookieHeader(SIDEBAR_COOKIE, value, { maxAge: ONE_YEAR, secure, forScripts: true });
}
