import { findByWord } from "#contract/word-table.ts";
import type { ParcelState } from "../courier.ts";

/**
 * Our states for Biteship's words (https://biteship.com/docs/api/orders/overview#order-status). It
 * also sends `placed` and `in_transit`, which its list lacks. `on_hold` does not tell where the
 * parcel is, so it changes nothing.
 */
const PARCEL_STATES: Readonly<Record<string, ParcelState>> = {
  placed: "booked",
  confirmed: "booked",
  scheduled: "booked",
  allocated: "booked",
  picking_up: "booked",
  picked: "picked_up",
  in_transit: "picked_up",
  dropping_off: "picked_up",
  delivered: "delivered",
  return_in_transit: "failed",
  disposed: "failed",
  returned: "returned",
  rejected: "dropped",
  courier_not_found: "dropped",
  cancelled: "cancelled",
};

/** Reads a word in any case, also older answers' camel case (`pickingUp`). `null`: unknown. */
export const toParcelState = (word: string): ParcelState | null =>
  findByWord(
    PARCEL_STATES,
    word
      .trim()
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .replaceAll(/[\s-]+/g, "_")
      .toLowerCase(),
  ) ?? null;
