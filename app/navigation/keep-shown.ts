import type { ClientLoaderFunctionArgs } from "react-router";

/**
 * The `clientLoader` of what a page asks for on its own accord: null, which means that what is
 * shown stays, where there is no connection, the session has ended or the server fails. Otherwise
 * the router puts an error page or the sign-in page in the page's place, and what was typed is
 * lost.
 */
export async function keepShown({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!request.signal.aborted)
      console.error(`${new URL(request.url).pathname} did not come`, error);
    return null;
  }
}
