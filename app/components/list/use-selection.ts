import { type RefObject, useEffect, useState } from "react";
import { STATIC_UPDATED } from "#app/static/held-content.ts";

interface Selection {
  chosen: number;
  /** Every row of the page is checked. */
  all: boolean;
}

const NO_SELECTION: Selection = { chosen: 0, all: false };

/** Name of the row checkboxes. Their value is the row's id. */
const ROW_BOXES = "ids";

/** Returns the row checkboxes of the form that `control` belongs to. */
export function findRowBoxes(
  control: HTMLInputElement | HTMLButtonElement | null,
): HTMLInputElement[] {
  return [...(control?.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.name === ROW_BOXES &&
      element.type === "checkbox",
  );
}

/**
 * Counts the checked rows in the form of `head`, a checkbox in the table's head. The DOM is the
 * only state and is read after each change, so ticks restored by the browser, a reset, and removed
 * rows count too.
 */
export function useSelection(head: RefObject<HTMLInputElement | null>) {
  const [selection, setSelection] = useState(NO_SELECTION);
  useEffect(() => {
    const form = head.current?.form;
    if (!form) return;
    const countChosen = () => {
      const boxes = findRowBoxes(head.current);
      const chosen = boxes.filter((box) => box.checked).length;
      const all = chosen > 0 && chosen === boxes.length;
      setSelection((before) =>
        before.chosen === chosen && before.all === all ? before : { chosen, all },
      );
    };
    // The reset event fires before the reset.
    const countAfterReset = () => queueMicrotask(countChosen);
    // A tick set before hydration has changed no row yet.
    if (head.current?.checked) for (const box of findRowBoxes(head.current)) box.checked = true;
    countChosen();
    // Listens on the document, as a checkbox may belong to a form elsewhere.
    document.addEventListener("input", countChosen);
    document.addEventListener(STATIC_UPDATED, countChosen);
    form.addEventListener("reset", countAfterReset);
    return () => {
      document.removeEventListener("input", countChosen);
      document.removeEventListener(STATIC_UPDATED, countChosen);
      form.removeEventListener("reset", countAfterReset);
    };
  }, [head]);
  const chooseAll = (on: boolean) => {
    const boxes = findRowBoxes(head.current);
    for (const box of boxes) box.checked = on;
    setSelection({ chosen: on ? boxes.length : 0, all: on && boxes.length > 0 });
  };
  return { ...selection, chooseAll };
}
