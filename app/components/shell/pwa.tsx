import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstInteraction } from "#app/navigation/first-interaction.ts";
import { listenForInstall } from "./install-offer.ts";
import { getSessionMark } from "./session-mark.ts";

export interface PwaProps {
  /** True if this phone has not been asked about push. */
  mayAsk: boolean;
}

const PushSheet = lazy(() => import("./push-sheet.tsx"));

/** Latest start: the worker's fetches must not compete with the first view's files. */
const LATEST_MS = 3_000;

/** Starts the service worker, push and installing after the page has loaded. */
export function Pwa({
  mayAsk,
  shellUpdates,
}: PwaProps & { /** Number of times the server has rendered the shell. */ shellUpdates: number }) {
  const [session, setSession] = useState("");
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another session
  useEffect(() => setSession(getSessionMark()), [shellUpdates]);
  useEffect(() => {
    // In development a worker would serve outdated files.
    if (session === "" || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const stopListening = listenForInstall();
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () => {
      stopWaiting();
      clearTimeout(latest);
      void import("./pwa-browser.ts").then(({ startPwa }) => {
        if (!isOver) stop = startPwa(mayAsk ? () => setAsking(true) : null);
      });
    };
    const stopWaiting = onFirstInteraction(start);
    const latest = setTimeout(start, LATEST_MS);
    return () => {
      isOver = true;
      stopWaiting();
      clearTimeout(latest);
      stopListening();
      stop?.();
    };
  }, [session, mayAsk]);
  return mayAsk && isAsking ? (
    <Suspense>
      <PushSheet />
    </Suspense>
  ) : null;
}
