import "server-only";
import { isRouteErrorResponse, type unstable_RSCMatch as RSCMatch } from "react-router";
import { signInFor } from "#app/session/redirects.ts";
import type { RequestState } from "../middleware/request-store.ts";

/** Status of a redirect from the router to its HTML entry and to the browser. */
const ROUTER_REDIRECT = 202;

/**
 * Turns a 401 or 403 that ended a route into a redirect to sign-in (docs/specification.md
 * "Refusals"), including those without a refused upstream call.
 */
export function redirectLostAccess(match: RSCMatch, state: RequestState): RSCMatch {
  if (match.payload.type !== "render" || !match.payload.errors) return match;
  const isAccessLost = Object.values(match.payload.errors).some(
    (error) => isRouteErrorResponse(error) && (error.status === 401 || error.status === 403),
  );
  if (!isAccessLost) return match;
  const payload = {
    type: "redirect",
    status: 302,
    location: signInFor(state),
    replace: false,
    reload: true,
  } as const;
  return { statusCode: ROUTER_REDIRECT, headers: match.headers, payload };
}
