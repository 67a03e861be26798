/**
 * The columns of a stock file, as `/stocks/manage` writes them and an import reads them back. The
 * `…_was` columns keep the figures of the time of writing. A row changes the figure by the
 * difference, so that sales in between stay, and an unchanged file changes nothing.
 */
export const STOCK_COLUMNS = [
  "sku",
  "warehouse",
  "name",
  "barcode",
  "rack",
  "on_hand",
  "on_hand_was",
  "damaged",
  "damaged_was",
  "buffer",
  "incoming",
  "incoming_was",
  "sync",
  "reserved",
  "locked",
  "available",
] as const;
export type StockColumn = (typeof STOCK_COLUMNS)[number];

/** Characters of a rack. */
export const LONGEST_RACK = 50;

/** Fields that a column of a stock file can have, in the order of the menu. */
export const STOCK_FIELDS = [
  "sku",
  "barcode",
  "on_hand",
  "warehouse",
  "rack",
  "damaged",
  "buffer",
  "incoming",
  "sync",
  "on_hand_was",
  "damaged_was",
  "incoming_was",
] as const satisfies readonly StockColumn[];
export type StockField = (typeof STOCK_FIELDS)[number];
/** `none`: left out. */
export const STOCK_CHOICES = [...STOCK_FIELDS, "none"] as const;
export type StockChoice = (typeof STOCK_CHOICES)[number];

/** A line is found by its SKU, or by its barcode where it has no SKU. */
export const FINDING_FIELDS = ["sku", "barcode"] as const;
/** Fields that change something. A file needs one of them. */
export const CHANGING_FIELDS = [
  "on_hand",
  "damaged",
  "buffer",
  "incoming",
  "rack",
  "sync",
] as const satisfies readonly StockField[];

/**
 * Why a column is left out: nothing is in it, it follows from orders (`computed`), it only helps
 * people to read the file (`reference`), it is changed with the products (`product`; `cost`, which
 * one receipt must not set for all units), or nobody chose a field for it (`unknown`).
 */
export const LEFT_OUT_REASONS = [
  "empty",
  "computed",
  "reference",
  "product",
  "cost",
  "unknown",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
