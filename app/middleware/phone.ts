import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { findKnownRule } from "#app/access/match-route.ts";
import { isPhone, isWithoutDeskScreens } from "#app/access/phone.ts";
import { findPhoneHomeRedirect } from "#app/access/phone-home.ts";
import { currentState, getMe } from "./request-store.ts";

/** Page shown instead of a screen that phones cannot show. */
const GATEWAY_PATH = "/mobile-gateway";

/**
 * On a phone `/` redirects to chats, and only screens flagged for phones open, unless the user is
 * internal or chose to open the others anyway (docs/specification.md "Phones"). Runs after
 * `account`, so that it names only permitted screens. Applies to pages only: a page's requests
 * belong to a page that opened.
 */
export const detectPhone: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { request, url } = currentState(context);
  if (request.method !== "GET" || !isPhone(request)) return next();
  const me = await getMe(context);
  if (url.pathname === "/") {
    const home = findPhoneHomeRedirect(me);
    if (home) throw redirect(home);
  }
  if (!isWithoutDeskScreens(request)) return next();
  const rule = findKnownRule(url.pathname);
  // An address without a screen is a 404 on phones too.
  if (!rule || rule.mobileSupported || url.pathname === GATEWAY_PATH || me.user.isInternal)
    return next();
  throw redirect(`${GATEWAY_PATH}?${new URLSearchParams({ path: url.pathname + url.search })}`);
};
