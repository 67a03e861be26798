const INTERACTION_EVENTS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "keydown",
  "click",
] as const;

/** Dispatched on window when a push arrives while the page is open (pwa-browser.ts). */
export const NEWS_EVENT = "etalase:notification";

/**
 * Calls `run` once, on the first interaction or on an event that will change the page. Runs at once
 * if somebody has already tapped or typed, on a slow phone or on the previous page. Returns a
 * function that stops the waiting.
 */
export function onFirstInteraction(run: () => void): () => void {
  let isOver = false;
  const stopWaiting = () => {
    isOver = true;
    for (const sign of INTERACTION_EVENTS) document.removeEventListener(sign, runOnce);
    removeEventListener(NEWS_EVENT, runOnce);
  };
  const runOnce = () => {
    if (isOver) return;
    stopWaiting();
    run();
  };
  for (const sign of INTERACTION_EVENTS)
    document.addEventListener(sign, runOnce, { passive: true });
  addEventListener(NEWS_EVENT, runOnce);
  if (navigator.userActivation?.hasBeenActive) queueMicrotask(runOnce);
  return stopWaiting;
}
