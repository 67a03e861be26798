import type { ShippingParameters } from "#contract/shipments.ts";

const METHODS = ["pickup", "dropoff", "manual"] as const;
export type Method = (typeof METHODS)[number];

/**
 * The fields of group number `at`: its orders are the boxes `orderN`; the chosen way and address
 * say which of the others count.
 */
export const wayField = (at: number) => `way${at}`;
export const addressField = (at: number) => `address${at}`;
/** Each address has slots of its own. */
export const slotField = (at: number, place: number) => `slot${at}-${place}`;
export const branchField = (at: number) => `branch${at}`;
export const senderField = (at: number) => `sender${at}`;
export const providerField = (at: number) => `provider${at}`;
/** The id of the address where the goods lie, where that is known. */
export const goodsField = (at: number) => `goods${at}`;
/** Ticked: the courier is to come to another address than the goods'. */
export const confirmField = (at: number) => `confirm${at}`;
/** The ways that need a code for each parcel, with commas. */
export const codesField = (at: number) => `codes${at}`;
export const codeField = (orderId: string) => `code-${orderId}`;

const SEPARATOR = "|";
/** An address and its place among the group's. */
export const addressValue = (place: number, addressId: string) =>
  `${place}${SEPARATOR}${addressId}`;

export function splitAddress(value: string): { place: number; addressId: string } | null {
  const at = value.indexOf(SEPARATOR);
  const place = Number(value.slice(0, at));
  return at > 0 && Number.isInteger(place) ? { place, addressId: value.slice(at + 1) } : null;
}

export const waysOf = (parameters: ShippingParameters): Method[] =>
  METHODS.filter((method) => parameters[method]);

export const waysWithCodes = (parameters: ShippingParameters): Method[] =>
  METHODS.filter((method) => parameters[method]?.needsTrackingCode);

/** What the form begins with: the account's default, else the channel's first way. */
export const firstWay = (parameters: ShippingParameters): Method | undefined =>
  parameters.suggested?.method ?? parameters.defaultMethod ?? waysOf(parameters)[0];

/** Where the courier comes unless somebody says otherwise; undefined: somebody has to. */
export function firstAddress({ suggested, goodsAt, pickup }: ShippingParameters) {
  const addresses = pickup?.addresses ?? [];
  const addressId =
    (suggested?.method === "pickup" ? suggested.addressId : null) ??
    goodsAt?.addressId ??
    (addresses.length === 1 ? addresses[0]?.addressId : null);
  const place = addresses.findIndex((address) => address.addressId === addressId);
  return addressId && place >= 0 ? addressValue(place, addressId) : undefined;
}
