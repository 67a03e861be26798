import "server-only";
import { isRouteErrorResponse, type unstable_RSCMatch as RSCMatch } from "react-router";
import { signInFor } from "#app/services/session/redirects.ts";
import type { RequestState } from "../middleware/request-store.ts";

/** The status under which the router hands a redirect to its own HTML entry and to the browser. */
const ROUTER_REDIRECT = 202;

/**
 * A 401 or 403 that ended a route leads to sign-in (docs/specification.md "Refusals"), also where
 * no call of ours was refused.
 */
export function withoutLostAccess(match: RSCMatch, state: RequestState): RSCMatch {
  if (match.payload.type !== "render" || !match.payload.errors) return match;
  const lost = Object.values(match.payload.errors).some(
    (error) => isRouteErrorResponse(error) && (error.status === 401 || error.status === 403),
  );
  if (!lost) return match;
  const payload = {
    type: "redirect",
    status: 302,
    location: signInFor(state),
    replace: false,
    reload: true,
  } as const;
  return { statusCode: ROUTER_REDIRECT, headers: match.headers, payload };
}
