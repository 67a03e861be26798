import type { CountryCode } from "./countries.ts";

/** Sellers have their own accounts with these aggregators. */
export const COURIER_IDS = ["biteship", "shippop"] as const;
export type CourierId = (typeof COURIER_IDS)[number];

/** See docs/decisions/0049-couriers.md. */
export const COURIERS = {
  biteship: { name: "Biteship", countryCode: "id", needsEmail: false },
  shippop: { name: "SHIPPOP", countryCode: "th", needsEmail: true },
} as const satisfies Record<
  CourierId,
  { name: string; countryCode: CountryCode; needsEmail: boolean }
>;

const COLLECTION_METHODS = ["pickup", "dropoff"] as const;
export type Collection = (typeof COLLECTION_METHODS)[number];

/** Goods of a parcel: money in minor units, of one unit. */
export interface ParcelLine {
  name: string;
  sku: string;
  quantity: number;
  price: number;
  weightG: number;
  /** Lengths are 0 if unknown. */
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}
