import { findByWord } from "#contract/word-table.ts";
import type { ParcelState } from "../courier.ts";

/**
 * Our states for SHIPPOP's words (http://developers.shippop.com/seller/general/tracking_order and
 * …/webhook). Words about a cash parcel's money come after its delivery. `package_detail`,
 * `problem` and `cancel_transfer` do not tell where the parcel is, so they change nothing.
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

/** Reads a word in any case. `null`: unknown. */
export const toParcelState = (word: string): ParcelState | null =>
  findByWord(PARCEL_STATES_BY_WORD, word.trim().toLowerCase()) ?? null;
