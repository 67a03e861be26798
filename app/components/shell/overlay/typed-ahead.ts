/** Text typed between Ctrl+K and the loading palette. `null` when not recording. */
let textTypedAhead: string | null = null;

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key === "Escape") return void takeTypedAhead();
  if (textTypedAhead === null || ctrlKey || metaKey || altKey || isComposing) return;
  if (key === "Backspace") textTypedAhead = textTypedAhead.slice(0, -1);
  else if ([...key].length === 1) textTypedAhead += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Records letters from the palette's key on, so they do not get lost in the page. */
export function typeAhead(): void {
  if (textTypedAhead !== null) return;
  textTypedAhead = "";
  addEventListener("keydown", onKey, true);
  // A press elsewhere ends the recording.
  addEventListener("pointerdown", takeTypedAhead, { capture: true, once: true });
}

/** Ends the recording and returns the text. */
export function takeTypedAhead(): string {
  const text = textTypedAhead ?? "";
  textTypedAhead = null;
  removeEventListener("keydown", onKey, true);
  removeEventListener("pointerdown", takeTypedAhead, true);
  return text;
}
