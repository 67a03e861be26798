import type { ImportField } from "#contract/import-fields.ts";
import type { FileColumn } from "../../db/schema/product-imports.ts";
import type { Column } from "../columns.ts";
import type { FileFormat } from "./file-format.ts";

/**
 * The column of each field that a seller can choose. Kilograms and grams are one weight, HTML and
 * plain text one description.
 */
export const FIELD_COLUMNS: Record<ImportField, Column> = {
  name: "Title",
  price: "Variant Price",
  price_untaxed: "Variant Price",
  price_difference: "Price Difference",
  sku: "Variant SKU",
  stock: "Variant Inventory Qty",
  handle: "Handle",
  barcode: "Variant Barcode",
  cost: "Cost per item",
  option1_name: "Option1 Name",
  option1_value: "Option1 Value",
  option2_name: "Option2 Name",
  option2_value: "Option2 Value",
  option3_name: "Option3 Name",
  option3_value: "Option3 Value",
  picture: "Image Src",
  variant_picture: "Variant Image",
  picture_position: "Image Position",
  description: "Description",
  description_html: "Body (HTML)",
  brand: "Vendor",
  category: "Type",
  condition: "Google Shopping / Condition",
  weight_g: "Variant Grams",
  weight_kg: "Variant Grams",
  length_cm: "Variant Length (cm)",
  width_cm: "Variant Width (cm)",
  height_cm: "Variant Height (cm)",
  active: "Active",
  variant_active: "Variant Active",
  digital: "Digital",
  stock_mode: "Variant Stock Mode",
};

/** Other ways to write the figure of another field. */
const OTHER_WAYS: readonly ImportField[] = ["weight_kg", "price_untaxed"];

/** Each of our columns with its usual field: a weight is kept in grams. */
export const FIELD_BY_COLUMN: ReadonlyMap<Column, ImportField> = new Map(
  (Object.entries(FIELD_COLUMNS) as [ImportField, Column][])
    .filter(([field]) => !OTHER_WAYS.includes(field))
    .map(([field, column]) => [column, field]),
);

/** Returns the field that a system's file gives to a heading. */
export function findAutoField(format: FileFormat, heading: string): FileColumn["auto"] {
  if (heading === "") return "none";
  if (format.pictures.includes(heading)) return "picture";
  const columns = new Set(
    (Object.entries(format.headings) as [Column, readonly string[]][])
      .filter(([, headings]) => headings.includes(heading))
      .map(([column]) => column),
  );
  // A heading is often its product's name and handle at once. The first field then names it.
  for (const [column, field] of FIELD_BY_COLUMN) if (columns.has(column)) return field;
  const isRead = format.alsoReads?.some((alsoRead) =>
    typeof alsoRead === "string" ? alsoRead === heading : alsoRead.test(heading),
  );
  return isRead ? "several" : "none";
}
