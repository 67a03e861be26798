import "server-only";
import { data, type MiddlewareFunction, redirect } from "react-router";
import { requiredRedirect } from "#app/access/guard.ts";
import { knownRule } from "#app/access/match-route.ts";
import { currentState } from "./request-store.ts";
import { memberOf, requireSignIn } from "./require-sign-in.ts";

/** Admits members who are signed in, in good standing, and permitted by the route table. */
export const account: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const { pathname } = state.url;
  // An unknown address is a 404 without signing in.
  if (!state.token) {
    if (!knownRule(pathname)) throw data({ code: "not_found" }, { status: 404 });
    return requireSignIn(state);
  }
  const target = requiredRedirect(state.url, await memberOf(state, context), Date.now());
  if (target) throw redirect(target);
  return next();
};
