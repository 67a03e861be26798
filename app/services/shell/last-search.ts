import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import type { CurrentMember } from "#contract/accounts.ts";

const COOKIE = "stock-search";
const STOCK_PATH = "/stocks/manage";
/** Longer queries are not typed by a person. */
const LONGEST_QUERY = 500;

/**
 * Stores the stock list's last query (`?search=…` without defaults, or ""), to which its menu entry
 * returns (docs/specification.md "Sidebar"). It lasts for the browser session and belongs to the
 * account, as others have other warehouses.
 */
export function rememberStockSearch(
  context: Readonly<RouterContextProvider>,
  { account }: CurrentMember,
  search: string,
): void {
  const { request, env } = currentState(context);
  const value = search.length > LONGEST_QUERY ? "" : `${account.id} ${search}`;
  if (value !== (readCookie(request, COOKIE) ?? ""))
    setCookie(buildCookieHeader(COOKIE, value, { secure: env.secureCookies }), context);
}

/** Returns the last queries by the menu entry's path. */
export function readLastSearches(
  request: Request,
  { account }: CurrentMember,
): Record<string, string> {
  const [id, search = ""] = (readCookie(request, COOKIE) ?? "").split(" ", 2);
  return id === account.id && search.startsWith("?") ? { [STOCK_PATH]: search } : {};
}
