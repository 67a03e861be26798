import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { addressNamed, addressOf } from "./own-address.ts";

interface Wish {
  /** null: pickup where it is offered, else drop-off. */
  method: "pickup" | "dropoff" | null;
  now: Date;
  timeZone: string;
  /** `HH:MM`; null: a pickup can be chosen at any time of its day. */
  cutOff: string | null;
  senderName: string;
  /** The address of the warehouse where the order lies, as the seller writes it. */
  place?: string;
  /** What the warehouse is called. */
  name?: string;
  /** The seller has no other, so that its goods lie nowhere else. */
  isOnlyWarehouse?: boolean;
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
  // Where the courier has to come is for a person to say: the parcel is not brought instead.
  if (isUncertain(parameters, wish)) return null;
  return pickupOf(parameters, wish) ?? dropoffOf(parameters, wish);
}

type Place = Pick<Wish, "place" | "name" | "addressIds">;

/**
 * The pickup address where the order lies: one that is bound to its warehouse, and by the words of
 * the warehouse's address or name where none is or several are. null: it is none of them, or
 * nothing tells.
 */
export function addressOfGoods(
  { pickup }: ShippingParameters,
  { place = "", name = "", addressIds = [] }: Place,
) {
  const all = pickup?.addresses ?? [];
  const bound = all.filter(({ addressId }) => addressIds.includes(addressId));
  const some = bound.length > 0 ? bound : all;
  return addressOf(place, some) ?? addressNamed(name, some) ?? bound[0] ?? null;
}

/**
 * The channel's first address stands for the only warehouse of a seller who has not written down
 * where that is.
 */
function isUncertain(parameters: ShippingParameters, wish: Wish): boolean {
  const { pickup } = parameters;
  return Boolean(
    pickup &&
      !pickup.needsTrackingCode &&
      pickup.addresses.length > 1 &&
      !(wish.isOnlyWarehouse && !wish.place) &&
      !addressOfGoods(parameters, wish),
  );
}

/**
 * At the address where the order lies, or the only one that the shop has: a courier who comes to
 * another one goes away without the parcel. There the channel's own recommendation unless it is
 * today and too late, else the first that is left.
 */
function pickupOf(parameters: ShippingParameters, wish: Wish) {
  const { pickup } = parameters;
  if (!pickup || pickup.needsTrackingCode || isUncertain(parameters, wish)) return null;
  const address = addressOfGoods(parameters, wish) ?? pickup.addresses[0];
  if (!address) return null;
  const { addressId, slots } = address;
  if (slots === null) return { method: "pickup" as const, addressId, slotId: null };
  const clock = localClock(wish.now, wish.timeZone);
  const isOver = wish.cutOff !== null && clock.time >= wish.cutOff;
  const open = slots
    .filter(({ from }) => !isOver || localClock(from, wish.timeZone).day > clock.day)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const slot = open.find(({ isRecommended }) => isRecommended) ?? open[0];
  return slot ? { method: "pickup" as const, addressId, slotId: slot.slotId } : null;
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
