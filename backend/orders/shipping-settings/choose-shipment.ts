import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { addressOf } from "./own-address.ts";

interface Wish {
  /** null: pickup where it is offered, else drop-off. */
  method: "pickup" | "dropoff" | null;
  now: Date;
  timeZone: string;
  /** `HH:MM`; null: a pickup can be chosen at any time of its day. */
  cutOff: string | null;
  senderName: string;
  /** Where the order lies, as the seller writes it. */
  place?: string;
  /** The channel's ids of the addresses of its warehouses that are bound to where it lies. */
  addressIds?: readonly string[];
}

/**
 * How an order leaves without anybody's choice; null: the channel does not offer it so, or asks
 * what only a person knows.
 */
export function chooseShipment(
  parameters: ShippingParameters,
  wish: Wish,
): Extract<ShipmentChoice, { method: "pickup" | "dropoff" }> | null {
  if (wish.method === "pickup") return pickupOf(parameters, wish);
  if (wish.method === "dropoff") return dropoffOf(parameters, wish);
  return pickupOf(parameters, wish) ?? dropoffOf(parameters, wish);
}

/**
 * At the address where the order lies, if the shop has it: by the channel's id, and by its words
 * where none is known or several are; a courier who comes to another one goes away without the
 * parcel. There the channel's own recommendation unless it is today and too late,
 * else the first that is left.
 */
function pickupOf(
  { pickup }: ShippingParameters,
  { now, timeZone, cutOff, place, addressIds = [] }: Wish,
) {
  if (pickup?.needsTrackingCode) return null;
  const all = pickup?.addresses ?? [];
  const bound = all.filter(({ addressId }) => addressIds.includes(addressId));
  const some = bound.length > 0 ? bound : all;
  const own = bound.length === 1 ? null : addressOf(place ?? "", some);
  const addresses = own ? [own] : some;
  const anyTime = addresses.find(({ slots: own }) => own === null);
  if (anyTime) return { method: "pickup" as const, addressId: anyTime.addressId, slotId: null };
  const slots = addresses.flatMap(({ addressId, slots: own }) =>
    (own ?? []).map((slot) => ({ addressId, ...slot })),
  );
  const clock = localClock(now, timeZone);
  const isOver = cutOff !== null && clock.time >= cutOff;
  const open = slots
    .filter(({ from }) => !isOver || localClock(from, timeZone).day > clock.day)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const slot = open.find(({ isRecommended }) => isRecommended) ?? open[0];
  return slot
    ? { method: "pickup" as const, addressId: slot.addressId, slotId: slot.slotId }
    : null;
}

function dropoffOf({ dropoff }: ShippingParameters, { senderName }: Wish) {
  if (!dropoff || dropoff.needsTrackingCode || dropoff.branches.length > 1) return null;
  return {
    method: "dropoff" as const,
    branchId: dropoff.branches[0]?.branchId ?? null,
    senderName: dropoff.needsSenderName ? senderName : null,
    trackingCode: null,
  };
}

/** The day as `2026-11-20` and the time as `14:05` there. */
function localClock(at: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${of("year")}-${of("month")}-${of("day")}`,
    time: `${of("hour")}:${of("minute")}`,
  };
}
