/**
 * What our own file has beside Shopify's columns. `Description` is plain text and goes before `Body
 * (HTML)`.
 */
export const OWN_COLUMNS = [
  "Description",
  "Active",
  "Digital",
  "Variant Width (cm)",
  "Variant Height (cm)",
  "Variant Length (cm)",
  "Variant Stock Mode",
  "Variant Active",
] as const;

/** Of Shopify's, what no product of ours has a place for: read only to say so. */
export const IGNORED_COLUMNS = ["Tags", "Variant Compare At Price"] as const;

/**
 * The columns of Shopify's product CSV that are read
 * (https://help.shopify.com/en/manual/products/import-export/using-csv). The others are left alone.
 */
export const COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Qty",
  "Variant Price",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Variant Image",
  "Google Shopping / Condition",
  "Cost per item",
  ...OWN_COLUMNS,
  ...IGNORED_COLUMNS,
] as const;
export type Column = (typeof COLUMNS)[number];

/** Of each option a product may have in a file, in their order. */
export const OPTION_COLUMNS: readonly (readonly [name: Column, value: Column])[] = [
  ["Option1 Name", "Option1 Value"],
  ["Option2 Name", "Option2 Value"],
  ["Option3 Name", "Option3 Value"],
];

/** Without these a file says nothing that can be sold. */
export const REQUIRED: readonly Column[] = ["Handle", "Title", "Variant Price"];

export interface Row {
  /** Of the file, counted as an editor counts them; quoted cells may hold several. */
  line: number;
  /** Trimmed; "" for an empty cell and for a column that the file has not. */
  cell: (column: Column) => string;
  /** Addresses, in order; "" among them for an empty cell. */
  pictures: readonly string[];
  /** It describes a product whose variants are the rows below it. */
  isProductOnly: boolean;
  /** Units of all variants together, where the file says no more. */
  sharedStock?: string;
  /** The row has another number of cells than the head. */
  wrongWidth: number | null;
}
