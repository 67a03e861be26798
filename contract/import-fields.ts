// Apart from import-columns.ts and product-imports.ts because browsers need these lists and must
// not get zod with them.

/** What a column of a product file can be, in the order in which it is offered. */
export const IMPORT_FIELDS = [
  ...["name", "price", "sku", "stock", "handle", "barcode", "cost"],
  ...["option1_name", "option1_value", "option2_name", "option2_value"],
  ...["option3_name", "option3_value"],
  ...["picture", "variant_picture", "picture_position"],
  ...["description", "description_html", "brand", "category", "condition"],
  ...["weight_g", "weight_kg", "length_cm", "width_cm", "height_cm"],
  ...["active", "variant_active", "digital", "stock_mode"],
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Without these a file says nothing that can be sold. */
export const REQUIRED_FIELDS = ["name", "price"] as const;
/** Of these a product has more than one: any number of columns can be it. */
export const REPEATED_FIELDS: readonly ColumnChoice[] = ["picture", "auto", "none"];

/**
 * `auto`: as the system that is known by the file's columns writes it (only in its files). `none`:
 * left out.
 */
export const COLUMN_CHOICES = [...IMPORT_FIELDS, "auto", "none"] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** What files of other countries' shops are priced in most often. */
export const FILE_CURRENCIES = ["USD", "SGD", "MYR", "CNY", "EUR", "IDR", "THB"] as const;
