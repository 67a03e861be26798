import { type FormEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef } from "react";
import {
  type Control,
  isControl,
  replacementOf,
  restore,
  type Typed,
  typedIn,
} from "./typed-controls.ts";

/**
 * Keeps what somebody types while a form is on its way. An answer may make fields anew (a conflict,
 * another version, a row more): what was typed since the form was sent is put into them again, and
 * the focus too. A button with `data-moves` gives fields other names: there nothing can be put
 * back.
 */
export function useTypedSince(form: RefObject<HTMLFormElement | null>) {
  const typed = useRef(new Map<Control, Typed>());
  const last = useRef<Control>(null);
  const keepsTyped = useRef(true);

  useLayoutEffect(() => {
    for (const [control, was] of typed.current) {
      if (control.isConnected || !form.current) continue;
      typed.current.delete(control);
      const replacement = replacementOf(control, form.current);
      // A ring is lost with its field, to the page.
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
      // Of several radios the one chosen last comes last.
      typed.current.delete(target);
      typed.current.set(target, typedIn(target));
      last.current = target;
    },
    onSubmit({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>) {
      typed.current.clear();
      keepsTyped.current = submitter?.dataset.moves === undefined;
    },
  };
}
