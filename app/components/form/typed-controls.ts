export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What stands in a control: its text, or whether it is ticked. */
export type Typed = string | boolean;

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export const typedIn = (control: Control): Typed =>
  isTick(control) ? control.checked : control.value;

/** Gives a control what was put into it, and tells the script about it. */
export function restore(control: Control | undefined, was: Typed): void {
  if (!control) return;
  if (isTick(control)) {
    // Only a click is a change to React, and to a box that has it already none.
    control.checked = !was;
    control.click();
    return;
  }
  if (control.type !== "file" && control.value !== was) control.value = String(was);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The one in its place, if React made the markup anew. */
export const replacementOf = (control: Control, box: HTMLElement) =>
  [...box.querySelectorAll("input, textarea, select")]
    .filter(isControl)
    .find(
      (other) => other.name === control.name && (!isTick(control) || other.value === control.value),
    );
