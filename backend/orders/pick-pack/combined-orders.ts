import { and, asc, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PickPack } from "#contract/pick-packs.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { parseShipment } from "../stored-shipment.ts";
import { loadOrder, visibleToCaller } from "../visible-orders.ts";

/**
 * Key of the parcel of the order `o`: its shop and tracking code, which combined orders share.
 * `null` for the seller's own courier, whose code may be on several parcels.
 */
export const PARCEL_KEY_OF_ORDER: SQL = sql.raw(
  `(case when o.tracking_code is not null and o.shipment_choice #>> '{choice,method}' is distinct from 'manual' then o.channel_id || ' ' || o.tracking_code end)`,
);

/**
 * Key of the parcel of the record `p` and its order `o`, for counting parcels. A later part is a
 * parcel of its own.
 */
export const PARCEL_KEY_OF_RECORD: SQL = sql`(case when p.part = 1 and p.parcel_id is null then coalesce(${PARCEL_KEY_OF_ORDER}, p.id) else p.id end)`;

/** Returns all orders in this order's parcel, itself included, oldest first. */
export async function readCombinedOrders(
  db: Queryable,
  caller: Caller,
  order: OrderRow,
): Promise<OrderRow[]> {
  const { channelId, trackingCode, id } = order;
  if (trackingCode === null || parseShipment(order)?.choice.method === "manual") return [order];
  const isSent = notInArray(orders.status, ["cancelled", "expired"]);
  return db
    .select()
    .from(orders)
    .where(
      and(
        visibleToCaller(caller),
        eq(orders.channelId, channelId),
        eq(orders.trackingCode, trackingCode),
        or(eq(orders.id, id), isSent),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id));
}

/** Returns the order's place in its parcel, or `null` if it is alone there. */
export function findPlaceInParcel(
  combined: readonly OrderRow[],
  orderId: string,
): { number: number; of: number } | null {
  if (combined.length < 2) return null;
  return { number: combined.findIndex(({ id }) => id === orderId) + 1, of: combined.length };
}

/** Lists the numbers of the orders in the record's parcel that are not packed yet. */
export async function listUnpackedOrdersInParcel(
  db: Queryable,
  caller: Caller,
  { orderId, part, parcel }: Pick<PickPack, "orderId" | "part" | "parcel">,
): Promise<string[]> {
  if (part > 1 || parcel !== null) return [];
  const combined = await readCombinedOrders(db, caller, await loadOrder(db, caller, orderId));
  return combined
    .filter(({ id, pickpackStatus }) => id !== orderId && pickpackStatus !== "packed")
    .map(({ externalId }) => externalId);
}
