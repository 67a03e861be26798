import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { runRefresh } from "./refresh-fetch.ts";

/**
 * Returns `refresh`, which revalidates the page in the background, only if the server answers and
 * the session lasts. Otherwise the router would show an error page or the sign-in page over typed
 * text. If the network ends in the middle, the page stays until the answer comes
 * (refresh-fetch.ts). `refresh` resolves to whether it was done. A call during a refresh runs one
 * more afterwards. It waits for navigations and forms: the router restarts a load when another
 * begins, so frequent events would let none finish.
 */
export function useRefresh(): { refresh: () => Promise<boolean>; isIdle: boolean } {
  const { revalidate, state } = useRevalidator();
  const untilFree = useUntilFree();
  const asking = useRef<Promise<boolean> | null>(null);
  const isWanted = useRef(false);
  const refresh = useCallback(() => {
    isWanted.current = true;
    const refreshUntilDone = async () => {
      do {
        isWanted.current = false;
        if (!(await isSignedIn())) return false;
        await untilFree();
        await runRefresh(revalidate);
      } while (isWanted.current);
      return true;
    };
    asking.current ??= refreshUntilDone().finally(() => {
      asking.current = null;
    });
    return asking.current;
  }, [revalidate, untilFree]);
  return { refresh, isIdle: state === "idle" };
}

function useUntilFree(): () => Promise<void> {
  const isFree = useNavigation().state === "idle";
  const latest = useRef(isFree);
  const waitingCallbacks = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = isFree;
    if (isFree) for (const go of waitingCallbacks.current.splice(0)) go();
  }, [isFree]);
  return useCallback(
    () =>
      latest.current
        ? Promise.resolve()
        : new Promise<void>((resolve) => void waitingCallbacks.current.push(resolve)),
    [],
  );
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
