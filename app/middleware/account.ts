import "server-only";
import { data, type MiddlewareFunction, redirect } from "react-router";
import { detour } from "#app/services/access/guard.ts";
import { knownRule } from "#app/services/access/routes-table.ts";
import { signInRedirect } from "#app/services/session/redirects.ts";
import { currentState, getMe } from "./request-store.ts";

/** For routes that need a member: signed in, the account in good standing, and what the table of routes asks for held. */
export const account: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const { pathname } = state.url;
  // A visitor learns that an address does not exist without signing in for it.
  if (!state.token)
    throw knownRule(pathname)
      ? signInRedirect(state)
      : data({ code: "not_found" }, { status: 404 });
  const elsewhere = detour(pathname, await getMe(context), Date.now());
  if (elsewhere) throw redirect(elsewhere);
  return next();
};
