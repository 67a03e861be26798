import { type FocusEvent, type SyntheticEvent, useState } from "react";
import type { DraftVariant, FieldErrors } from "#app/models/product/product-draft.ts";
import { checkRows } from "#app/models/product/row-checks.ts";

const CELL = /^variants\[\d+\]\.(?:sku|barcode)$/;
/** An EAN-8 or UPC-A can be the start of an EAN-13, so the check digit is validated on blur. */
const MAY_GO_ON = /^\d{0,12}$/;

/**
 * Updates the errors in `given` while somebody types: rows are validated again, and a server error
 * is dropped once its cell changes.
 */
export function useRowChecks(variants: readonly DraftVariant[], given: FieldErrors) {
  const [checked, setChecked] = useState(() => checkRows(variants));
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  function check(table: HTMLTableElement, typing: HTMLInputElement | null): void {
    const read = (column: string) =>
      [...table.querySelectorAll<HTMLInputElement>(`input[name$="].${column}"]`)].map(
        (input) => input.value,
      );
    const barcodes = read("barcode");
    const found = checkRows(
      read("sku").map((sku, index) => ({ sku, barcode: barcodes[index] ?? "" })),
    );
    if (typing && MAY_GO_ON.test(typing.value)) delete found[typing.name];
    setChecked((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  }
  const cellOf = ({ target }: SyntheticEvent) =>
    target instanceof HTMLInputElement && CELL.test(target.name) ? target : null;
  return {
    errors: {
      ...Object.fromEntries(
        Object.entries(given).filter(([field]) => !CELL.test(field) || !changed.has(field)),
      ),
      ...checked,
    },
    watch: {
      onInput: (event: SyntheticEvent<HTMLTableElement>) => {
        const cell = cellOf(event);
        if (!cell) return;
        setChanged((before) => (before.has(cell.name) ? before : new Set(before).add(cell.name)));
        check(event.currentTarget, cell.name.endsWith("barcode") ? cell : null);
      },
      onBlur: (event: FocusEvent<HTMLTableElement>) => {
        if (cellOf(event)) check(event.currentTarget, null);
      },
    },
  };
}
