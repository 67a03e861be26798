import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstSign } from "./first-use.ts";
import { listenForInstall } from "./install-offer.ts";
import type { PushSheetProps } from "./push-sheet.tsx";
import { sessionMark } from "./session-mark.ts";

export interface PwaProps {
  /** The question whether to push, while it has not been asked on this phone. */
  ask: PushSheetProps["texts"] | null;
}

const PushSheet = lazy(() => import("./push-sheet.tsx"));

/** The worker fetches pages of its own: not while the first view's own files share the line. */
const LATEST_MS = 3_000;

/** What a browser does for an app beyond pages, all of it after the page works: service worker, push, installing. */
export function Pwa({
  ask,
  written,
}: PwaProps & { /** How often the server has written the shell anew. */ written: number }) {
  const [session, setSession] = useState("");
  const [isAsking, setAsking] = useState(false);
  const canAsk = ask !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another session
  useEffect(() => setSession(sessionMark()), [written]);
  useEffect(() => {
    // A worker would keep what development changes under its feet.
    if (session === "" || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const stopListening = listenForInstall();
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () => {
      stopWaiting();
      clearTimeout(latest);
      void import("./pwa-browser.ts").then(({ startPwa }) => {
        if (!isOver) stop = startPwa(canAsk ? () => setAsking(true) : null);
      });
    };
    const stopWaiting = onFirstSign(start);
    const latest = setTimeout(start, LATEST_MS);
    return () => {
      isOver = true;
      stopWaiting();
      clearTimeout(latest);
      stopListening();
      stop?.();
    };
  }, [session, canAsk]);
  return ask && isAsking ? (
    <Suspense>
      <PushSheet texts={ask} />
    </Suspense>
  ) : null;
}
