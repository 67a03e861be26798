import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { findMissingPermissions, findRequiredRedirect } from "#app/access/guard.ts";
import { currentState } from "./request-store.ts";
import { readMember, requireSignIn } from "./require-sign-in.ts";

const UNAUTHORIZED_PATH = "/onboarding/unauthorized";

/**
 * For the onboarding steps, which are not member pages. A user without an account or without the
 * permission sees a page that says so and offers to open an account (docs/specification.md
 * "Onboarding"). A form whose session has ended goes to sign-in instead.
 */
export const redirectToOnboarding: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const { token, url, request } = state;
  if (!token && request.method === "POST") return requireSignIn(state);
  if (!token) throw redirect(`${UNAUTHORIZED_PATH}${url.search}`);
  const me = await readMember(state, context);
  if (findMissingPermissions(url.pathname, me).length > 0) throw redirect(UNAUTHORIZED_PATH);
  const target = findRequiredRedirect(url, me, Date.now());
  if (target) throw redirect(target);
  return next();
};
