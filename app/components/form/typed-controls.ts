export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Value of a control: its text, or whether it is checked. */
export type TypedValue = string | boolean;

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export const readTypedValue = (control: Control): TypedValue =>
  isCheckable(control) ? control.checked : control.value;

/** Sets a control's value and notifies the script. */
export function restoreTypedValue(control: Control | undefined, was: TypedValue): void {
  if (!control) return;
  if (isCheckable(control)) {
    // React sees a changed checkbox only through a click.
    control.checked = !was;
    control.click();
    return;
  }
  if (control.type !== "file" && control.value !== was) control.value = String(was);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Returns the control in the same place, after React has recreated the markup. */
export const findReplacement = (control: Control, box: HTMLElement) =>
  [...box.querySelectorAll("input, textarea, select")]
    .filter(isControl)
    .find(
      (other) =>
        other.name === control.name && (!isCheckable(control) || other.value === control.value),
    );
