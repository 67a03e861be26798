/** Fields come first, as links and buttons take no text. */
const FIELDS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const FOCUSABLE_BUTTONS = "button:not(:disabled), summary, a[href]";

/**
 * Focuses the target of a fragment: the field itself, else the first field of the section with that
 * id or heading. Returns whether the page has it.
 */
export function focusFragment(hash: string): boolean {
  const targetElement = document.getElementById(decodeFragment(hash));
  if (!targetElement) return false;
  if (targetElement.matches(`${FIELDS}, ${FOCUSABLE_BUTTONS}, [tabindex]`))
    openDetailsAround(targetElement);
  // The skip link leads past the header, not into the first form.
  else if (targetElement.tagName !== "MAIN") {
    const part = /^H[1-6]$/.test(targetElement.tagName)
      ? (targetElement.closest("section") ?? targetElement)
      : targetElement;
    const fields = [...part.querySelectorAll<HTMLElement>(FIELDS)];
    const field =
      fields.find((one) => one.checkVisibility()) ??
      fields.find((one) => one.closest("details:not([open])")) ??
      part.querySelector<HTMLElement>(FOCUSABLE_BUTTONS);
    if (field) openDetailsAround(field);
  }
  return true;
}

/** Opens the `details` around a field, as hidden elements take no focus. */
function openDetailsAround(field: HTMLElement): void {
  const innerElement = field.matches("summary") ? field.parentElement?.parentElement : field;
  for (
    let fold = innerElement?.closest("details");
    fold;
    fold = fold.parentElement?.closest("details")
  )
    fold.open = true;
  field.focus();
}

/**
 * Waits for the fragment's target, as a form may load after its page. Focuses it unless somebody
 * has moved on. Returns a function that stops the waiting.
 */
export function awaitFragment(hash: string): () => void {
  const observer = new MutationObserver(() => {
    if (focusFragment(hash)) stopObserving();
  });
  const stopObserving = () => {
    observer.disconnect();
    for (const sign of ["pointerdown", "keydown"])
      document.removeEventListener(sign, stopObserving);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, stopObserving);
  return stopObserving;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
