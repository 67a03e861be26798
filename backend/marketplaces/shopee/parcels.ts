import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { list, text } from "../wire.ts";
import type { Shop } from "./shop.ts";

/**
 * One of the parcels that an order is sent in: one, unless the seller or Shopee split the order.
 */
export interface Parcel {
  packageNumber: string;
  /**
   * `open`: to be arranged; `retry`: the courier did not come, and is booked again by another call;
   * `arranged`: under way or over.
   */
  state: "open" | "retry" | "arranged";
}

const Parcels = z.object({
  order_list: list(
    z.object({
      package_list: list(z.object({ package_number: text, logistics_status: text })),
    }),
  ),
});

/** `logistics_status` of a parcel that nobody has arranged; every other is past that. */
const OPEN = new Set(["", "LOGISTICS_NOT_START", "LOGISTICS_PENDING_ARRANGE", "LOGISTICS_READY"]);
const RETRY = "LOGISTICS_PICKUP_RETRY";

/**
 * As the shop has them now: another program of the seller's may have split the order or arranged it
 * since it was read.
 */
export async function readParcels(shop: Shop, orderSn: string): Promise<Parcel[]> {
  const query = {
    order_sn_list: orderSn,
    response_optional_fields: "package_list",
    request_order_status_pending: true,
  };
  const { order_list } = await shop.http.json({
    path: "/api/v2/order/get_order_detail",
    credentials: shop.credentials,
    query,
    schema: Parcels,
  });
  const [order] = order_list;
  if (!order) throw new ConnectorError("not_found", "order_not_found", `No order ${orderSn}`);
  return order.package_list.map(({ package_number, logistics_status }) => ({
    packageNumber: package_number,
    state: logistics_status === RETRY ? "retry" : OPEN.has(logistics_status) ? "open" : "arranged",
  }));
}

/**
 * What names a parcel in a call: its number where there are several, and the order alone where
 * there is one.
 */
export function parcelBody(orderSn: string, parcel: Parcel, parcels: readonly Parcel[]) {
  return {
    order_sn: orderSn,
    ...(parcels.length > 1 ? { package_number: parcel.packageNumber } : {}),
  };
}
