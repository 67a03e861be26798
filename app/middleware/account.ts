import "server-only";
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { requiredRedirect } from "#app/services/access/guard.ts";
import { knownRule } from "#app/services/access/routes-table.ts";
import { signInFor, signInRedirect } from "#app/services/session/redirects.ts";
import type { Me } from "#contract/accounts.ts";
import { currentState, getMe, type RequestState } from "./request-store.ts";
import { captureUnsentForm } from "./unsent-form.ts";

/** For routes that need a member: signed in, the account in good standing, and what the table of routes asks for held. */
export const account: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  const { pathname } = state.url;
  // A visitor learns that an address does not exist without signing in for it.
  if (!state.token) {
    if (!knownRule(pathname)) throw data({ code: "not_found" }, { status: 404 });
    await captureUnsentForm(state);
    throw signInRedirect(state);
  }
  const target = requiredRedirect(pathname, await memberOf(state, context), Date.now());
  if (target) throw redirect(target);
  return next();
};

/** The member; a form that came with a session that has ended is held before the way leads to sign-in. */
async function memberOf(
  state: RequestState,
  context: Readonly<RouterContextProvider>,
): Promise<Me> {
  try {
    return await getMe(context);
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location") === signInFor(state))
      await captureUnsentForm(state);
    throw error;
  }
}
