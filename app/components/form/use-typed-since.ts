import { type FormEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef } from "react";
import {
  type Control,
  findReplacement,
  isControl,
  restore,
  type Typed,
  typedValue,
} from "./typed-controls.ts";

/**
 * Keeps what somebody types while a form is being sent. A reply may recreate fields (a conflict,
 * another version, an added row): values typed since then are restored, and so is the focus. A
 * button with `data-moves` renames fields, so nothing can be restored there.
 */
export function useTypedSince(form: RefObject<HTMLFormElement | null>) {
  const typed = useRef(new Map<Control, Typed>());
  const last = useRef<Control>(null);
  const keepsTyped = useRef(true);

  useLayoutEffect(() => {
    for (const [control, was] of typed.current) {
      if (control.isConnected || !form.current) continue;
      typed.current.delete(control);
      const replacement = findReplacement(control, form.current);
      // The focus moves to the page when its field is removed.
      if (last.current === control && document.activeElement === document.body)
        replacement?.focus();
      restore(replacement, was);
    }
  });
  return {
    typed,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (
        !keepsTyped.current ||
        !isControl(target) ||
        target.type === "file" ||
        target.type === "hidden"
      )
        return;
      // Among several radios, the last chosen one must be the last entry.
      typed.current.delete(target);
      typed.current.set(target, typedValue(target));
      last.current = target;
    },
    onSubmit({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>) {
      typed.current.clear();
      keepsTyped.current = submitter?.dataset.moves === undefined;
    },
  };
}
