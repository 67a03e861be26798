/** An event of an own shop's order of which its buyer is told. */
export type BuyerEvent =
  | ("placed" | "paid" | "packed" | "shipped")
  | ("delivered" | "cancelled" | "refunded");
