const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "click"] as const;

/** Dispatched on window when a push arrives while the page is open (pwa-browser.ts). */
export const NEWS = "etalase:notification";

/**
 * Calls `run` once, on the first interaction or on an event that will change the page. Runs at once
 * if somebody has already tapped or typed, on a slow phone or on the previous page. Returns a
 * function that stops the waiting.
 */
export function onFirstInteraction(run: () => void): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const sign of SIGNS) document.removeEventListener(sign, first);
    removeEventListener(NEWS, first);
  };
  const first = () => {
    if (isOver) return;
    stop();
    run();
  };
  for (const sign of SIGNS) document.addEventListener(sign, first, { passive: true });
  addEventListener(NEWS, first);
  if (navigator.userActivation?.hasBeenActive) queueMicrotask(first);
  return stop;
}
