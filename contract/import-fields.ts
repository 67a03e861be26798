// Apart from import-columns.ts and product-imports.ts, because browsers need these lists without
// zod.

/** Fields that a column of a product file can have, in the order of the menu. */
export const IMPORT_FIELDS = [
  ...["name", "price", "price_untaxed", "price_difference"],
  ...["sku", "stock", "handle", "barcode", "cost"],
  ...["option1_name", "option1_value", "option2_name", "option2_value"],
  ...["option3_name", "option3_value"],
  ...["picture", "variant_picture", "picture_position"],
  ...["description", "description_html", "brand", "category", "condition"],
  ...["weight_g", "weight_kg", "length_cm", "width_cm", "height_cm"],
  ...["active", "variant_active", "digital", "stock_mode"],
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields without which a product cannot be sold. */
export const REQUIRED_FIELDS = ["name", "price"] as const;
/** Prices to which the tax that the seller names is added. */
export const UNTAXED_FIELDS: readonly ColumnChoice[] = ["price_untaxed", "price_difference"];
/** Choices that any number of columns can have, since a product has several of them. */
export const REPEATED_FIELDS: readonly ColumnChoice[] = ["picture", "auto", "none"];

/** `auto`: as the detected system writes it (only in its files). `none`: left out. */
export const COLUMN_CHOICES = [...IMPORT_FIELDS, "auto", "none"] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** The most frequent currencies of files from other countries' shops. */
export const FILE_CURRENCIES = ["USD", "SGD", "MYR", "CNY", "EUR", "IDR", "THB"] as const;
