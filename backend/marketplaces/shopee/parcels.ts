import { z } from "zod";
import type { BoxState } from "#contract/statuses.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, optionalId, text, word } from "../wire.ts";
import type { Shop } from "./shop.ts";

/** A parcel of an order. There is one, unless the seller or Shopee split the order. */
export interface Parcel {
  packageNumber: string;
  /**
   * `open`: to be arranged. `retry`: the courier did not come, and another call books it again.
   * `arranged`: under way or over.
   */
  state: "open" | "retry" | "arranged";
  boxState: BoxState;
  logisticsChannelId: string;
  /** The location of its goods; "" in shops without several warehouses. */
  locationId: string;
}

const Parcels = z.object({
  order_list: makeListSchema(
    z.object({
      order_sn: idText,
      package_list: makeListSchema(
        z.object({
          package_number: text,
          logistics_status: word,
          logistics_channel_id: optionalId,
          item_list: makeListSchema(z.object({ product_location_id: text })),
        }),
      ),
    }),
  ),
});

/** `logistics_status` of a parcel that is not arranged; all others are. */
const OPEN_STATUSES = new Set([
  "",
  "LOGISTICS_NOT_START",
  "LOGISTICS_PENDING_ARRANGE",
  "LOGISTICS_READY",
]);
/** Words that say where a parcel is; with all others it is still here. */
const BOX_STATE: Record<string, BoxState> = {
  LOGISTICS_PICKUP_DONE: "shipped",
  LOGISTICS_DELIVERY_DONE: "delivered",
  LOGISTICS_DELIVERY_FAILED: "failed",
  LOGISTICS_LOST: "failed",
};
const RETRY_STATUS = "LOGISTICS_PICKUP_RETRY";

/**
 * Reads the current parcels: another program of the seller may have split or arranged the order
 * since it was read.
 */
export async function readParcels(shop: Shop, orderSn: string): Promise<Parcel[]> {
  const parcels = (await readParcelsByOrder(shop, [orderSn])).get(orderSn);
  if (!parcels) throw noOrderError(orderSn);
  return parcels;
}

/** Reads at most fifty orders. Leaves out orders that the shop does not have. */
export async function readParcelsByOrder(
  shop: Shop,
  orderSns: readonly string[],
): Promise<Map<string, Parcel[]>> {
  const { order_list } = await shop.http.json({
    path: "/api/v2/order/get_order_detail",
    credentials: shop.credentials,
    query: {
      order_sn_list: orderSns.join(","),
      response_optional_fields: "package_list",
      request_order_status_pending: true,
    },
    schema: Parcels,
  });
  return new Map(
    order_list.map(({ order_sn, package_list }) => [
      order_sn,
      package_list.map((entry) => ({
        packageNumber: entry.package_number,
        state: readState(entry.logistics_status),
        boxState: BOX_STATE[entry.logistics_status] ?? "waiting",
        logisticsChannelId: entry.logistics_channel_id ?? "",
        locationId:
          entry.item_list.find((item) => item.product_location_id)?.product_location_id ?? "",
      })),
    ]),
  );
}

const readState = (status: string): Parcel["state"] =>
  status === RETRY_STATUS ? "retry" : OPEN_STATUSES.has(status) ? "open" : "arranged";

export const noOrderError = (orderSn: string) =>
  new ConnectorError("not_found", "order_not_found", `No order ${orderSn}`);

/**
 * Returns the fields that identify a parcel in a call: its number where there are several, else the
 * order alone.
 */
export function makeParcelBody(orderSn: string, parcel: Parcel, parcels: readonly Parcel[]) {
  return {
    order_sn: orderSn,
    ...(parcels.length > 1 ? { package_number: parcel.packageNumber } : {}),
  };
}
