import { typeAhead } from "#app/components/shell/overlay/typed-ahead.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { SIDEBAR_FORM } from "./sidebar-shape.ts";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "click"] as const;
const OPENS = `a[data-dialog], a[data-overlay], a[data-viewer], button[form="${SIDEBAR_FORM}"]`;

/** Dispatched on window when a push has arrived while the page is open (pwa-browser.ts). */
export const NEWS = "etalase:notification";

/**
 * Calls `run` once, at the first sign that somebody uses the page, or that something is to change on it. Who had tapped or typed before this listened, as on
 * a slow phone, or on the page that led here, is not waited for. Returns what ends the waiting.
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

/**
 * Keeps keys, clicks and news that are meant for what is still being loaded. Returns `replay`, which lets them happen once it listens, and `stop`.
 */
export function captureInteractions(): { replay: () => void; stop: () => void } {
  const captured: (() => void)[] = [];
  const onKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (!target || !isShortcut(event)) return;
    event.preventDefault();
    if (/^(?:Key)?k$/i.test(/^[ -~]$/.test(event.key) ? event.key : event.code)) typeAhead();
    captured.push(() => target.dispatchEvent(new KeyboardEvent("keydown", event)));
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(OPENS) : null;
    if (!link) return;
    event.preventDefault();
    captured.push(() => link.click());
  };
  const onNews = () => captured.push(() => dispatchEvent(new Event(NEWS)));
  const stop = () => {
    removeEventListener(NEWS, onNews);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("click", onClick, true);
  };
  addEventListener(NEWS, onNews);
  document.addEventListener("keydown", onKey);
  // Before whoever follows links (ui/follow-links.tsx).
  document.addEventListener("click", onClick, true);
  return {
    stop,
    replay() {
      stop();
      for (const happen of captured.splice(0)) happen();
    },
  };
}

/** Those of overlay/keys.ts that a browser would answer itself, or that can be a person's first key on a page. */
function isShortcut({
  key,
  code,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey)
    return !shiftKey && /^(?:Key)?[ks]$/i.test(/^[ -~]$/.test(key) ? key : code);
  return (
    (/^[/?]$/.test(key) || code === "Slash") &&
    !(
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input, textarea, select"))
    )
  );
}
