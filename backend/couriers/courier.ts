import type { Collection, CourierId, ParcelLine } from "#contract/couriers.ts";
import type { Place } from "#contract/places.ts";
import type { PickupTime } from "./pickup-times.ts";

/**
 * The interface to couriers of the own shop's parcels: one folder for each aggregator. Money is in
 * integer minor units, weights in grams, lengths in centimetres, times are `Date` in UTC.
 */
export interface CourierProvider {
  readonly id: CourierId;
  /** Opens a seller's account there. */
  open(keys: CourierKeys): Courier;
  /** Whether pushes are signed, besides the secret in their address. */
  readonly signsPushes: boolean;
  /** `null`: a test of the address. Throws CourierError `refused` if it is unreadable. */
  readPush(body: Uint8Array): string | null;
}

interface CourierKeys {
  key: string;
  /** The account's e-mail; "" where the provider asks for none. */
  email: string;
}

/** A seller's account. Every method throws only CourierError. */
export interface Courier {
  /** A call that changes and costs nothing. Throws `unauthorised` if the key is wrong. */
  check(): Promise<void>;
  /** Returns the services between two places with prices; empty if nobody delivers there. */
  quote(parcel: QuotedParcel): Promise<CourierQuote[]>;
  /** Earliest first. Empty if the courier only comes on its round. */
  listPickupTimes(serviceId: string, now: Date): PickupTime[];
  /**
   * Books a pickup or a drop-off. Repeated after a lost answer with the stored draft, it gives the
   * same parcel, also where another pickup time is wanted now.
   */
  book(booking: CourierBooking, draft: BookingDraft): Promise<BookedParcel>;
  /** Cancels what an interrupted `book` of it may have made, so that nobody pays for it. */
  drop(booking: CourierBooking, keptDraft: string | null): Promise<void>;
  read(bookingId: string): Promise<BookedParcel>;
  /** Returns a PDF. Absent: the sender prints a label with the courier's code. */
  label?(bookingId: string): Promise<Uint8Array>;
  /** Throws `refused` once the courier has it. Safe to repeat. */
  cancel(bookingId: string): Promise<void>;
}

/** The provider's number before a booking costs money. It finds an interrupted booking. */
export interface BookingDraft {
  /** `null` if there is none. */
  kept: string | null;
  keep(draft: string | null): Promise<void>;
}

export interface CourierStop {
  place: Place;
  /** Five digits; "" if it is not known. */
  postCode: string;
}

export interface QuotedParcel {
  from: CourierStop;
  to: CourierStop;
  lines: readonly ParcelLine[];
  /** Whether cash may have to be collected. */
  wantsCod: boolean;
  isInsured: boolean;
}

/** Price of all goods, which is the insured value. */
export const sumGoodsValue = (lines: readonly ParcelLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

export interface CourierQuote {
  /** A form joins it with the fee, so it has no slash and at most 40 characters. */
  serviceId: string;
  name: string;
  fee: number;
  minDays: number;
  maxDays: number;
  supportsCod: boolean;
  /** At least one. */
  collections: readonly Collection[];
}

export interface ParcelParty extends CourierStop {
  name: string;
  phone: string;
  street: string;
  /** Street, place and post code. */
  address: string;
}

export interface CourierBooking {
  reference: string;
  serviceId: string;
  collection: Collection;
  /** Start of one of `listPickupTimes`. `null`: as soon as possible. */
  pickupAt: Date | null;
  from: ParcelParty;
  to: ParcelParty;
  lines: readonly ParcelLine[];
  /** Cash to collect from the buyer; 0 for none. */
  codAmount: number;
  isInsured: boolean;
  note: string;
}

/** `failed`: it goes back or is lost. `dropped`: nobody collected it, so it needs a new booking. */
const PARCEL_STATES = [
  ...(["booked", "picked_up", "delivered", "failed"] as const),
  ...(["returned", "dropped", "cancelled"] as const),
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export interface BookedParcel {
  bookingId: string;
  /** `null` until it is given. */
  trackingCode: string | null;
  /** `null`: an unknown word, so the parcel stays as it is. */
  state: ParcelState | null;
  /** The provider's own word. */
  nativeState: string;
  /** `null` if the courier does not report a fee. */
  fee: number | null;
  /** The sorting code on the label; "" for none. */
  routingCode: string;
  /** The booked pickup time; `null` as soon as possible. Absent if the provider names none. */
  pickupAt?: Date | null;
  events: ParcelEvent[];
}

interface ParcelEvent {
  at: Date;
  state: ParcelState | null;
  nativeState: string;
  /** The courier's own words. */
  text: string;
}

export class CourierError extends Error {
  /**
   * `refused`: an unchanged retry is useless. `unauthorised`: the key is wrong. `unavailable`: try
   * again later.
   */
  readonly kind: "refused" | "not_found" | "unauthorised" | "unavailable";
  readonly code: string;
  constructor(kind: CourierError["kind"], code: string, message: string) {
    super(message);
    this.name = "CourierError";
    this.kind = kind;
    this.code = code;
  }
}
