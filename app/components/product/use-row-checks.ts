import { type FocusEvent, type SyntheticEvent, useState } from "react";
import type { DraftVariant, FieldErrors } from "#app/models/product/product-draft.ts";
import { checkRows } from "#app/models/product/row-checks.ts";

const CHECKED_CELL = /^variants\[\d+\]\.(?:sku|barcode)$/;
/** An EAN-8 or UPC-A can be the start of an EAN-13, so the check digit is validated on blur. */
const MAY_GO_ON = /^\d{0,12}$/;

/**
 * Updates the errors in `given` while somebody types: rows are validated again, and a server error
 * is dropped once its cell changes.
 */
export function useRowChecks(variants: readonly DraftVariant[], given: FieldErrors) {
  const [checked, setChecked] = useState(() => checkRows(variants));
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  function checkTable(table: HTMLTableElement, typing: HTMLInputElement | null): void {
    const readColumn = (column: string) =>
      [...table.querySelectorAll<HTMLInputElement>(`input[name$="].${column}"]`)].map(
        (input) => input.value,
      );
    const barcodes = readColumn("barcode");
    const foundErrors = checkRows(
      readColumn("sku").map((sku, index) => ({ sku, barcode: barcodes[index] ?? "" })),
    );
    if (typing && MAY_GO_ON.test(typing.value)) delete foundErrors[typing.name];
    setChecked((before) =>
      JSON.stringify(before) === JSON.stringify(foundErrors) ? before : foundErrors,
    );
  }
  const findCheckedCell = ({ target }: SyntheticEvent) =>
    target instanceof HTMLInputElement && CHECKED_CELL.test(target.name) ? target : null;
  return {
    errors: {
      ...Object.fromEntries(
        Object.entries(given).filter(([field]) => !CHECKED_CELL.test(field) || !changed.has(field)),
      ),
      ...checked,
    },
    watch: {
      onInput: (event: SyntheticEvent<HTMLTableElement>) => {
        const cell = findCheckedCell(event);
        if (!cell) return;
        setChanged((before) => (before.has(cell.name) ? before : new Set(before).add(cell.name)));
        checkTable(event.currentTarget, cell.name.endsWith("barcode") ? cell : null);
      },
      onBlur: (event: FocusEvent<HTMLTableElement>) => {
        if (findCheckedCell(event)) checkTable(event.currentTarget, null);
      },
    },
  };
}
