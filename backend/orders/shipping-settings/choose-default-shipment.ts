import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { findMatchingAddress, findNamedAddress } from "./match-address.ts";

interface ShipmentPreference {
  /** `null`: pickup if offered, else drop-off. */
  method: "pickup" | "dropoff" | null;
  now: Date;
  timeZone: string;
  /** `HH:MM`. `null`: a pickup can be chosen at any time of its day. */
  cutOff: string | null;
  senderName: string;
  /** Address of the order's warehouse, as the seller wrote it. */
  warehouseAddress?: string;
  name?: string;
  /** No other warehouse exists, so the goods are here. */
  isOnlyWarehouse?: boolean;
  /** Channel's ids of the addresses bound to the warehouse. */
  addressIds?: readonly string[];
}

/**
 * Returns the default shipment. `null`: the channel does not offer it, or needs a person's answer.
 */
export function chooseDefaultShipment(
  parameters: ShippingParameters,
  preference: ShipmentPreference,
): Extract<ShipmentChoice, { method: "pickup" | "dropoff" }> | null {
  if (preference.method === "pickup") return choosePickup(parameters, preference);
  if (preference.method === "dropoff") return chooseDropoff(parameters, preference);
  // A person chooses the pickup address. Drop-off does not replace it.
  if (isPickupAddressUncertain(parameters, preference)) return null;
  return choosePickup(parameters, preference) ?? chooseDropoff(parameters, preference);
}

type WarehousePlace = Pick<ShipmentPreference, "warehouseAddress" | "name" | "addressIds">;

/**
 * Returns the pickup address of the order's goods: the one bound to their warehouse, else the one
 * that matches the warehouse's address or name. `null` if none or several match.
 */
export function findAddressOfGoods(
  { pickup }: ShippingParameters,
  { warehouseAddress = "", name = "", addressIds = [] }: WarehousePlace,
) {
  const allAddresses = pickup?.addresses ?? [];
  const boundAddresses = allAddresses.filter(({ addressId }) => addressIds.includes(addressId));
  const candidateAddresses = boundAddresses.length > 0 ? boundAddresses : allAddresses;
  return (
    findMatchingAddress(warehouseAddress, candidateAddresses) ??
    findNamedAddress(name, candidateAddresses) ??
    boundAddresses[0] ??
    null
  );
}

/**
 * Whether several pickup addresses are offered and none is known as the warehouse's. The only
 * warehouse of an account, if it has no address, is assumed to be at the first.
 */
function isPickupAddressUncertain(
  parameters: ShippingParameters,
  preference: ShipmentPreference,
): boolean {
  const { pickup } = parameters;
  return Boolean(
    pickup &&
      !pickup.needsTrackingCode &&
      pickup.addresses.length > 1 &&
      !(preference.isOnlyWarehouse && !preference.warehouseAddress) &&
      !findAddressOfGoods(parameters, preference),
  );
}

/**
 * Chooses a pickup at the goods' address, or at the shop's only one: a courier at the wrong address
 * leaves without the parcel. Takes the recommended time unless it is past today's cut-off, else the
 * first one left.
 */
function choosePickup(parameters: ShippingParameters, preference: ShipmentPreference) {
  const { pickup } = parameters;
  if (!pickup || pickup.needsTrackingCode || isPickupAddressUncertain(parameters, preference))
    return null;
  const address = findAddressOfGoods(parameters, preference) ?? pickup.addresses[0];
  if (!address) return null;
  const { addressId, slots, isSlotOptional } = address;
  const clock = toLocalClock(preference.now, preference.timeZone);
  const isOver = preference.cutOff !== null && clock.time >= preference.cutOff;
  if (slots === null || (isSlotOptional && !isOver))
    return { method: "pickup" as const, addressId, slotId: null };
  const openSlots = slots
    .filter(({ from }) => !isOver || toLocalClock(from, preference.timeZone).day > clock.day)
    .sort((left, right) => left.from.getTime() - right.from.getTime());
  const slot = openSlots.find(({ isRecommended }) => isRecommended) ?? openSlots[0];
  return slot ? { method: "pickup" as const, addressId, slotId: slot.slotId } : null;
}

function chooseDropoff({ dropoff }: ShippingParameters, { senderName }: ShipmentPreference) {
  if (!dropoff || dropoff.needsTrackingCode || dropoff.branches.length > 1) return null;
  return {
    method: "dropoff" as const,
    branchId: dropoff.branches[0]?.branchId ?? null,
    senderName: dropoff.needsSenderName ? senderName : null,
    trackingCode: null,
  };
}

/** Returns the local day as `2026-11-20` and the time as `14:05`. */
export function toLocalClock(time: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  }).formatToParts(time);
  const findPartValue = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${findPartValue("year")}-${findPartValue("month")}-${findPartValue("day")}`,
    time: `${findPartValue("hour")}:${findPartValue("minute")}`,
  };
}
