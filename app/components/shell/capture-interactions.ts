import { typeAhead } from "#app/components/shell/overlay/typed-ahead.ts";
import { NEWS_EVENT } from "#app/navigation/first-interaction.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { SIDEBAR_FORM } from "./sidebar-shape.ts";

const OPENING_CONTROLS = `a[data-dialog], a[data-overlay], a[data-viewer], button[form="${SIDEBAR_FORM}"]`;

/**
 * Queues keys, clicks and events for code that is still loading. Returns `replay`, which fires them
 * once that code listens, and `stop`.
 */
export function captureInteractions(): { replayCaptured: () => void; stop: () => void } {
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
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>(OPENING_CONTROLS) : null;
    if (!link) return;
    event.preventDefault();
    captured.push(() => link.click());
  };
  const onNews = () => captured.push(() => dispatchEvent(new Event(NEWS_EVENT)));
  const stopCapturing = () => {
    removeEventListener(NEWS_EVENT, onNews);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("click", onClick, true);
  };
  addEventListener(NEWS_EVENT, onNews);
  document.addEventListener("keydown", onKey);
  // Capture phase, to run before navigation/follow-links.tsx.
  document.addEventListener("click", onClick, true);
  return {
    stop: stopCapturing,
    replayCaptured() {
      stopCapturing();
      for (const happen of captured.splice(0)) happen();
    },
  };
}

/**
 * Returns whether a key is a shortcut of overlay/keys.ts that the browser handles too, or that can
 * be the first key pressed on a page.
 */
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
