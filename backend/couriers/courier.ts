/**
 * The interface to couriers of the own shop's parcels. Money is in integer minor units, weights in
 * grams, times are `Date` in UTC. Every method throws only CourierError.
 */
export interface Courier {
  readonly id: string;
  /**
   * Returns the services between two places with prices; empty if the courier does not deliver
   * there.
   */
  quote(parcel: QuotedParcel): Promise<CourierQuote[]>;
  /** Orders a pickup or a drop-off. The same `reference` always gives the same booking. */
  book(booking: CourierBooking): Promise<BookedParcel>;
  read(bookingId: string): Promise<BookedParcel>;
  /** Returns a PDF. */
  label(bookingId: string): Promise<Uint8Array>;
  /** Changes the receiver's letters on the label; `refused` once the courier has it. */
  readdress(bookingId: string, to: { name: string; address: string }): Promise<void>;
  /** Throws `refused` once the courier has it. */
  cancel(bookingId: string): Promise<void>;
}

interface QuotedParcel {
  countryCode: "id" | "th";
  /** contract/places.ts */
  fromPlaceCode: string;
  toPlaceCode: string;
  weightG: number;
}

export interface CourierQuote {
  serviceId: string;
  name: string;
  fee: number;
  minDays: number;
  maxDays: number;
  supportsCod: boolean;
}

interface Party {
  name: string;
  phone: string;
  address: string;
  placeCode: string;
}

interface CourierBooking {
  reference: string;
  countryCode: "id" | "th";
  serviceId: string;
  /** False if the seller brings it to a counter. */
  isPickup: boolean;
  from: Party;
  to: Party;
  weightG: number;
  /** The contents, for the label. */
  contents: string;
  /** Cash to collect from the buyer; 0 for none. */
  codAmount: number;
}

export const PARCEL_STATES = ["booked", "picked_up", "delivered", "failed", "cancelled"] as const;
type ParcelState = (typeof PARCEL_STATES)[number];

export interface BookedParcel {
  bookingId: string;
  /** `null` until it is given. */
  trackingCode: string | null;
  state: ParcelState;
  fee: number;
  events: { at: Date; state: ParcelState; text: string }[];
}

export class CourierError extends Error {
  /** `refused`: an unchanged retry is useless. `unavailable`: try again later. */
  readonly kind: "refused" | "not_found" | "unavailable";
  readonly code: string;
  constructor(kind: CourierError["kind"], code: string, message: string) {
    super(message);
    this.name = "CourierError";
    this.kind = kind;
    this.code = code;
  }
}
