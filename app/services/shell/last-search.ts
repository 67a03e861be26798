import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, readCookie } from "#app/services/session/cookies.ts";
import type { Me } from "#contract/accounts.ts";

const COOKIE = "stock-search";
const PATH = "/stocks/manage";
/** Beyond this it is no search a person typed. */
const LONGEST = 500;

/**
 * Keeps what the stock list was last asked for (`?search=…` with defaults left out, or ""), so that
 * its menu entry leads back there (docs/specification.md "Sidebar"). It ends with the browser
 * session and belongs to the account: another one has other warehouses.
 */
export function rememberStockSearch(
  context: Readonly<RouterContextProvider>,
  { account }: Me,
  search: string,
): void {
  const { request, env } = currentState(context);
  const value = search.length > LONGEST ? "" : `${account.id} ${search}`;
  if (value !== (readCookie(request, COOKIE) ?? ""))
    setCookie(cookieHeader(COOKIE, value, { secure: env.secureCookies }), context);
}

/** The last searches by the path of the menu's entry. */
export function lastSearches(request: Request, { account }: Me): Record<string, string> {
  const [id, search = ""] = (readCookie(request, COOKIE) ?? "").split(" ", 2);
  return id === account.id && search.startsWith("?") ? { [PATH]: search } : {};
}
