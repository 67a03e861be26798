import { type RefObject, useEffect, useState } from "react";
import { STATIC_UPDATED } from "#app/static/place.tsx";

/** Which of a list's rows are ticked. */
interface Selection {
  chosen: number;
  /** Every row of the page is. */
  all: boolean;
}

const NONE: Selection = { chosen: 0, all: false };

/** A row is ticked by a checkbox of this name; its value is the row's id. */
const ROW_BOXES = "ids";

/** The rows' boxes of the form that `control` belongs to. */
export function rowBoxes(control: HTMLInputElement | HTMLButtonElement | null): HTMLInputElement[] {
  return [...(control?.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.name === ROW_BOXES &&
      element.type === "checkbox",
  );
}

/**
 * The ticks of the rows in the form that `head`, a box in the table's head, belongs to. The boxes
 * are the server's and know themselves whether they are ticked: nothing is kept here but what they
 * say after each change, so that a browser's restored ticks, a reset and rows that a reload takes
 * away count too.
 */
export function useSelection(head: RefObject<HTMLInputElement | null>) {
  const [selection, setSelection] = useState(NONE);
  useEffect(() => {
    const form = head.current?.form;
    if (!form) return;
    const count = () => {
      const boxes = rowBoxes(head.current);
      const chosen = boxes.filter((box) => box.checked).length;
      const all = chosen > 0 && chosen === boxes.length;
      setSelection((before) =>
        before.chosen === chosen && before.all === all ? before : { chosen, all },
      );
    };
    // A reset is heard before it happens.
    const afterReset = () => queueMicrotask(count);
    count();
    // On the document: a box may belong to a form that is not around it.
    document.addEventListener("input", count);
    document.addEventListener(STATIC_UPDATED, count);
    form.addEventListener("reset", afterReset);
    return () => {
      document.removeEventListener("input", count);
      document.removeEventListener(STATIC_UPDATED, count);
      form.removeEventListener("reset", afterReset);
    };
  }, [head]);
  const chooseAll = (on: boolean) => {
    const boxes = rowBoxes(head.current);
    for (const box of boxes) box.checked = on;
    setSelection({ chosen: on ? boxes.length : 0, all: on && boxes.length > 0 });
  };
  return { ...selection, chooseAll };
}
