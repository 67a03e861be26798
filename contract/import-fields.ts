// Separate from the calls, because browsers need these lists without zod. In the menu's order.

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

/** A product cannot be sold without them. */
export const REQUIRED_FIELDS = ["name", "price"] as const;
/** The seller's tax is added to them. */
export const UNTAXED_FIELDS: readonly ColumnChoice[] = ["price_untaxed", "price_difference"];
/** Several columns may have them. */
export const REPEATED_FIELDS: readonly ColumnChoice[] = ["picture", "auto", "none"];

/** `auto`: as the detected system writes it. `none`: omitted. */
export const COLUMN_CHOICES = [...IMPORT_FIELDS, "auto", "none"] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** The most frequent currencies of files from other countries' shops. */
export const FILE_CURRENCIES = ["USD", "SGD", "MYR", "CNY", "EUR", "IDR", "THB"] as const;
