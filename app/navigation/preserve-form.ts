import { type ClientActionFunctionArgs, data } from "react-router";

/** Dispatched when a form could not be sent (use-offline-forms.ts). */
export const UNSENT_EVENT = "etalase:unsent";

/**
 * Dispatched when a form was sent after its session ended. `detail` is the sign-in page's address
 * (use-offline-forms.ts).
 */
export const SIGNED_OUT_EVENT = "etalase:signed-out";

/** Reply to a form that could not be sent. use-answer.ts then keeps the previous reply. */
export const UNSENT_REPLY = { unsent: true };

/** No server answered, so the page stays with the typed text. */
const SERVICE_UNAVAILABLE = 503;
const UNAUTHORIZED_STATUS = 401;

/**
 * `clientAction` of every route with an action. Sends the form, and keeps the page if the
 * connection is lost or the session has ended. Otherwise the router would show an error page or the
 * sign-in page, and typed text would be lost. The router revalidates nothing after a status ≥ 400.
 */
export async function preserveFormOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const signIn = findSignInAddress(error);
    if (signIn !== null) {
      dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT, { detail: signIn }));
      return data(UNSENT_REPLY, { status: UNAUTHORIZED_STATUS });
    }
    // Only `fetch` throws a TypeError here, when no answer arrives.
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    dispatchEvent(new Event(UNSENT_EVENT));
    return data(UNSENT_REPLY, { status: SERVICE_UNAVAILABLE });
  }
}

/**
 * Returns the sign-in page's address if the answer redirects there. Its redirect parameter is the
 * callback (session/redirects.ts).
 */
function findSignInAddress(answer: unknown): string | null {
  const redirectTo = answer instanceof Response ? answer.headers.get("Location") : null;
  if (redirectTo === null) return null;
  const returnAddress = new URL(redirectTo, location.origin).searchParams.get("redirect");
  return returnAddress === `${location.origin}/signup/callback` ? redirectTo : null;
}
