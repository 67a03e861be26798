/** Orders should ship within two days. */
export const SHIP_WITHIN_MS = 48 * 3_600_000;

/** Days on the way of the seller's own delivery. */
export const OWN_DAYS = { minDays: 1, maxDays: 4 };
