/**
 * Why a seller cancels. Each connector offers some of them and says them in its marketplace's own
 * words.
 */
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
