import { type FormEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef } from "react";
import {
  type Control,
  findReplacement,
  isControl,
  readTypedValue,
  restoreTypedValue,
  type TypedValue,
} from "./typed-controls.ts";

/**
 * Keeps what somebody types while a form is being sent. A reply may recreate fields (a conflict,
 * another version, an added row): values typed since then are restored, and so is the focus. A
 * button with `data-moves` renames fields, so nothing can be restored there.
 */
export function useTypedSince(form: RefObject<HTMLFormElement | null>) {
  const typedByControl = useRef(new Map<Control, TypedValue>());
  const last = useRef<Control>(null);
  const keepsTyped = useRef(true);

  useLayoutEffect(() => {
    for (const [control, was] of typedByControl.current) {
      if (control.isConnected || !form.current) continue;
      typedByControl.current.delete(control);
      const replacement = findReplacement(control, form.current);
      // The focus moves to the page when its field is removed.
      if (last.current === control && document.activeElement === document.body)
        replacement?.focus();
      restoreTypedValue(replacement, was);
    }
  });
  return {
    typed: typedByControl,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (
        !keepsTyped.current ||
        !isControl(target) ||
        target.type === "file" ||
        target.type === "hidden"
      )
        return;
      // Among several radios, the last chosen one must be the last entry.
      typedByControl.current.delete(target);
      typedByControl.current.set(target, readTypedValue(target));
      last.current = target;
    },
    onSubmit({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>) {
      typedByControl.current.clear();
      keepsTyped.current = submitter?.dataset.moves === undefined;
    },
  };
}
