/** Our own columns besides Shopify's. `Description` is plain text and precedes `Body (HTML)`. */
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

/** Shopify's columns that our products have no field for. They are read only to report it. */
export const IGNORED_COLUMNS = ["Tags", "Variant Compare At Price"] as const;

/**
 * Columns of Shopify's product CSV
 * (https://help.shopify.com/en/manual/products/import-export/using-csv); others are ignored.
 */
export const FILE_COLUMNS = [
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

/** Read only from a column that the seller has chosen for it. */
export const DIFFERENCE_COLUMN = "Price Difference";
export type Column = (typeof FILE_COLUMNS)[number] | typeof DIFFERENCE_COLUMN;

/** The columns of each option, in their order. */
export const OPTION_COLUMNS: readonly (readonly [name: Column, value: Column])[] = [
  ["Option1 Name", "Option1 Value"],
  ["Option2 Name", "Option2 Value"],
  ["Option3 Name", "Option3 Value"],
];

/** A file without these has nothing to sell. */
export const REQUIRED_COLUMNS: readonly Column[] = ["Handle", "Title", "Variant Price"];

export interface Row {
  /** The line in the file, counted as an editor does. Quoted cells may span several. */
  line: number;
  /** Trimmed; "" for an empty cell and for a column that the file lacks. */
  cell: (column: Column) => string;
  /** Addresses in order; "" for an empty cell. */
  pictures: readonly string[];
  /** The row describes a product whose variants are in the rows below it. */
  isProductOnly: boolean;
  /** The product that a variation names and the file does not have. */
  missingParent?: string;
  /** The first option's cell holds all options of the variant. */
  joinsOptions?: boolean;
  /** The weight's unit is assumed, because the file does not name it. */
  isUnitAssumed?: boolean;
  /** Units of all variants together, if the file has only a total. */
  sharedStock?: string;
  /** Percent, added to the row's price; 0 if buyers pay the price as it is. */
  priceTax: number;
  /** Percent, added to the row's difference of price. */
  differenceTax: number;
  /** The row's number of cells, if it differs from the header's. */
  wrongWidth: number | null;
  /** Cells with a formula that was saved without its result. */
  formulas: readonly string[];
}
