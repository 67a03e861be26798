import type { GridColumn } from "#app/models/product/product-draft.ts";

/** Nobody weighs what is digital. */
export const parcelStyle = "[form:has(#isDigital:checked)_&]:hidden";
/** What the product's columns need, without a parcel's less. */
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
