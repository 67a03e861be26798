import { type DataRouter, IDLE_NAVIGATION } from "react-router";

declare global {
  interface Window {
    /** Of the router's own browser entry. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Told to the page when a form could not be sent (use-offline-forms.ts). */
export const UNSENT = "etalase:unsent";

/**
 * The router's fetch. A form whose sending fails is taken back, as if it had not been pressed: the router would put an error page in its place, and what
 * was typed would be gone. It has no call for that; the address stays the one it was, by which an editor knows that nothing was answered.
 */
export async function sendOrKeep(request: RequestInfo | URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const router = window.__reactRouterDataRouter;
    if (!router || !(request instanceof Request) || request.method === "GET" || request.signal.aborted) throw error;
    for (const [key, { state }] of router.state.fetchers) if (state === "submitting") router.resetFetcher(key);
    if (router.state.navigation.state === "submitting") router.state.navigation = IDLE_NAVIGATION;
    // Nothing more than what is there: it makes the router tell what it stands at.
    router.patchRoutes(null, []);
    dispatchEvent(new Event(UNSENT));
    return new Promise(() => {});
  }
}
