/** Fields come first, as links and buttons take no text. */
const FIELDS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const BUTTONS = "button:not(:disabled), summary, a[href]";

/**
 * Focuses the target of a fragment: the field itself, else the first field of the section with that
 * id or heading. Returns whether the page has it.
 */
export function focusFragment(hash: string): boolean {
  const place = document.getElementById(decoded(hash));
  if (!place) return false;
  if (place.matches(`${FIELDS}, ${BUTTONS}, [tabindex]`)) show(place);
  // The skip link leads past the header, not into the first form.
  else if (place.tagName !== "MAIN") {
    const part = /^H[1-6]$/.test(place.tagName) ? (place.closest("section") ?? place) : place;
    const fields = [...part.querySelectorAll<HTMLElement>(FIELDS)];
    const field =
      fields.find((one) => one.checkVisibility()) ??
      fields.find((one) => one.closest("details:not([open])")) ??
      part.querySelector<HTMLElement>(BUTTONS);
    if (field) show(field);
  }
  return true;
}

/** Opens the `details` around a field, as hidden elements take no focus. */
function show(field: HTMLElement): void {
  const inside = field.matches("summary") ? field.parentElement?.parentElement : field;
  for (let fold = inside?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  field.focus();
}

/**
 * Waits for the fragment's target, as a form may load after its page. Focuses it unless somebody
 * has moved on. Returns a function that stops the waiting.
 */
export function awaitFragment(hash: string): () => void {
  const observer = new MutationObserver(() => {
    if (focusFragment(hash)) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const sign of ["pointerdown", "keydown"]) document.removeEventListener(sign, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, stop);
  return stop;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
