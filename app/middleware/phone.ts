import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { knownRule } from "#app/services/access/match-route.ts";
import { isPhone } from "#app/services/access/phone.ts";
import { phoneHome } from "#app/services/access/phone-home.ts";
import { currentState, getMe } from "./request-store.ts";

/** The page that stands in for a screen a phone cannot show. */
const GATEWAY = "/mobile-gateway";

/**
 * On a phone `/` leads to chats, and only what is flagged as made for phones opens, unless the user
 * is internal (docs/specification.md "Phones"). After `account`, so that only what the member may
 * see is spoken of. Only pages: what a page sends and loads belongs to a page that opened.
 */
export const phone: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { request, url } = currentState(context);
  if (request.method !== "GET" || !isPhone(request)) return next();
  const me = await getMe(context);
  if (url.pathname === "/") {
    const home = phoneHome(me);
    if (home) throw redirect(home);
  }
  const rule = knownRule(url.pathname);
  // What is on no screen at all is not found on a phone either.
  if (!rule || rule.mobileSupported || url.pathname === GATEWAY || me.user.isInternal)
    return next();
  throw redirect(`${GATEWAY}?${new URLSearchParams({ path: url.pathname + url.search })}`);
};
