import type { CountryCode } from "./countries.ts";

/** Aggregators of couriers, with which a seller has an account of their own. */
export const COURIER_IDS = ["biteship", "shippop"] as const;
export type CourierId = (typeof COURIER_IDS)[number];

/** One for each country (docs/decisions/0049-couriers.md). */
export const COURIERS = {
  biteship: { name: "Biteship", countryCode: "id", needsEmail: false },
  shippop: { name: "SHIPPOP", countryCode: "th", needsEmail: true },
} as const satisfies Record<
  CourierId,
  { name: string; countryCode: CountryCode; needsEmail: boolean }
>;

/** Ways in which a parcel reaches the courier. */
const COLLECTION_METHODS = ["pickup", "dropoff"] as const;
export type Collection = (typeof COLLECTION_METHODS)[number];

/** Goods of a parcel: money in minor units, of one unit. */
export interface ParcelLine {
  name: string;
  sku: string;
  quantity: number;
  price: number;
  weightG: number;
  /** 0 where it is not known, as the next two. */
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}
