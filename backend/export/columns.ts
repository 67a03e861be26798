import { type Column, FILE_COLUMNS, OWN_COLUMNS } from "../imports/index.ts";

const OWN_SET: ReadonlySet<string> = new Set(OWN_COLUMNS);
/** Shopify's importer also requires these values, equal in every row of a variant. */
export const SHOPIFY_CONSTANTS = {
  "Variant Inventory Tracker": "shopify",
  "Variant Inventory Policy": "deny",
  "Variant Fulfillment Service": "manual",
  "Variant Requires Shipping": "true",
  "Variant Taxable": "true",
  "Gift Card": "false",
  "Variant Weight Unit": "g",
} as const;

export const SHOPIFY_COLUMNS: readonly string[] = [
  ...FILE_COLUMNS.filter((column) => !OWN_SET.has(column)),
  "Published",
  ...Object.keys(SHOPIFY_CONSTANTS),
];
/** Every column of a file, with the description as plain text. */
export const OUR_COLUMNS: readonly Column[] = FILE_COLUMNS.filter(
  (column) => column !== "Body (HTML)" && !column.startsWith("Option3"),
);
