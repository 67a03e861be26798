import type { ShippingParameters } from "#contract/shipments.ts";

const METHODS = ["pickup", "dropoff", "manual"] as const;
export type Method = (typeof METHODS)[number];

/** Key of each group on the page: the id of its first order. It stays when more groups arrive. */
export const GROUP_FIELD = "group";
/** Ids of the group's ticked orders. */
export const orderField = (group: string) => `order-${group}`;
/** The chosen method and address decide which other fields of a group count. */
export const nameWayField = (group: string) => `way-${group}`;
export const nameAddressField = (group: string) => `address-${group}`;
export const nameSlotField = (group: string, place: number) => `slot-${group}-${place}`;
/** The slot's value for a courier that comes without a booked time. */
export const ANY_SLOT = "any";
export const nameBranchField = (group: string) => `branch-${group}`;
export const nameSenderField = (group: string) => `sender-${group}`;
export const nameProviderField = (group: string) => `provider-${group}`;
/** The address id of the goods, if it is known. */
export const nameGoodsField = (group: string) => `goods-${group}`;
/** Ticked if the courier should come to another address than the one of the goods. */
export const confirmField = (group: string) => `confirm-${group}`;
/** The methods that need a code for each parcel, separated by commas. */
export const nameConfirmCodesField = (group: string) => `codes-${group}`;
export const codeField = (orderId: string) => `code-${orderId}`;

const SEPARATOR = "|";
export const joinAddressValue = (place: number, addressId: string) =>
  `${place}${SEPARATOR}${addressId}`;

export function splitAddress(value: string): { place: number; addressId: string } | null {
  const index = value.indexOf(SEPARATOR);
  const place = Number(value.slice(0, index));
  return index > 0 && Number.isInteger(place) ? { place, addressId: value.slice(index + 1) } : null;
}

export const listWays = (parameters: ShippingParameters): Method[] =>
  METHODS.filter((method) => parameters[method]);

export const listWaysWithCodes = (parameters: ShippingParameters): Method[] =>
  METHODS.filter((method) => parameters[method]?.needsTrackingCode);

/** Returns the first method: the account's default, else the channel's. */
export const chooseFirstWay = (parameters: ShippingParameters): Method | undefined =>
  parameters.suggested?.method ?? parameters.defaultMethod ?? listWays(parameters)[0];

/** Returns the default pickup address, or `undefined` if a person must choose. */
export function chooseFirstAddress({ suggested, goodsAt, pickup }: ShippingParameters) {
  const addresses = pickup?.addresses ?? [];
  const addressId =
    (suggested?.method === "pickup" ? suggested.addressId : null) ??
    goodsAt?.addressId ??
    (addresses.length === 1 ? addresses[0]?.addressId : null);
  const place = addresses.findIndex((address) => address.addressId === addressId);
  return addressId && place >= 0 ? joinAddressValue(place, addressId) : undefined;
}
