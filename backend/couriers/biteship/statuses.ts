import type { ParcelState } from "../courier.ts";

/**
 * Biteship's words for an order
 * (https://biteship.com/docs/api/orders/overview#order-status) in ours. `placed` and `in_transit`
 * are sent too, although they are not in its list. `on_hold` says neither where the parcel is nor
 * where it goes, so it moves nothing.
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

/**
 * Reads a word in any case, also in the camel case of its older answers (`pickingUp`). Returns
 * `null` for a word that is not known.
 */
export const toParcelState = (word: string): ParcelState | null =>
  PARCEL_STATES[
    word
      .trim()
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .replaceAll(/[\s-]+/g, "_")
      .toLowerCase()
  ] ?? null;
