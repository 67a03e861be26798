import { createPath, type DataRouter, IDLE_NAVIGATION } from "react-router";

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
 * was typed would be gone. The address stays the one it was, by which an editor knows that nothing was answered.
 */
export async function sendOrKeep(request: RequestInfo | URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const router = window.__reactRouterDataRouter;
    if (
      router &&
      request instanceof Request &&
      request.method !== "GET" &&
      !request.signal.aborted
    ) {
      takeBack(router);
      dispatchEvent(new Event(UNSENT));
    }
    throw error;
  }
}

/** What is thrown from a sending that was taken back reaches nobody: the router ends it as one that another has interrupted. */
function takeBack(router: DataRouter): void {
  for (const [key, { state }] of router.state.fetchers)
    if (state === "submitting") router.resetFetcher(key);
  if (router.state.navigation.state !== "submitting") return;
  interrupt(router);
  // Whoever asked for the page anew meanwhile would have had it with the answer.
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({
    navigation: IDLE_NAVIGATION,
    revalidation: "idle",
  });
}

/**
 * Ends the navigation that is on its way. It must end: React shows nothing of what the router does next, not even a link's, before the form's own
 * transition is over. The router has no call for that, and ends one only for the next; this next one cannot be written, and so never begins.
 */
function interrupt(router: DataRouter): void {
  const body = {
    toJSON() {
      throw new Error("Interrupted");
    },
  };
  router
    .navigate(createPath(router.state.location), {
      formMethod: "post",
      formEncType: "application/json",
      body,
      replace: true,
    })
    .catch(() => {});
}
