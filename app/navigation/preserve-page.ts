import type { ClientLoaderFunctionArgs } from "react-router";

/**
 * `clientLoader` of background requests. Returns `null`, so that the page stays as it is, without a
 * connection, after the session has ended or when the server fails. Otherwise the router would show
 * an error page or the sign-in page, and typed text would be lost.
 */
export async function preservePage({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!request.signal.aborted)
      console.error(`${new URL(request.url).pathname} did not come`, error);
    return null;
  }
}
