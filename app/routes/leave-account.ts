import { redirectDocument } from "react-router";
import { currentState, getCall, setCookie } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { buildSessionCookie } from "#app/session/session.ts";
import { leaveAccount } from "#contract/admin-accounts.ts";
import type { Route } from "./+types/leave-account";

export const middleware = [signedIn];

/** Returns an internal user from an opened account to their own. */
export async function action({ context }: Route.ActionArgs) {
  const { token, expiresAt } = await getCall(context)(leaveAccount);
  setCookie(buildSessionCookie(token, expiresAt, currentState(context).env.secureCookies), context);
  return redirectDocument("/admin/accounts", 303);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
