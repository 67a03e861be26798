/**
 * The columns of a stock file, as `/stocks/manage` writes them and an import reads them back. The
 * `…_was` columns carry what a figure was when the file was written: a row changes it by the
 * difference, so that what was sold meanwhile stays sold, and a file that nobody touched changes
 * nothing.
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
