/** Fields first: a section's links and buttons are no place to type. */
const FIELDS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const BUTTONS = "button:not(:disabled), summary, a[href]";

/**
 * Puts the focus where a fragment leads: on the field itself, else on the first field of the part
 * that it names, or of the part under the heading that it names. Answers whether the page has it.
 */
export function focusFragment(hash: string): boolean {
  const place = document.getElementById(decoded(hash));
  if (!place) return false;
  if (place.matches(`${FIELDS}, ${BUTTONS}, [tabindex]`)) place.focus();
  // The skip link leads past the head, not into the first form.
  else if (place.tagName !== "MAIN") {
    const part = /^H[1-6]$/.test(place.tagName) ? (place.closest("section") ?? place) : place;
    const field =
      part.querySelector<HTMLElement>(FIELDS) ?? part.querySelector<HTMLElement>(BUTTONS);
    field?.focus();
  }
  return true;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
