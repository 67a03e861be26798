import type { GridColumn } from "#app/models/product/product-draft.ts";

/** Digital products have no weight. */
export const parcelStyle = "[form:has(#isDigital:checked)_&]:hidden";
/** Width of the product's columns, with and without the parcel fields. */
export const matrixStyle = "min-w-[1230px] md:[form:has(#isDigital:checked)_&]:min-w-[906px]";

export const COLUMN_WIDTHS: Record<GridColumn, string> = {
  sku: "",
  barcode: "w-28",
  price: "w-20",
  cogs: "w-20",
  weightG: "w-18",
  lengthCm: "w-20",
  widthCm: "w-20",
  heightCm: "w-20",
};
