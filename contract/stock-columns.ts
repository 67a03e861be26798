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
