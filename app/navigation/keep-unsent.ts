import { type ClientActionFunctionArgs, data } from "react-router";

/** Told to the page when a form could not be sent (use-offline-forms.ts). */
export const UNSENT_EVENT = "etalase:unsent";

/**
 * Told to the page when a form came too late for its session; `detail` is the sign-in page's
 * address (use-offline-forms.ts).
 */
export const SIGNED_OUT_EVENT = "etalase:signed-out";

/** What a form is answered that could not be sent; use-answer.ts leaves the page as it was. */
export const UNSENT = { unsent: true };

/** Nobody answered: the page stays, with what was typed. */
const SERVICE_UNAVAILABLE = 503;
const UNAUTHORIZED = 401;

/**
 * The `clientAction` of every route with an action: sends the form, and keeps the page where the
 * connection is gone or the session has ended. Otherwise the router puts an error page or the
 * sign-in page in its place, and what was typed is lost. After a status of 400 and more the router
 * reads nothing anew.
 */
export async function keepUnsent({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const signIn = signInOf(error);
    if (signIn !== null) {
      dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT, { detail: signIn }));
      return data(UNSENT, { status: UNAUTHORIZED });
    }
    // Only `fetch` itself throws one, when no answer came.
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    dispatchEvent(new Event(UNSENT_EVENT));
    return data(UNSENT, { status: SERVICE_UNAVAILABLE });
  }
}

/**
 * The sign-in page's address where an answer leads there: it is asked to come back to the callback
 * (services/session/redirects.ts).
 */
function signInOf(answer: unknown): string | null {
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  if (to === null) return null;
  const back = new URL(to, location.origin).searchParams.get("redirect");
  return back === `${location.origin}/signup/callback` ? to : null;
}
