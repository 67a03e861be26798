import { isBarcode } from "#contract/barcode.ts";
import type { FieldErrors } from "./product-draft.ts";

/** Finds the second and later of equal texts, ignoring case. `path` names a position's field. */
export function findRepeated(
  texts: readonly string[],
  path: (index: number) => string,
  code: string,
): FieldErrors {
  const first = new Map<string, number>();
  const errors: FieldErrors = {};
  for (const [index, text] of texts.entries()) {
    const key = text.trim().toLowerCase();
    if (key === "") continue;
    if (first.has(key)) errors[path(index)] = code;
    else first.set(key, index);
  }
  return errors;
}

/** Checks rows locally: duplicate SKUs, and unreadable barcodes (contract/barcode.ts). */
export function checkRows(rows: readonly { sku: string; barcode: string }[]): FieldErrors {
  const errors = findRepeated(
    rows.map((row) => row.sku),
    (index) => `variants[${index}].sku`,
    "sku_repeated",
  );
  for (const [index, row] of rows.entries()) {
    const barcode = row.barcode.trim();
    if (barcode !== "" && !isBarcode(barcode))
      errors[`variants[${index}].barcode`] = "barcode_invalid";
  }
  return errors;
}
