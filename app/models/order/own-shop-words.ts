import type { OrderDetail } from "#contract/orders.ts";
import type { ChannelType } from "#contract/statuses.ts";

interface Names {
  channelName: (type: ChannelType) => string;
}

/** Returns where an order is cancelled: the own shop by the seller's name for it. */
export const cancelPlace = (
  { channelType, channelName }: Pick<OrderDetail, "channelType" | "channelName">,
  names: Names,
): string => (channelType === "shop" ? channelName : names.channelName(channelType));

/** Returns who takes a shipment: the own shop's orders go to the courier directly. */
export const nameShipmentTaker = (
  { channelType, courier }: Pick<OrderDetail, "channelType" | "courier">,
  names: Names,
): string => (channelType === "shop" ? courier : names.channelName(channelType));
