/** Each connector offers some, in its marketplace's words. */
export const CANCEL_REASONS = [
  "OUT_OF_STOCK",
  "VARIANT_UNAVAILABLE",
  "CUSTOMER_REQUEST",
  "CANNOT_DELIVER",
  "COD_NOT_SUPPORTED",
  "WRONG_PRICE",
  "SOURCING_DELAY",
  "COURIER_PROBLEM",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
