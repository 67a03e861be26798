import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";
import { type ParcelRow, type ParcelState, type Party, parcels } from "./schema.ts";
import { quotesOf } from "./services.ts";

export interface CourierDeps {
  db: Database;
  now: () => Date;
}

export interface Booking {
  reference: string;
  countryCode: "id" | "th";
  serviceId: string;
  isPickup: boolean;
  from: Party;
  to: Party;
  weightG: number;
  contents: string;
  codAmount: number;
}

/** A refusal in the courier's own words. */
export class Refused extends Error {
  readonly status: 404 | 422;
  readonly code: string;
  constructor(status: 404 | 422, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A rider comes after ten minutes and delivers half an hour later, which stands for a real
 * courier's day.
 */
const PICKED_UP_AFTER_MS = 10 * 60_000;
const DELIVERED_AFTER_MS = 40 * 60_000;

const NEXT: Record<ParcelState, readonly ParcelState[]> = {
  booked: ["picked_up", "cancelled"],
  picked_up: ["delivered", "failed"],
  delivered: [],
  failed: [],
  cancelled: [],
};

export const stateOf = ({ events }: Pick<ParcelRow, "events">): ParcelState =>
  events.at(-1)?.state ?? "booked";

export async function book(deps: CourierDeps, booking: Booking): Promise<ParcelRow> {
  const service = {
    countryCode: booking.countryCode,
    fromPlaceCode: booking.from.placeCode,
    toPlaceCode: booking.to.placeCode,
    weightG: booking.weightG,
  };
  const quote = quotesOf(service).find(({ serviceId }) => serviceId === booking.serviceId);
  if (!quote) throw new Refused(422, "no_such_service", "There is no such service on this way");
  if (booking.codAmount > 0 && !quote.supportsCod)
    throw new Refused(422, "no_cod", "This service collects nothing");
  const currentTime = deps.now();
  await deps.db
    .insert(parcels)
    .values({
      ...booking,
      bookingId: randomUUID(),
      trackingCode: `KS${randomInt(10 ** 11, 10 ** 12)}`,
      fee: quote.fee,
      events: [{ at: currentTime.toISOString(), state: "booked" }],
      bookedAt: currentTime,
    })
    .onConflictDoNothing();
  const [parcel] = await deps.db
    .select()
    .from(parcels)
    .where(eq(parcels.reference, booking.reference));
  if (!parcel) throw new Error(`Parcel ${booking.reference} is neither new nor there`);
  return parcel;
}

/**
 * Returns the parcel's current state. Without manual moves it depends on the clock, at each read.
 */
export async function find(
  deps: CourierDeps,
  by: { bookingId: string } | { trackingCode: string },
): Promise<ParcelRow> {
  const [parcel] = await deps.db
    .select()
    .from(parcels)
    .where(
      "bookingId" in by
        ? eq(parcels.bookingId, by.bookingId)
        : eq(parcels.trackingCode, by.trackingCode),
    );
  if (!parcel) throw new Refused(404, "no_such_parcel", "There is no such parcel");
  if (parcel.isByHand) return parcel;
  const passed = deps.now().getTime() - parcel.bookedAt.getTime();
  const due: [ParcelState, number][] = [
    ["picked_up", PICKED_UP_AFTER_MS],
    ["delivered", DELIVERED_AFTER_MS],
  ];
  let current = parcel;
  for (const [state, after] of due)
    if (passed >= after && NEXT[stateOf(current)].includes(state))
      current = await write(deps, current, state, {
        at: new Date(parcel.bookedAt.getTime() + after),
        isByHand: false,
      });
  return current;
}

/** Writes the receiver in other letters. Throws Refused `wrong_state` after the pickup. */
export async function readdress(
  { db }: CourierDeps,
  parcel: ParcelRow,
  receiver: Pick<Party, "name" | "address">,
): Promise<ParcelRow> {
  if (stateOf(parcel) !== "booked")
    throw new Refused(422, "wrong_state", `The parcel is ${stateOf(parcel)}`);
  const correctedReceiver = { ...parcel.to, ...receiver };
  await db
    .update(parcels)
    .set({ to: correctedReceiver })
    .where(eq(parcels.bookingId, parcel.bookingId));
  return { ...parcel, to: correctedReceiver };
}

/** Throws Refused `wrong_state` if the state cannot follow. */
export async function move(
  deps: CourierDeps,
  parcel: ParcelRow,
  state: ParcelState,
): Promise<ParcelRow> {
  if (!NEXT[stateOf(parcel)].includes(state))
    throw new Refused(422, "wrong_state", `The parcel is ${stateOf(parcel)}`);
  return write(deps, parcel, state, { at: deps.now(), isByHand: true });
}

async function write(
  { db }: CourierDeps,
  parcel: ParcelRow,
  state: ParcelState,
  { at, isByHand }: { at: Date; isByHand: boolean },
): Promise<ParcelRow> {
  const events = [...parcel.events, { at: at.toISOString(), state }];
  await db.update(parcels).set({ events, isByHand }).where(eq(parcels.bookingId, parcel.bookingId));
  return { ...parcel, events, isByHand };
}
