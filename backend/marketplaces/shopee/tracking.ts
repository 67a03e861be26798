import { z } from "zod";
import type { OrderRef, TrackingEvent } from "../channel-shipping.ts";
import { instant, makeListSchema, text } from "../wire.ts";
import { makeParcelBody, readParcels } from "./parcels.ts";
import type { Shop } from "./shop.ts";

const Info = z.object({
  tracking_info: makeListSchema(
    z.object({ update_time: instant, description: text, logistics_status: text }),
  ),
});

/** Returns the couriers' scans of every parcel (docs/marketplaces/shopee.md "Shipping"). */
export async function readTrackingEvents(shop: Shop, order: OrderRef): Promise<TrackingEvent[]> {
  const parcels =
    order.packageNumber === null ? null : await readParcels(shop, order.externalOrderId);
  const queries = parcels?.map((parcel) =>
    makeParcelBody(order.externalOrderId, parcel, parcels),
  ) ?? [{ order_sn: order.externalOrderId }];
  const events: TrackingEvent[] = [];
  for (const query of queries) {
    const { tracking_info } = await shop.http.json({
      path: "/api/v2/logistics/get_tracking_info",
      credentials: shop.credentials,
      query,
      schema: Info,
    });
    events.push(
      ...tracking_info.map(({ update_time, description, logistics_status }) => ({
        at: update_time,
        text: description,
        nativeStatus: logistics_status,
        ...("package_number" in query ? { boxCode: query.package_number } : {}),
      })),
    );
  }
  return events;
}
