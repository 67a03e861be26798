/**
 * An event of an own shop's order of which its buyer is told. `link`: the buyer asked for the
 * address of the order's page.
 */
export type BuyerEvent =
  | ("placed" | "paid" | "packed" | "shipped")
  | ("delivered" | "cancelled" | "refunded" | "refund_corrected" | "link");
