import { useCallback, useRef } from "react";
import { useRevalidator } from "react-router";

/**
 * Asks for the page anew on the page's own accord: only when the server answers and the session
 * lasts. Otherwise the router would put an error page or the sign-in page over what somebody is
 * typing. `refresh` answers whether it was done; once more asked while it asks, it does nothing.
 */
export function useRefresh(): { refresh: () => Promise<boolean>; isIdle: boolean } {
  const { revalidate, state } = useRevalidator();
  const isAsking = useRef(false);
  const refresh = useCallback(async () => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const mayAsk = await isSignedIn();
    isAsking.current = false;
    if (mayAsk) await revalidate();
    return mayAsk;
  }, [revalidate]);
  return { refresh, isIdle: state === "idle" };
}

async function isSignedIn(): Promise<boolean> {
  try {
    const { ok, status } = await fetch("/session", { cache: "no-store" });
    if (!ok) console.error(`The page was not asked for anew: its session answered ${status}`);
    return ok;
  } catch (error) {
    console.error("The page was not asked for anew: no answer", error);
    return false;
  }
}
