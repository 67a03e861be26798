import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { buildCookieHeader, ONE_YEAR, readCookie } from "#app/session/cookies.ts";

const COOKIE = "shop-device";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the browser's id, which limits its number of orders in every shop and identifies no
 * person. A browser without one gets a new one, and `null` this time: only one that it sends back
 * proves that it keeps cookies.
 */
export function readDeviceId(context: Readonly<RouterContextProvider>): string | null {
  const { request, env } = currentState(context);
  const known = readCookie(request, COOKIE);
  if (known && UUID.test(known)) return known;
  const fresh = buildCookieHeader(COOKIE, crypto.randomUUID(), {
    maxAge: ONE_YEAR,
    secure: env.secureCookies,
  });
  setCookie(fresh, context);
  return null;
}
