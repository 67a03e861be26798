/**
 * What somebody types between Ctrl+K and the palette's field, whose code may still be on its way.
 * null: nobody waits.
 */
let typed: string | null = null;

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key === "Escape") return void takeTypedAhead();
  if (typed === null || ctrlKey || metaKey || altKey || isComposing) return;
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if ([...key].length === 1) typed += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Called with the key that asks for the palette: letters are kept from then on instead of getting
 * lost in the page.
 */
export function typeAhead(): void {
  if (typed !== null) return;
  typed = "";
  addEventListener("keydown", onKey, true);
  // Somebody who presses elsewhere means something else.
  addEventListener("pointerdown", takeTypedAhead, { capture: true, once: true });
}

/** Ends it and answers what was typed. */
export function takeTypedAhead(): string {
  const text = typed ?? "";
  typed = null;
  removeEventListener("keydown", onKey, true);
  removeEventListener("pointerdown", takeTypedAhead, true);
  return text;
}
