import "server-only";
import { data, type MiddlewareFunction, redirect } from "react-router";
import { findRequiredRedirect } from "#app/access/guard.ts";
import { findKnownRule } from "#app/access/match-route.ts";
import { currentState } from "./request-store.ts";
import { readMember, requireSignIn } from "./require-sign-in.ts";

/** Admits members who are signed in, in good standing, and permitted by the route table. */
export const requireAccount: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const { pathname } = state.url;
  // An unknown address is a 404 without signing in.
  if (!state.token) {
    if (!findKnownRule(pathname)) throw data({ code: "not_found" }, { status: 404 });
    return requireSignIn(state);
  }
  const target = findRequiredRedirect(state.url, await readMember(state, context), Date.now());
  if (target) throw redirect(target);
  return next();
};
