import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { accountMode, isAllowed, ruleFor } from "#app/services/guard.ts";
import { signInRedirect } from "#app/services/redirects.ts";
import { currentState, getMe } from "./request-store.ts";

/** For routes that need a member: signed in, the account in good standing, the permissions of the guard table held. */
export const account: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  const me = await getMe(context);
  const rule = ruleFor(state.url.pathname);
  const mode = accountMode(me, Date.now());
  if (mode !== "open" && !(mode === "suspended" && rule.allowedWhenSuspended)) throw redirect("/suspended");
  if (!isAllowed(rule, me)) throw redirect("/no-access");
  return next();
};
