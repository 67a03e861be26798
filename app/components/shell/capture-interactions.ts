import { typeAhead } from "#app/components/shell/overlay/typed-ahead.ts";
import { NEWS } from "#app/navigation/first-interaction.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";
import { SIDEBAR_FORM } from "./sidebar-shape.ts";

const OPENS = `a[data-dialog], a[data-overlay], a[data-viewer], button[form="${SIDEBAR_FORM}"]`;

/**
 * Keeps keys, clicks and news that are meant for what is still being loaded. Returns `replay`,
 * which lets them happen once it listens, and `stop`.
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
  // Before whoever follows links (navigation/follow-links.tsx).
  document.addEventListener("click", onClick, true);
  return {
    stop,
    replay() {
      stop();
      for (const happen of captured.splice(0)) happen();
    },
  };
}

/**
 * Those of overlay/keys.ts that a browser would answer itself, or that can be a person's first key
 * on a page.
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
