const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "click"] as const;

/** Dispatched on window when a push has arrived while the page is open (pwa-browser.ts). */
export const NEWS = "etalase:notification";

/**
 * Calls `run` once, at the first sign that somebody uses the page, or that something is to change
 * on it. Who had tapped or typed before this listened, as on a slow phone, or on the page that led
 * here, is not waited for. Returns what ends the waiting.
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
