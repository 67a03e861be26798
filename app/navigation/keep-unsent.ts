import { type ClientActionFunctionArgs, data } from "react-router";

/** Told to the page when a form could not be sent (use-offline-forms.ts). */
export const UNSENT_EVENT = "etalase:unsent";

/** What a form is answered that could not be sent; use-answer.ts leaves the page as it was. */
export const UNSENT = { unsent: true };

/** Nobody answered: the page stays, with what was typed. */
const SERVICE_UNAVAILABLE = 503;

/**
 * The `clientAction` of every route with an action: sends the form, and keeps the page where the connection is gone. Otherwise the router puts an error page
 * in its place, and what was typed is lost. After a status of 400 and more the router reads nothing anew.
 */
export async function keepUnsent({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Only `fetch` itself throws one, when no answer came.
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    dispatchEvent(new Event(UNSENT_EVENT));
    return data(UNSENT, { status: SERVICE_UNAVAILABLE });
  }
}
