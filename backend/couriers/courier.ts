/**
 * The one interface to those who bring the own shop's parcels. Money is integer minor units,
 * weights grams, times `Date` in UTC. Every method throws CourierError and nothing else.
 */
export interface Courier {
  readonly id: string;
  /**
   * Which ways of sending there are between two places, and what each costs; none: it does not go
   * there.
   */
  quote(parcel: QuotedParcel): Promise<CourierQuote[]>;
  /**
   * Has the parcel fetched, or expects it at a counter. With the same `reference` it is the same
   * booking, however often.
   */
  book(booking: CourierBooking): Promise<BookedParcel>;
  read(bookingId: string): Promise<BookedParcel>;
  /** A PDF. */
  label(bookingId: string): Promise<Uint8Array>;
  /** Whom its label names, in other letters; `refused` once the courier has it. */
  readdress(bookingId: string, to: { name: string; address: string }): Promise<void>;
  /** `refused` once the courier has it. */
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
  /** false: the seller brings it to a counter. */
  isPickup: boolean;
  from: Party;
  to: Party;
  weightG: number;
  /** What is in it, for the label. */
  contents: string;
  /** To be collected from the buyer; 0: nothing. */
  codAmount: number;
}

export const PARCEL_STATES = ["booked", "picked_up", "delivered", "failed", "cancelled"] as const;
type ParcelState = (typeof PARCEL_STATES)[number];

export interface BookedParcel {
  bookingId: string;
  /** null: not given yet. */
  trackingCode: string | null;
  state: ParcelState;
  fee: number;
  events: { at: Date; state: ParcelState; text: string }[];
}

export class CourierError extends Error {
  /** `refused`: trying again unchanged is useless. `unavailable`: try again later. */
  readonly kind: "refused" | "not_found" | "unavailable";
  readonly code: string;
  constructor(kind: CourierError["kind"], code: string, message: string) {
    super(message);
    this.name = "CourierError";
    this.kind = kind;
    this.code = code;
  }
}
