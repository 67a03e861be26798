/**
 * Events of an own shop's order that are sent to its buyer. `refund_returned`: the buyer's bank
 * sent the refund back. `review`: the shop asks for a review some days after the delivery. `link`:
 * the buyer asked for the address of the order's page.
 */
export const BUYER_EVENTS = [
  "placed",
  "paid",
  "packed",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "refund_corrected",
  "refund_returned",
  "review",
  "link",
] as const;
export type BuyerEvent = (typeof BUYER_EVENTS)[number];
