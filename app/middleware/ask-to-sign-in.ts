import "server-only";
import type { RouterContextProvider } from "react-router";
import { signInFor, signInRedirect } from "#app/services/session/redirects.ts";
import type { Me } from "#contract/accounts.ts";
import { getMe, type RequestState } from "./request-store.ts";
import { captureUnsentForm } from "./unsent-form.ts";

/**
 * Leads whoever has no session to sign-in; a form that came is held before, so that its page can
 * carry it along.
 */
export async function askToSignIn(state: RequestState): Promise<never> {
  await captureUnsentForm(state);
  throw signInRedirect(state);
}

/** The member; whoever's session has ended elsewhere is led to sign-in in the same way. */
export async function memberOf(
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
