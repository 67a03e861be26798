import "server-only";
import type { RouterContextProvider } from "react-router";
import { signInFor, signInRedirect } from "#app/session/redirects.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { getMe, type RequestState } from "./request-store.ts";
import { captureUnsentForm } from "./unsent-form.ts";

/** Redirects to sign-in. Captures a submitted form first, for the sign-in page to carry. */
export async function requireSignIn(state: RequestState): Promise<never> {
  await captureUnsentForm(state);
  throw signInRedirect(state);
}

/** Returns the member. Redirects to sign-in if the session has ended elsewhere. */
export async function readMember(
  state: RequestState,
  context: Readonly<RouterContextProvider>,
): Promise<CurrentMember> {
  try {
    return await getMe(context);
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location") === signInFor(state))
      await captureUnsentForm(state);
    throw error;
  }
}
