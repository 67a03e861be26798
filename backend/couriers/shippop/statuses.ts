import type { ParcelState } from "../courier.ts";

/**
 * SHIPPOP's words for an order (http://developers.shippop.com/seller/general/tracking_order and
 * …/webhook) in ours. The words about the money of a cash parcel come after its delivery.
 * `package_detail`, `problem` and `cancel_transfer` do not say where the parcel is, so they move
 * nothing.
 */
const PARCEL_STATES_BY_WORD: Readonly<Record<string, ParcelState>> = {
  wait: "booked",
  booking: "booked",
  shipping: "picked_up",
  complete: "delivered",
  pending_transfer: "delivered",
  transferred: "delivered",
  return: "returned",
  cancel: "cancelled",
};

/** Reads a word in any case. Returns `null` for a word that is not known. */
export const toParcelState = (word: string): ParcelState | null =>
  PARCEL_STATES_BY_WORD[word.trim().toLowerCase()] ?? null;
